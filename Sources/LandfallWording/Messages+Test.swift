package import LandfallConnections
package import LandfallModel
package import LandfallTransport
package import LandfallWorkflows

/// What `test` says.
extension Messages {
    /// What is waited for.
    package func waiting(_ shown: WaitState.Shown) -> String {
        say("\(shown.stage.rawValue) \(shown.label) … \(shown.seconds) s")
    }

    package func badAddress(_ text: String, _ error: ServerAddressError) -> String {
        // Before an @ and behind a ? there may be a password: then the text is not repeated.
        let isSecret = error.part.mayHoldSecret || text.contains("@")
        let shown = isSecret ? "" : ForeignText(text).debugDescription
        let why =
            if ServerAddress.isPort(text) {
                say("this is only a port")
            } else if ServerAddress.repaired(text, in: "/")?.hasPrefix("unix:") == true {
                say("put unix: before the path of a socket")
            } else {
                reason(error.code)
            }
        return shown.isEmpty
            ? say("Invalid address: \(why)")
            : say("Invalid address \(shown): \(why)")
    }

    package var addressExamples: Hint {
        say(
            "Examples: my-mac, 192.168.1.5:9090, https://box.local:8443/base, [fe80::1%eth0]:8080, unix:/path or ssh://box"
        )
    }

    /// Why a word is no target: no profile is called so, and no tailnet machine, or what else knows it.
    package func targetUnknown(_ name: String, hasTailnet: Bool, elsewhere: OtherNames.Place?) -> String {
        // What is added is not saved yet.
        if situation.typed?.verb == "add" {
            return switch elsewhere {
            case .hostsFile: say("No tailnet machine is named \(name), but /etc/hosts lists it")
            case .lan: say("No tailnet machine is named \(name), but a machine on the LAN is: \(name).local")
            case nil where hasTailnet: say("No tailnet machine is named \(name)")
            case nil: say("\(name) can only be a tailnet machine, and tailscaled is not running")
            }
        }
        return switch elsewhere {
        case .hostsFile: say("No profile is named \(name), but /etc/hosts lists it")
        case .lan: say("No profile is named \(name), but a machine on the LAN is: \(name).local")
        case nil where hasTailnet: say("No profile or tailnet machine is named \(name)")
        case nil: say("No profile is named \(name), and tailscaled is not running")
        }
    }

    package func didYouMean(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return say("Did you mean \(list)?")
    }

    /// How a word is looked up that is neither saved nor in the tailnet; where something else knows it, there.
    package func forceAddress(_ text: String, elsewhere: OtherNames.Place?) -> Hint {
        let name = Self.host(of: text)
        let (local, forced) = ("\(text[..<name.endIndex]).local\(text[name.endIndex...])", "host:\(text)")
        func again(_ target: String) -> Hint {
            situation.typed?.replacing(text, with: target).map { Hint(command: $0) } ?? Hint(target)
        }
        if let elsewhere { return use(again(elsewhere == .lan ? local : forced)) }
        return say("To look it up on the LAN: \(again(local)); or in DNS and /etc/hosts: \(again(forced))")
    }

    /// The host in an address that begins with a word, behind a scheme if it has one.
    package static func host(of text: String) -> Substring {
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        return text[start...].prefix { $0 != ":" && $0 != "/" }
    }

    /// The same command with the address that was meant.
    package func repairedAddress(_ text: String) -> Hint? {
        let command =
            ServerAddress.isPort(text)
            ? situation.typed?.joining(port: text)
            : ServerAddress.repaired(text, in: situation.folder).flatMap { situation.typed?.replacing(text, with: $0) }
        return command.map { use(Hint(command: $0)) }
    }

    /// The command that was meant.
    package func use(_ command: Hint) -> Hint { say("Use \(command)") }

    package var allAndTargets: String { say("Give targets or --all, not both") }

    package func badMilliseconds(_ flag: String, _ text: String) -> String {
        say("\(flag) \(text): use a whole number of milliseconds from 1 to 600000")
    }

    package func badToken(_ reason: Token.Refusal) -> String {
        say("LANDFALL_TOKEN is not a valid token: \(why(reason))")
    }

