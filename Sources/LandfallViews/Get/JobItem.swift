package import DianeClient
internal import FoundationEssentials
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// A job of Diane; with the times that it ran where it was asked for alone.
package struct JobItem: GetItem {
    package let job: Job
    package var executions: [JobExecution]?
    /// Whether it ran more often than could be read, for what it printed is too long.
    package var isCut = false
    /// The times that it ran, the newest first, as a row shows them.
    package var recent: [JobExecution] = []
    /// How far the clock of its server is from GMT, in seconds; nil where that is not known.
    package var secondsFromGMT: Int?

    private static let mostRuns = 14

    package var title: ForeignText { job.name }

    package func encode(to encoder: any Encoder) throws { try encoder.encode(job, with: ["executions": executions]) }

    package var picture: ItemPicture? {
        let runs = recent.prefix(Self.mostRuns).reversed().map { run in
            let isGood = run.endedAt == nil ? nil : run.error == nil && (run.exitCode ?? 0) == 0
            return ItemRun(began: run.startedAt?.date, ended: run.endedAt?.date, isGood: isGood)
        }
        return .runs(runs, next: next)
    }

    private var next: ItemSchedule {
        guard job.enabled else { return .off }
        guard let secondsFromGMT, let schedule = (job.schedule?.raw).flatMap(CronSchedule.init) else { return .unknown }
        return .times(schedule, secondsFromGMT: secondsFromGMT)
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        let runs = (executions ?? []).map { line($0, messages) } + (isCut ? [messages.tooLongForAll] : [])
        return [
            AreaField("id", job.id), AreaField("name", job.name, .row(9, minimum: 8)),
            AreaField("schedule", job.schedule, .both(4)),
            AreaField("state", messages.enabled(job.enabled), .both(3), role: job.enabled ? .good : .dim),
            AreaField("type", type, .both(1)),
            AreaField("command", job.command, .both(2, minimum: 12), role: .dim),
            AreaField("changed", job.updatedAt), AreaField("executions", runs),
            // Of the last time; --json has those of all.
            AreaField("stdout", executions?.first?.stdout), AreaField("stderr", executions?.first?.stderr),
        ]
    }

    /// `shell`, or the agent's name after `agent`.
    private var type: String? {
        guard let agent = job.agentName else { return job.actionType?.description }
        return "\(job.actionType.map { "\($0) " } ?? "")\(agent)"
    }

    private func line(_ execution: JobExecution, _ messages: Messages) -> String {
        let begin = (execution.startedAt?.date).map(messages.time) ?? "-"
        guard let ended = execution.endedAt?.date else { return "\(begin)  \(messages.running)" }
        let seconds = execution.startedAt?.date.map {
            messages.seconds(Int(max(0, min(ended.timeIntervalSince($0), 1e9))))
        }
        let outcome = execution.error?.description ?? execution.exitCode.map { "exit \($0)" }
        return [begin, seconds, outcome].compactMap { $0 }.joined(separator: "  ")
    }
}
