package import LandfallConnections
package import LandfallModel

/// The result of a target, with the user's limits.
package struct TestResult: Sendable {
    /// The limits for slow and too slow.
    package struct Limits: Sendable {
        package var warn: Duration?
        package var critical: Duration?

        package init(warn: Duration? = nil, critical: Duration? = nil) {
            self.warn = warn
            self.critical = critical
        }
    }

    package let label: ForeignText
    /// The profile, where it was one.
    package let profile: Profile?
    package let report: TargetReport
    package let verdict: Verdict
    package let code: FailureCode?

    package init(label: ForeignText, profile: Profile? = nil, report: TargetReport, limits: Limits) {
        self.label = label
        self.profile = profile
        self.report = report
        let took = report.chosen.map { report.routes[$0].total } ?? .zero
        var verdict = report.verdict
        var code = report.decisiveStage?.cause
        if verdict != .fail {
            if let critical = limits.critical, took >= critical {
                (verdict, code) = (.fail, .tooSlow)
            } else if let warn = limits.warn, took >= warn {
                (verdict, code) = (.warn, code ?? .tooSlow)
            }
        }
        self.verdict = verdict
        self.code = verdict == .ok ? nil : code
    }

    /// A warning is not a failure.
    package var exit: CommandExit { verdict == .fail ? code?.exit ?? .failure : .ok }

    /// The exit code of many: the common one where all failures share one.
    package static func exit(of exits: [CommandExit]) -> CommandExit {
        let failures = Set(exits.filter { $0 != .ok })
        return failures.count == 1 ? failures.first ?? .failure : failures.isEmpty ? .ok : .failure
    }
}

extension StageReport {
    /// What was wrong; nil if nothing was. Of a token that cannot be read it is what its store says, as with every other command:
    /// a locked keyring is not a wrong token.
    package var cause: FailureCode? {
        if case (.tokenUnreadable?, .tokenStore(let store, _)?) = (code, note), store.isKnown { store } else { code }
    }
}
