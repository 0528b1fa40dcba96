package import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWorkflows

extension TailscaleFinding: CheckFinding {
    package static let check = "tailscale"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .up(let name, let isUserspace):
            DoctorText(messages.up(name) + (isUserspace ? messages.userspaceNote : ""))
        case .hidesLAN(let names):
            DoctorText(messages.exitNodeHides(names), .run(Messages.allowLAN))
        case .notOnline:
            DoctorText(
                messages.say("Tailscale is up, but cannot reach its control server"),
                messages.say("Check this machine's internet connection: \(command: "tailscale netcheck")")
            )
        case .keyExpiresSoon(let days):
            DoctorText(messages.expires(days), .run("sudo tailscale up --force-reauth"))
        case .keyExpired(let authURL):
            DoctorText(
                messages.trouble(.tailscaleKeyExpired),
                messages.logIn(authURL) ?? .run("sudo tailscale up --force-reauth"))
        case .unanswered(let trouble): messages.text(trouble)
        case .notUp(let state): messages.text(state)
        }
    }
}

extension MagicDNSFinding: CheckFinding {
    package static let check = "magicdns"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .notUsed: DoctorText(messages.say("Not used: this machine is not connected to a tailnet"))
        case .dead:
            DoctorText(messages.trouble(.tailscaleNamesDead), .run("sudo systemctl start tailscaled"))
        case .userspace:
            DoctorText(messages.say("Not used: Tailscale runs in userspace mode"))
        case .direct:
            DoctorText(messages.say("resolv.conf points to tailscaled"))
        case .viaResolved:
            DoctorText(messages.say("systemd-resolved queries tailscaled"))
        case .viaLocalServer(let address):
            DoctorText(
                messages.say("resolv.conf points to the DNS server at \(address), which must forward to tailscaled"))
        case .disabled:
            DoctorText(
                messages.say("MagicDNS is off in this tailnet; landfall finds its machines without it"),
                messages.say("Turn it on for other programs: https://login.tailscale.com/admin/dns"))
        case .resolvedNotTold:
            DoctorText(
                messages.say("systemd-resolved does not query tailscaled: only landfall can resolve tailnet names"),
                .run("sudo tailscale set --accept-dns=true"))
        case .bypassesResolved:
            DoctorText(
                messages.say("resolv.conf bypasses systemd-resolved: only landfall can resolve tailnet names"),
                .run("sudo ln -sf ../run/systemd/resolve/stub-resolv.conf /etc/resolv.conf"))
        case .overwritten(let writer):
            DoctorText(
                writer.map {
                    messages.say(
                        "resolv.conf was overwritten by \($0.rawValue): only landfall can resolve tailnet names")
                }
                    ?? messages.say("resolv.conf was overwritten: only landfall can resolve tailnet names"),
                messages.say(
                    "\(command: "sudo systemctl restart tailscaled"), and see https://tailscale.com/s/resolvconf-overwrite"
                ))
        case .notAccepted(let writer):
            DoctorText(
                writer.map {
                    messages.say(
                        "resolv.conf (written by \($0.rawValue)) does not point to tailscaled: only landfall can resolve tailnet names"
                    )
                }
                    ?? messages.say("resolv.conf does not point to tailscaled: only landfall can resolve tailnet names"),
                .run("sudo tailscale set --accept-dns=true"))
        }
    }
}

extension ResolverFinding: CheckFinding {
    package static let check = "resolver"
    package static let unfinished = Verdict.fail

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .servers(let servers):
            DoctorText(messages.say("DNS servers: ") + servers.map(\.description).joined(separator: ", "))
        case .localServer:
            DoctorText(messages.say("resolv.conf lists no server, so DNS uses the one on this machine"))
        case .resolvedByNSS:
            DoctorText(messages.say("DNS uses systemd-resolved (nsswitch.conf)"))
        case .missing:
            DoctorText(
                messages.say("/etc/resolv.conf is missing: DNS names cannot be resolved"), messages.nameServerRemedy)
        case .unreadable:
            DoctorText(messages.say("/etc/resolv.conf cannot be read"), .run("sudo chmod a+r /etc/resolv.conf"))
        case .noServer:
            DoctorText(
                messages.say("/etc/resolv.conf lists no server: DNS names cannot be resolved"),
                messages.nameServerRemedy)
        case .searchesLocal:
            DoctorText(
                messages.say("resolv.conf searches local, the mDNS domain: short names may resolve to the wrong host"),
                messages.say("Remove local from the search line of /etc/resolv.conf"))
        case .searchOverridden(let lost):
            DoctorText(
                messages.say("Only the last search line of resolv.conf counts; not searched: \(messages.list(lost))"),
                messages.say("Put all suffixes into one search line of /etc/resolv.conf"))
        }
    }
}