    /// Why bytes are not a token.
    package func why(_ reason: Token.Refusal) -> String {
        switch reason {
        case .empty: say("it is empty")
        case .tooLong: say("it is longer than \(Token.longest) bytes")
        case .controlCharacter: say("it contains characters other than printable ASCII")
        case .blankAtEnd: say("it begins or ends with a space")
        case .scheme: say("give only what follows Bearer")
        case .quoted: say("give it without the quotation marks")
        }
    }

    package var tokenForMany: String { say("LANDFALL_TOKEN belongs to one server: give one target, or unset it") }

    package func mixedScripts(_ label: String, _ ascii: String) -> String {
        say("\(label) mixes writing systems and may imitate another name; its DNS form is \(ascii)")
    }

    package func testing(_ done: Int, of all: Int) -> String { say("Testing… \(done) of \(all)") }

    package func status(_ status: StageReport.Status) -> String {
        switch status {
        case .ok: say("ok")
        case .warn: say("warn")
        case .fail: say("fail")
        case .skipped: say("skip")
        }
    }

    package func verdict(_ verdict: Verdict) -> String {
        switch verdict {
        case .ok: status(StageReport.Status.ok)
        case .warn: status(StageReport.Status.warn)
        case .fail: status(StageReport.Status.fail)
        }
    }

    package var tooSlow: String { say("Too slow") }

    package var chosenRoute: String { say("used") }

    package func took(_ milliseconds: Int) -> String { "\(milliseconds) ms" }

    /// The outcome of a test, and how long it took.
    package func took(_ milliseconds: Int, _ outcome: String) -> String { say("\(outcome) (\(took(milliseconds)))") }

    package func seconds(_ seconds: Int) -> String { say("\(seconds) s") }

    // MARK: What was found

    package var throughTailscaled: String { say("through tailscaled") }

    package func product(_ facts: ProductFacts) -> String {
        var text = facts.kind.displayName
        if let version = facts.version { text += " \(version)" }
        if let hostname = facts.hostname, !hostname.raw.isEmpty {
            text = say("\(text) on \(hostname)")
        }
        return text
    }

    package func proof(_ proof: IdentityCheck.Proof, _ lesson: IdentityCheck.LearnedIdentity) -> String {
        switch proof {
        case .unixSocket: say("Unix socket of this machine")
        case .loopback: say("this machine")
        case .node: say("machine proven by the tailnet")
        case .hostKey: say("machine proven by its ssh host key")
        case .certificate: say("the recorded certificate")
        case .publicKey: say("a new certificate with the recorded key")
        case .accepted:
            say("accepted as new")
                + (lesson.certificate.map { ": SHA256 \($0.certificateSHA256)" } ?? "")
        case .consent: say("unproven; cleartext allowed")
        case .none: say("unproven")
        }
    }

    package func auth(_ outcome: AuthOutcome) -> String {
        switch outcome {
        case .notNeeded: say("no token needed")
        case .accepted: say("token accepted")
        case .acceptedFullAccess: say("token accepted; it gives full access to this server")
        case .refused: say("token refused")
        case .refusedOrFull: say("token refused, or the server has too many clients")
        case .missing: say("token missing")
        }
    }

    /// How connections get into the tailnet, where that is not the usual way.
    package func tailnetEntry(_ entry: TailnetEntry) -> String {
        let reason: NoTailnetInterface
        switch entry {
        case .interface: return ""
        case .dial: return say("userspace mode: through tailscaled")
        case .unknown(let unknown): reason = unknown
        }
        return switch reason {
        case .otherNamespace: say("tailscaled runs in another network namespace")
        case .notFound: say("no tunnel has this machine's tailnet address")
        case .several: say("several tunnels have this machine's tailnet address")
        case .notBindable: say("this kernel cannot bind a connection to tailscaled's interface")
        }
    }

    /// Behind the sentence for a refused token: EndlessCode says both by the same close code.
    package var orFull: String { say(", or the server has too many clients") }

    package func wasAndIs(_ known: String, _ shown: String) -> String { say("it was \(known), now it is \(shown)") }
}
