package import FoundationEssentials
internal import Glibc
package import LandfallConnections
internal import LandfallMasking
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

    /// All that there is to say of it, from top to bottom. The screen says what can be done, and of a server that is gone what is known.
    func fields(_ steps: [Hint] = [], server known: String? = nil) -> [StateField] {
        let cause = state.cause.map(messages.cause)
        let counts = state.facts?.counts.map { ($0.name, $0.count) } ?? []
        return [
            StateField(
                json: [
                    "at": state.at, "state": state.status, "previous": state.previous, "attempt": state.attempt,
                    "next_try_ms": state.nextTry?.milliseconds, "warnings": state.warnings.map(\.code).nonEmpty,
                ]),
            StateField("cause", cause, .both, .bad, json: ["code": state.cause?.code, "message": cause]),
        ] + steps.map { StateField(nil, "▸ \($0)", .screen) } + [
            StateField(
                "proof", isUnproven ? messages.provesNothing : nil, .both, .warn,
                json: ["proven": state.proof.map { $0 == .proven }])
        ] + state.warnings.map { StateField(messages.title($0), messages.warning($0), .both, .warn) } + [
            // A server's status repeats the failures of what it runs, secrets among them.
            StateField(
                "server", known ?? server, json: ["status": state.facts?.content.map { SecretMask().value($0, .log) }]),
            StateField(
                "health", ServerHealth(state.facts)?.full(messages), .status,
                json: ["counts": Dictionary(counts) { first, _ in first }.nonEmpty]),
            StateField("route", route, .status, json: ["route": state.route]),
            StateField("latency", roundTrip, json: ["rtt_ms": state.roundTrip?.milliseconds(digits: 1)]),
        ]
    }

    /// All of it, under the name that the user calls it by: the word, and below it why or what answers.
    package func page(of profile: Profile, as name: String) -> Page {
        Page(
            [.heading(StyledText("\(name): ", .bold) + word)], fields().flatMap { $0.parts(on: .status, messages) },
            steps(of: profile).map { .heading(StyledText("  \($0)")) })
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
        ([profile] + record).joined(separator: "\t")
    }

    /// The fields of a record for a pipe: state, code, route, milliseconds, and why or what.
    package var record: [String] {
        let isConnected = state.status == .connected
        return [
            state.status.rawValue, state.codes.first?.rawValue ?? (isConnected ? "ok" : ""), route ?? "",
            state.roundTrip.map { "\($0.milliseconds(digits: 1))" } ?? "",
            (marks + [state.cause.map(messages.cause) ?? server].compactMap { $0 }).joined(separator: ", "),
        ]
    }
}

extension Document {
    /// `landfall.state/1`: the status of a profile's server.
    package init(_ state: MonitorState, of profile: ProfileName, _ messages: Messages) {
        self.init("landfall.state/1", ["profile": profile])
        for field in StateText(state, messages).fields() { members += field.members().members }
    }
}
