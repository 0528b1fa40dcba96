package import ConnectionChecks
package import ServerModel
package import ServerTransport
package import Tailnet
package import Workflows

/// What `test` says.
extension Messages {
    /// What is waited for.
    package func waiting(_ shown: WaitState.Shown) -> String {
        pick("\(shown.stage.rawValue) \(shown.label) … \(shown.seconds) s", "\(shown.stage.rawValue) \(shown.label) … \(shown.seconds)초")
    }

    package func badAddress(_ text: String, _ error: ServerAddressError) -> String {
        // Before an @ and behind a ? there may be a password: then the text is not repeated.
        let isSecret = error.part.mayHoldSecret || text.contains("@")
        let shown = isSecret ? "" : ForeignText(text).debugDescription
        let why = reason(error.code)
        return shown.isEmpty
            ? pick("Invalid address: \(why)", "주소가 올바르지 않습니다. \(why)")
            : pick("Invalid address \(shown): \(why)", "\(shown): 주소가 올바르지 않습니다. \(why)")
    }

    package var addressExamples: Hint {
        pick(
            "Give my-mac, 192.168.1.5:9090, https://box.local:8443/base, [fe80::1%eth0]:8080, unix:/path or ssh://box",
            "예: my-mac, 192.168.1.5:9090, https://box.local:8443/base, [fe80::1%eth0]:8080, unix:/경로, ssh://box")
    }

    package func targetUnknown(_ name: String) -> String {
        pick(
            "No profile or tailnet machine is named \(name)",
            "\(name): 이 이름의 프로필이나 tailnet 컴퓨터가 없습니다")
    }

    package func didYouMean(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return pick("Did you mean \(list)?", "혹시 다음을 찾으셨나요? \(list)")
    }

    package func forceAddress(_ name: String) -> Hint {
        let target = "host:\(name)"
        let again = situation.typed?.replacing(name, with: target)
        let command = again.map { Hint(command: $0) } ?? Hint(target)
        return pick("To look it up in DNS anyway: \(command)", "그래도 DNS로 찾으려면: \(command)")
    }

    package var allAndTargets: String { pick("Give targets or --all, not both", "대상과 --all 중 하나만 지정하세요") }

    package func badMilliseconds(_ flag: String, _ text: String) -> String {
        pick(
            "\(flag) \(text): give a whole number of milliseconds from 1 to 600000",
            "\(flag) \(text): 밀리초 단위로 1~600000 사이의 정수를 지정하세요")
    }

    package func badToken(_ reason: Token.Refusal) -> String {
        pick("LANDFALL_TOKEN is not a valid token: \(why(reason))", "LANDFALL_TOKEN의 값이 올바른 토큰이 아닙니다: \(why(reason))")
    }

    /// Why bytes are not a token.
    package func why(_ reason: Token.Refusal) -> String {
        switch reason {
        case .empty: pick("it is empty", "비어 있습니다")
        case .tooLong: pick("it is longer than \(Token.longest) bytes", "\(Token.longest)바이트보다 깁니다")
        case .controlCharacter:
            pick("it contains characters other than printable ASCII", "출력 가능한 ASCII가 아닌 문자가 있습니다")
        case .blankAtEnd: pick("it begins or ends with a space", "앞이나 뒤에 공백이 있습니다")
        }
    }

    package var tokenForMany: String {
        pick(
            "LANDFALL_TOKEN belongs to one server: give one target, or unset it",
            "LANDFALL_TOKEN은 서버 하나에만 쓸 수 있습니다. 대상을 하나만 지정하거나 변수를 해제하세요")
    }

    package func mixedScripts(_ label: String, _ ascii: String) -> String {
        pick(
            "\(label) mixes writing systems and may imitate another name; its DNS form is \(ascii)",
            "\(label)에 여러 언어의 문자가 섞여 있어 다른 이름을 흉내 낸 것일 수 있습니다. DNS 이름: \(ascii)")
    }

    package func testing(_ done: Int, of all: Int) -> String {
        pick("Testing… \(done) of \(all)", "테스트 중… \(all)개 중 \(done)개")
    }

    package func status(_ status: StageReport.Status) -> String {
        switch status {
        case .ok: pick("ok", "정상")
        case .warn: pick("warn", "경고")
        case .fail: pick("fail", "실패")
        case .skipped: pick("skip", "건너뜀")
        }
    }