/// What `doctor` says of Tailscale and of the names that DNS serves.
extension Messages {
    fileprivate static let allowLAN: ShellCommand = "sudo tailscale set --exit-node-allow-lan-access"

    fileprivate func exitNodeHides(_ names: [String]) -> String {
        say("The exit node hides the LAN of \(names.map { ForeignText($0).description }.joined(separator: ", "))")
    }

    /// That nothing on the LAN of these interfaces can be reached, and what ends that.
    func hiddenLAN(_ names: [String]) -> Hint { "\(exitNodeHides(names)): \(command: Self.allowLAN)" }

    fileprivate func up(_ name: ForeignText?) -> String {
        name.map { say("Tailscale is up; this machine is \($0)") }
            ?? say("Tailscale is up")
    }

    fileprivate var userspaceNote: String { say(" (userspace mode: landfall connects through tailscaled)") }

    fileprivate func expires(_ days: Int) -> String {
        switch days {
        case ..<1: say("This machine's Tailscale key expires in less than a day")
        case 1: say("This machine's Tailscale key expires in a day")
        default:
            say("This machine's Tailscale key expires in \(days) days")
        }
    }

    fileprivate func logIn(_ url: ForeignText?) -> DoctorText.Remedy? {
        url.flatMap { url in
            url.raw.isEmpty ? nil : .advice(say("Log in at \(url)"))
        }
    }

    fileprivate func text(_ trouble: TailscaleFinding.Trouble) -> DoctorText {
        switch trouble {
        case .notInstalled:
            DoctorText(
                say("Tailscale is not installed, so there is no tailnet"),
                say("If you have a tailnet, install Tailscale: https://tailscale.com/download/linux"))
        case .notRunning(let path):
            DoctorText(
                "\(self.trouble(.tailscaledNotRunning)) (\(path))",
                .run("sudo systemctl enable --now tailscaled"))
        case .noPermission(let path):
            DoctorText(say("No permission to use tailscaled's socket \(path)"), .run("sudo chmod a+rw \(path)"))
        case .untrusted(let path):
            DoctorText(
                "\(self.trouble(.tailscaledUntrusted)) (\(path))", tailnetRemedy(.tailscaledUntrusted) ?? Hint(""))
        case .forbidden:
            DoctorText(
                self.trouble(.tailscaledAccessDenied),
                .run("sudo tailscale set --operator=\"$USER\""))
        case .timedOut: DoctorText(self.trouble(.tailscaledTimeout), .run("sudo systemctl restart tailscaled"))
        case .badAnswer: DoctorText(self.trouble(.tailscaledBadAnswer), .run("sudo systemctl restart tailscaled"))
        }
    }

    fileprivate func text(_ state: TailscaleFinding.State) -> DoctorText {
        switch state {
        case .noState: text(of: .tailscaleNoState)
        case .starting: text(of: .tailscaleStarting)
        case .inUseByOtherUser: text(of: .tailscaleInUse)
        case .needsApproval: text(of: .tailscaleNeedsApproval)
        case .needsLogin(let authURL):
            DoctorText(trouble(.tailscaleNeedsLogin), logIn(authURL) ?? .run("sudo tailscale up"))
        case .stopped: DoctorText(trouble(.tailscaleStopped), .run("sudo tailscale up"))
        case .unknown(let name):
            DoctorText(say("Tailscale is in an unknown state (\(name))"), .run("tailscale status"))
        }
    }

    fileprivate func text(of code: FailureCode) -> DoctorText {
        DoctorText(trouble(code), tailnetRemedy(code).map(DoctorText.Remedy.advice))
    }

    fileprivate func list(_ texts: [ForeignText]) -> String { texts.map(\.description).joined(separator: ", ") }

    fileprivate var nameServerRemedy: Hint {
        say("Reconnect to the network, or add nameserver ADDRESS to /etc/resolv.conf")
    }
}
