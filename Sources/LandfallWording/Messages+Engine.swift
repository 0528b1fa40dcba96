package import LandfallModel

/// What is wrong with the engines of the LAN, and what to do about it.
extension Messages {
    /// One sentence for a code of `EngineTrouble`.
    package func engineTrouble(_ code: FailureCode) -> String {
        switch code {
        case .avahiNotRunning: say("avahi-daemon is not running")
        case .avahiHung: say("avahi-daemon does not answer")
        case .avahiLost: say("avahi-daemon has stopped")
        case .avahiOverflowed: say("avahi-daemon cannot keep up with the answers on this network")
        case .mdnsFlooded:
            say("someone on this network sends more mDNS packets than landfall can process, so servers may be missing")
        case .networkDown: say("no network interface is connected")
        case .avahiClientMissing: say("libavahi-client is not installed")
        case .embeddedEngineMissing: say("libavahi-core is not installed")
        case .embeddedEngineNotBuilt: say("this landfall was built without the embedded engine")
        case .mdnsEngineFailed:
            say("the embedded engine keeps crashing: someone on this network may be sending packets that crash it")
        default: say("mDNS does not work")
        }
    }

    /// What a scan did where not all that came was taken in (`code`): it has asked the embedded engine (`isEmbedded`), or it could not.
    package func loss(_ code: FailureCode, isEmbedded: Bool, _ troubles: Set<FailureCode>) -> Hint {
        let trouble = engineTrouble(code)
        if isEmbedded {
            return code == .avahiOverflowed
                ? say("\(trouble), so the embedded engine was used too") : Hint(trouble)
        }
        if troubles.contains(.embeddedEngineMissing) {
            return say("\(trouble): \(command: "sudo apt install libavahi-core7")")
        }
        if troubles.contains(.embeddedEngineNotBuilt) { return Hint(trouble) }
        return say("\(trouble): \(command: .scanEmbedded)")
    }

    /// What to do when no engine works.
    package func engineRemedies(_ codes: Set<FailureCode>) -> [Hint] {
        var remedies: [Hint] = []
        if codes.contains(.avahiHung) {
            remedies.append(say("Restart the daemon: \(command: "sudo systemctl restart avahi-daemon")"))
        }
        if codes.contains(.embeddedEngineMissing) {
            remedies.append(say("To scan without a daemon: \(command: "sudo apt install libavahi-core7")"))
        }
        if codes.contains(.avahiHung), codes.isDisjoint(with: [.embeddedEngineMissing, .embeddedEngineNotBuilt]) {
            remedies.append(say("Or scan without it: \(command: .scanEmbedded)"))
        }
        // One that hangs is there.
        if codes.contains(.avahiNotRunning), situation.hasProgram("avahi-daemon") {
            remedies.append(say("Start the daemon: \(command: "sudo systemctl start avahi-daemon")"))
        } else if !codes.contains(.avahiHung) {
            remedies.append(
                say("Install the daemon, which then starts by itself: \(command: "sudo apt install avahi-daemon")"))
        }
        if codes.contains(.embeddedEngineNotBuilt) {
            remedies.append(say("Or install libavahi-core-dev and build landfall without --disable-default-traits"))
        }
        return remedies
    }
}