    package func verdict(_ verdict: RouteReport.Verdict) -> String {
        switch verdict {
        case .ok: status(.ok)
        case .warn: status(.warn)
        case .fail: status(.fail)
        }
    }

    package var tooSlow: String { pick("Too slow", "너무 느립니다") }

    package var chosenRoute: String { pick("used", "사용") }

    package func took(_ milliseconds: Int) -> String { "\(milliseconds) ms" }

    /// What came of a test, and how long it took.
    package func took(_ milliseconds: Int, _ outcome: String) -> String {
        pick("\(outcome), \(took(milliseconds))", "\(outcome) (\(took(milliseconds)))")
    }

    package func seconds(_ seconds: Int) -> String { pick("\(seconds) s", "\(seconds)초") }

    // MARK: What was found

    package var throughTailscaled: String { pick("through tailscaled", "tailscaled 경유") }

    package func product(_ facts: ProductFacts) -> String {
        var text = facts.kind.displayName
        if let version = facts.version { text += " \(version)" }
        if let hostname = facts.hostname, !hostname.raw.isEmpty {
            text = pick("\(text) on \(hostname)", "\(text) (\(hostname))")
        }
        return text
    }

    package func proof(_ proof: IdentityCheck.Proof, _ lesson: IdentityCheck.Lesson) -> String {
        switch proof {
        case .unixSocket: pick("Unix socket of this machine", "이 컴퓨터의 Unix 소켓")
        case .loopback: pick("this machine", "이 컴퓨터")
        case .node: pick("machine proven by the tailnet", "tailnet으로 컴퓨터 확인됨")
        case .hostKey: pick("machine proven by its ssh host key", "ssh 호스트 키로 컴퓨터 확인됨")
        case .certificate: pick("the recorded certificate", "기록된 인증서와 일치")
        case .publicKey: pick("a new certificate with the recorded key", "기록된 키로 만든 새 인증서")
        case .accepted:
            pick("accepted as new", "새 인증서를 신뢰함")
                + (lesson.certificate.map { ": SHA256 \($0.certificateSHA256)" } ?? "")
        case .consent: pick("unproven; cleartext allowed", "신원 미확인, 평문 허용됨")
        case .none: pick("unproven", "신원 미확인")
        }
    }

    package func auth(_ outcome: AuthOutcome) -> String {
        switch outcome {
        case .notNeeded: pick("no token needed", "토큰 필요 없음")
        case .accepted: pick("token accepted", "토큰 인증됨")
        case .acceptedFullAccess:
            pick(
                "token accepted; it gives full access to this server", "토큰 인증됨. 이 서버의 모든 권한이 있음")
        case .refused: pick("token refused", "토큰 거부됨")
        case .refusedOrFull:
            pick("token refused, or the server has too many clients", "토큰 거부됨(또는 서버에 연결된 클라이언트가 너무 많음)")
        case .missing: pick("token missing", "토큰 없음")
        }
    }

    /// How connections get into the tailnet, where that is not the usual way.
    package func tailnetEntry(_ entry: TailnetEntry) -> String {
        let reason: NoTailnetInterface
        switch entry {
        case .interface: return ""
        case .dial: return pick("userspace mode: through tailscaled", "사용자 공간 모드: tailscaled 경유")
        case .unknown(let unknown): reason = unknown
        }
        return switch reason {
        case .otherNamespace:
            pick("tailscaled runs in another network namespace", "tailscaled가 다른 네트워크 네임스페이스에서 실행 중")
        case .notFound:
            pick("no tunnel has this machine's tailnet address", "이 컴퓨터의 tailnet 주소를 가진 터널이 없음")
        case .several:
            pick("several tunnels have this machine's tailnet address", "이 컴퓨터의 tailnet 주소를 가진 터널이 여러 개임")
        case .notBindable:
            pick(
                "this kernel cannot bind a connection to tailscaled's interface",
                "이 커널에서는 연결을 tailscaled 인터페이스에 바인딩할 수 없음")
        }
    }

    /// Behind the sentence for a refused token: EndlessCode says both by the same close code.
    package var orFull: String { pick(", or the server has too many clients", ". 또는 서버에 연결된 클라이언트가 너무 많습니다") }

    package func wasAndIs(_ known: String, _ shown: String) -> String {
        pick("it was \(known), now it is \(shown)", "이전 \(known), 현재 \(shown)")
    }
}
