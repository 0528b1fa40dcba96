package import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

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

/// What a check of `doctor` has found, of the check's own type: all that its output and documents know of it. A new check is a file beside
/// those here, and its line in ``DoctorChecks``.
package protocol CheckFinding: Sendable {
    /// The name of the check, which is part of the interface; at most nine letters.
    static var check: String { get }
    /// How the check counts that had no result in time: as badly as the worst that it can find.
    static var unfinished: Verdict { get }
    /// How bad it is.
    var status: Verdict { get }

    /// It in words; exactly one remedy unless all is well.
    func text(_ messages: Messages) -> DoctorText
}

extension CheckFinding {
    package static var unfinished: Verdict { .warn }
}

/// What any check has found.
package struct Finding: Sendable {
    /// Which check it is of.
    package let name: String
    package let status: Verdict
    package let text: @Sendable (Messages) -> DoctorText

    /// What a check has found.
    package init(_ finding: some CheckFinding) {
        self.init(type(of: finding).check, finding.status, finding.text)
    }

    init(_ name: String, _ status: Verdict, _ text: @escaping @Sendable (Messages) -> DoctorText) {
        (self.name, self.status, self.text) = (name, status, text)
    }

    /// Nothing, for want of time.
    package static func unfinished(_ name: String, _ status: Verdict = .warn) -> Finding {
        Finding(name, status) { $0.unfinished }
    }
}

extension DoctorCheck<Finding> {
    /// A check of this many waits.
    package static func waiting<Found: CheckFinding>(
        _ waits: Int = 1, _ find: @escaping @Sendable () async -> Found
    ) -> Self {
        Self(waits: waits, unfinished: .unfinished(Found.check, Found.unfinished)) { Finding(await find()) }
    }

    /// A check of calls that block.
    package static func blocking(_ find: @escaping @Sendable () -> some CheckFinding) -> Self {
        .waiting { await DoctorWait.onOwnThread(find) }
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

    fileprivate var unfinished: DoctorText {
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
