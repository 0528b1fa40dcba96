package import LandfallConnections
internal import LandfallModel
internal import LandfallWorkflows

/// One finding in words.
package struct DoctorText: Sendable, Hashable {
    /// The one thing to do.
    package enum Remedy: Sendable, Hashable {
        /// A command; the same in every language.
        case run(ShellCommand)
        /// A sentence.
        case advice(Hint)

        /// What it says.
        package var text: Hint {
            switch self {
            case .run(let command): Hint(command: command)
            case .advice(let text): text
            }
        }
    }

    /// One sentence without a full stop.
    package let message: String
    /// What to do about it; nil if the check is ok.
    package let remedy: Remedy?

    package init(_ message: String, _ remedy: Remedy? = nil) {
        self.message = message
        self.remedy = remedy
    }

    package init(_ message: String, _ advice: Hint) {
        self.init(message, .advice(advice))
    }
}

/// What `doctor` says.
extension Messages {
    /// Stands before a remedy.
    package func lead(_ remedy: DoctorText.Remedy) -> String {
        switch remedy {
        case .run: say("run:")
        case .advice: say("fix:")
        }
    }

    package func checksFailed(_ names: [String]) -> String {
        let list = names.joined(separator: ", ")
        return say(names.count, "\(names.count) check failed: \(list)", "\(names.count) checks failed: \(list)")
    }

    /// A finding in words: each that is not ok has exactly one remedy.
    package func doctor(_ finding: Finding) -> DoctorText {
        switch finding {
        case .avahi(let finding): text(finding)
        case .mdnsPort(let finding): text(finding)
        case .multicast(let finding): text(finding)
        case .nssMDNS(let finding): text(finding)
        case .tailscale(let finding): text(finding)
        case .magicDNS(let finding): text(finding)
        case .resolver(let finding): text(finding)
        case .ssh(let finding): text(finding)
        case .keyring(let finding): text(finding)
        case .files(let finding): text(finding)
        case .clock(let finding): text(finding)
        case .history(let finding): text(finding)
        case .source(let report): ScanSources[report.source]?.diagnosis(report, self) ?? unfinished
        case .unfinished: unfinished
        }
    }

    private var unfinished: DoctorText {
        DoctorText(say("check_timed_out: no result in time"), tryDoctorAgain)
    }

    var tryDoctorAgain: Hint {
        say("Try again: \(command: .doctor); if this persists, a file system or a daemon is stuck")
    }

    /// A source of scans that works.
    func canBeSearched(_ source: String) -> String {
        say("Servers can be found on: \(source)")
    }
}
