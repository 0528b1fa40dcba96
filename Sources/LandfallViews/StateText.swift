package import FoundationEssentials
internal import Glibc
package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A state as people read it: always the word, and a colour where there are colours.
package struct StateText {
    private let state: MonitorState
    private let messages: Messages

    package init(_ state: MonitorState, _ messages: Messages) {
        self.state = state
        self.messages = messages
    }

    /// `Connected` and its like.
    package var word: StyledText { StyledText(messages.status(state.status), role) }

    /// The word, or where it answers and cannot be used what it needs.
    package var need: StyledText {
        guard state.status == .error, let cause = state.cause else { return word }
        let isFixed = cause.kind == .token || cause.kind == .policy
        return StyledText(messages.needed(cause), isFixed ? .warn : .bad)
    }

    /// The word, and why or how fast.
    package var short: StyledText {
        if let cause = state.cause { return word + StyledText(": \(messages.cause(cause))") }
        return word + StyledText((marks + [roundTrip].compactMap { $0 }).map { ", \($0)" }.joined())
    }

    /// Whether who answers has proven nothing, though another route could have.
    package var isUnproven: Bool { state.proof == .missing }

    /// Whether there is something to look into although it may be connected.
    package var isDoubtful: Bool { isUnproven || !state.warnings.isEmpty }

    /// The words for that.
    package var marks: [String] {
        (isUnproven ? [messages.unproven] : []) + state.warnings.map(messages.mark)
    }

    /// The same in sentences.
    package var warnings: String? {
        state.warnings.isEmpty ? nil : state.warnings.map(messages.warning).joined(separator: "; ")
    }

    private var role: Role {
        switch state.status {
        case .connecting: .warn
        case .connected: .good
        case .disconnected, .error: .bad
        }
    }

    /// Why it is not connected, or what answers, how fast and where.
    package var details: String {
        let facts = state.cause.map { [messages.cause($0)] } ?? [server, roundTrip, route].compactMap { $0 }
        return (marks + facts).joined(separator: ", ")
    }

    /// Why it is not connected, and what is under way.
    package func progress(at now: Date) -> String {
        messages.inARow([state.cause.map(messages.cause), step(at: now)].compactMap { $0 })
    }

    /// What is under way while it is not connected: the wait or the attempt.
    package func step(at now: Date) -> String? {
        let next = state.secondsToNextTry(at: now).map(messages.nextTry)
        return next ?? state.attempt.flatMap { $0 > 1 ? messages.attempt($0) : nil }
    }

    /// The product's version and machine.
    package var server: String? {
        guard let status = state.facts else { return nil }
        return messages.server(
            version: status.version?.description, hostname: status.hostname?.description, uptime: status.uptimeSeconds)
    }

    /// The time of an answer.
    package var roundTrip: String? { state.roundTrip.map { "\($0.milliseconds(digits: 1)) ms" } }

    /// The URL, fit to show.
    package var route: String? { state.route.map { ForeignText($0).description } }

    /// What there is to look into although it may be connected, under its names.
    func doubts(_ role: Role? = nil) -> [Page.Part] {
        let titles = messages.stateTitles
        return Page(
            .fields(titles.proof, isUnproven ? messages.provesNothing : nil, role),
            state.warnings.flatMap { [Page.Part].fields(messages.title($0), messages.warning($0), role) }
        ).parts
    }

    /// All of it, under the name that the user calls it by: the word, and below it why or what answers.
    package func page(of profile: Profile, as name: String) -> Page {
        let titles = messages.stateTitles
        let steps = steps(of: profile).map { Page.Part.heading(StyledText("  \($0)")) }
        return Page(
            [.heading(StyledText("\(name): ", .bold) + word)],
            .fields(titles.cause, state.cause.map(messages.cause)), doubts(), .fields(titles.server, server),
            .fields(titles.health, ServerHealth(state.facts)?.full(messages)), .fields(titles.route, route),
            .fields(titles.answer, roundTrip), steps)
    }

    /// The command with which a profile becomes one of the product that answers; nil if that is the one that it is of.
    package func change(of profile: String) -> Hint? {
        state.cause.flatMap { messages.howToChangeKind($0, profile: profile) }
    }

    /// What can be done where something is wrong.
    package func steps(of profile: Profile) -> [Hint] {
        guard let cause = state.cause else { return isDoubtful ? [messages.seeTest(of: profile)] : [] }
        return messages.remedies(cause, of: profile)
    }

    /// A record for a pipe: the profile and the fields, tab-separated.
    package func record(of profile: String) -> String {
        ([profile] + fields).joined(separator: "\t")
    }

    /// The fields of a record for a pipe: state, code, route, milliseconds, and why or what.
    package var fields: [String] {
        let isConnected = state.status == .connected
        return [
            state.status.rawValue, state.codes.first?.rawValue ?? (isConnected ? "ok" : ""), route ?? "",
            state.roundTrip.map { "\($0.milliseconds(digits: 1))" } ?? "",
            (marks + [state.cause.map(messages.cause) ?? server].compactMap { $0 }).joined(separator: ", "),
        ]
    }
}
