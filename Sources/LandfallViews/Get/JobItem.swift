package import DianeClient
internal import FoundationEssentials
package import LandfallModel
package import LandfallTerminal
package import LandfallWording
internal import LandfallWorkflows

/// A job of Diane; with the times that it ran where it was asked for alone.
package struct JobItem: GetItem {
    package let job: Job
    package let executions: [JobExecution]?
    /// Whether it ran more often than could be read, for what it printed is too long.
    package let isCut: Bool
    /// The times that it ran, the newest first, as a row shows them.
    package let recent: [JobExecution]

    private static let mostRuns = 8

    package init(job: Job, executions: [JobExecution]?, isCut: Bool = false, recent: [JobExecution] = []) {
        (self.job, self.executions, self.isCut, self.recent) = (job, executions, isCut, recent)
    }

    package var title: ForeignText { job.name }

    private enum CodingKeys: String, CodingKey {
        case executions
    }

    package func encode(to encoder: any Encoder) throws {
        try job.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(executions, forKey: .executions)
    }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 5, minimum: 8),
            Table.Column(.schedule, messages, priority: 4), Table.Column(.state, messages, priority: 3),
            Table.Column(.type, messages, priority: 1), Table.Column(.command, messages, priority: 2, minimum: 12),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(job.name.description), StyledText(job.schedule?.description ?? ""),
            StyledText(messages.enabled(job.enabled), job.enabled ? .good : .dim), StyledText(type ?? ""),
            StyledText(job.command?.description ?? "", .dim),
        ]
    }

    package var picture: ItemPicture? {
        guard !recent.isEmpty else { return nil }
        return .runs(
            recent.prefix(Self.mostRuns).reversed().map { run in
                run.endedAt == nil ? nil : run.error == nil && (run.exitCode ?? 0) == 0
            })
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail("id", String(job.id)),
            GetDetail(messages.word(.schedule), job.schedule),
            GetDetail(messages.word(.state), messages.enabled(job.enabled)),
            GetDetail(messages.word(.type), type),
            GetDetail(messages.word(.command), job.command),
            GetDetail(messages.word(.changed), job.updatedAt, messages),
            GetDetail(
                messages.word(.executions),
                lines: (executions ?? []).map { line($0, messages) } + (isCut ? [messages.tooLongForAll] : [])),
            // Of the last time; --json has those of all.
            GetDetail("stdout", executions?.first?.stdout), GetDetail("stderr", executions?.first?.stderr),
        ]
    }

    /// `shell`, or the agent's name after `agent`.
    private var type: String? {
        guard let agent = job.agentName else { return job.actionType?.description }
        return "\(job.actionType.map { "\($0) " } ?? "")\(agent)"
    }

    private func line(_ execution: JobExecution, _ messages: Messages) -> String {
        let begin = (execution.startedAt?.date).map(messages.time) ?? "-"
        guard let ended = execution.endedAt?.date else { return "\(begin)  \(messages.word(.running))" }
        let seconds = execution.startedAt?.date.map {
            messages.seconds(Int(max(0, min(ended.timeIntervalSince($0), 1e9))))
        }
        let outcome = execution.error?.description ?? execution.exitCode.map { "exit \($0)" }
        return [begin, seconds, outcome].compactMap { $0 }.joined(separator: "  ")
    }
}
