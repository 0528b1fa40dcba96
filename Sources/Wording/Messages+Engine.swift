package import ServerModel

/// What is wrong with the engines of the LAN, and what to do about it.
extension Messages {
    /// One sentence for a code of `EngineTrouble`.
    package func engineTrouble(_ code: FailureCode) -> String {
        switch code {
        case .avahiNotRunning: pick("avahi-daemon is not running", "avahi-daemon이 실행 중이 아닙니다")
        case .avahiHung: pick("avahi-daemon does not answer", "avahi-daemon이 응답하지 않습니다")
        case .avahiLost: pick("avahi-daemon has stopped", "avahi-daemon이 종료되었습니다")
        case .avahiOverflowed:
            pick(
                "avahi-daemon cannot keep up with the answers on this network",
                "avahi-daemon이 이 네트워크의 응답을 모두 처리하지 못합니다")
        case .avahiClientMissing: pick("libavahi-client is not installed", "libavahi-client가 설치되어 있지 않습니다")
        case .embeddedEngineMissing: pick("libavahi-core is not installed", "libavahi-core가 설치되어 있지 않습니다")
        case .embeddedEngineNotBuilt:
            pick("this landfall was built without the embedded engine", "이 landfall은 내장 엔진 없이 빌드되었습니다")
        case .mdnsEngineFailed:
            pick(
                "the embedded engine keeps crashing: someone on this network may be sending packets that crash it",
                "내장 엔진이 계속 비정상 종료됩니다. 이 네트워크에서 비정상 종료를 일으키는 패킷을 보내는 컴퓨터가 있을 수 있습니다")
        default: pick("mDNS does not work", "mDNS를 사용할 수 없습니다")
        }
    }

    /// What a scan did where the daemon could not take in all: it has asked the other engine, or it could not.
    package func overflowed(isMadeUp: Bool, _ troubles: Set<FailureCode>) -> Hint {
        let trouble = engineTrouble(.avahiOverflowed)
        if isMadeUp {
            return pick(
                "\(trouble), so the embedded engine was used too",
                "\(trouble). 내장 엔진으로도 검색했습니다")
        }
        if troubles.contains(.embeddedEngineMissing) {
            return pick(
                "\(trouble): \(command: "sudo apt install libavahi-core7")",
                "\(trouble): \(command: "sudo apt install libavahi-core7")")
        }
        if troubles.contains(.embeddedEngineNotBuilt) { return Hint(trouble) }
        return pick(
            "\(trouble): \(command: "landfall scan --engine embedded")",
            "\(trouble): \(command: "landfall scan --engine embedded")")
    }

    /// What to do when no engine works.
    package func engineRemedies(_ codes: Set<FailureCode>) -> [Hint] {
        var remedies: [Hint] = []
        if codes.contains(.avahiHung) {
            remedies.append(
                pick(
                    "Restart the daemon: \(command: "sudo systemctl restart avahi-daemon")",
                    "데몬을 다시 시작하세요: \(command: "sudo systemctl restart avahi-daemon")"))
        }
        if codes.contains(.embeddedEngineMissing) {
            remedies.append(
                pick(
                    "To scan without a daemon: \(command: "sudo apt install libavahi-core7")",
                    "데몬 없이 검색하려면: \(command: "sudo apt install libavahi-core7")"))
        }
        // One that hangs is there.
        if codes.contains(.avahiNotRunning), situation.hasProgram("avahi-daemon") {
            remedies.append(
                pick(
                    "Start the daemon: \(command: "sudo systemctl start avahi-daemon")",
                    "데몬을 시작하세요: \(command: "sudo systemctl start avahi-daemon")"))
        } else if !codes.contains(.avahiHung) {
            remedies.append(
                pick(
                    "Install the daemon, which then starts by itself: \(command: "sudo apt install avahi-daemon")",
                    "데몬을 설치하세요. 설치하면 바로 시작됩니다: \(command: "sudo apt install avahi-daemon")"))
        }
        if codes.contains(.embeddedEngineNotBuilt) {
            remedies.append(
                pick(
                    "Or build landfall with libavahi-core-dev and its default traits",
                    "또는 libavahi-core-dev와 기본 트레이트로 landfall을 빌드하세요"))
        }
        return remedies
    }
}
