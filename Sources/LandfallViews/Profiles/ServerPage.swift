package import LandfallConnections
package import LandfallModel
internal import LandfallSystem
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// A saved server: what `show` prints of what is saved, and what the screen says of that and of its state.
package struct ServerPage {
    /// How a server is now, and was when it last answered.
    package struct State {
        package let now: MonitorState?
        package let answer: MonitorState?
        /// The route that answers.
        package let route: SavedRoute?

        package init(now: MonitorState?, answer: MonitorState?, route: SavedRoute?) {
            (self.now, self.answer, self.route) = (now, answer, route)
        }
    }

    private let profile: Profile
    private let messages: Messages

    /// The page of a profile.
    package init(_ profile: Profile, _ messages: Messages) {
        (self.profile, self.messages) = (profile, messages)
    }

    /// All that is saved; `used` is the one that commands use, and `networks` those where it was asked whether it may be polled.
    package func saved(_ used: ServerChoice?, networks: [AnsweredNetwork] = []) -> Page {
        let label = messages.showLabel
        let note = used.flatMap { used in
            used.profile.id == profile.id ? "\(messages.selected), \(messages.chosenBy(used))" : nil
        }
        let routes = profile.routes.enumerated().flatMap { index, route -> [Page.Part] in
            let text = StyledText("\(route.text)  (\(notes(on: route).joined(separator: ", ")))")
            return [.field(index == 0 ? label.routes : "", text, lead: "\(index + 1)  ")]
                + route.consents.map { .below(StyledText(messages.cleartextAllowed($0.network)), lead: "   ") }
        }
        return Page(
            [.heading(StyledText(profile.name.description, .bold))], .fields(label.kind, profile.kind.displayName),
            .fields(label.id, profile.id.description), routes, .fields(label.identity, identity(isShort: false)),
            .fields(label.token, messages.token(of: profile)), .fields(messages.labels, labels),
            .fields(messages.sendingLabel, profile.sending.map(messages.sendingAllowed)),
            .fields(
                messages.networkLabel.metered,
                networks.map { "\(ForeignText($0.network.name)): \(messages.metered($0.answer))" }),
            .fields(label.note, note))
    }

    /// How it is, and what is saved in short; `sign` stands before its state.
    package func brief(_ state: State, sign: StyledText) -> Page {
        let label = messages.showLabel
        let used = state.now?.status == .connected ? state.route : nil
        let routes = profile.routes.enumerated().flatMap { index, route -> [Page.Part] in
            let mark = route == used ? StyledText(", ", .dim) + StyledText(messages.chosenRoute, .good) : ""
            let via = StyledText(" (\(messages.via(route))", .dim) + mark + StyledText(")", .dim)
            return [
                .field(
                    index == 0 ? label.routes : "", StyledText(Self.address(route, of: profile.kind, messages)) + via)
            ]
                + route.consents.map { .below(StyledText(messages.cleartextAllowed($0.network), .warn)) }
        }
        let unconfirmed = profile.unconfirmed.isEmpty ? nil : "▸ \(messages.howToConfirm(profile.name.description))"
        return Page(
            [.heading(StyledText(profile.name.description, .bold))], parts(state, sign), [.gap], routes,
            .fields(label.identity, identity(isShort: true)), .fields(label.token, messages.token(of: profile)),
            .fields(messages.labels, labels), .fields("", unconfirmed))
    }

    private func parts(_ state: State, _ sign: StyledText) -> [Page.Part] {
        guard let now = state.now else { return [.text(sign + " " + StyledText(messages.notAsked, .dim))] }
        let (text, product) = (StateText(now, messages), profile.kind.displayName)
        let steps = now.cause.map { messages.remedies($0, of: profile) } ?? []
        let answer = state.answer.flatMap { StateText($0, messages).server }
        let last = now.status == .connected ? nil : state.answer.map { messages.lastAnswer(timeOfDay($0.at)) }
        let fields = text.fields(steps, server: answer.map { "\(product) \($0)" } ?? product)
        return [.text(sign + " " + text.need)] + fields.flatMap { $0.parts(on: .screen, messages) }
            + .fields("", last, .dim)
    }

    private func notes(on route: SavedRoute) -> [String] {
        var notes = [messages.via(route.via)]
        if case .service(_, let form) = route.target {
            if form.scheme == .https { notes.append("TLS") }
            if !form.basePath.isEmpty { notes.append(form.basePath) }
        }
        if case .tailnet(_, let nodeID?) = route.target { notes.append(messages.node(nodeID.description)) }
        return notes + (route.isConfirmed ? [] : [messages.notConfirmed])
    }

    private var labels: [String] { FoundPage.labels(profile.labels) }

    /// What is recorded of who it is, or that nothing is.
    private func identity(isShort: Bool) -> [String] {
        let lines = Self.identity(profile.identity, isShort: isShort, messages)
        return lines.isEmpty ? [messages.nothingRecorded] : lines
    }

    /// What is recorded of who a server is; in short without what belongs to a certificate.
    package static func identity(_ identity: KnownIdentity, isShort: Bool, _ messages: Messages) -> [String] {
        let pins = identity.pins.flatMap { pin in
            isShort
                ? [messages.certificate(pin.certificate.short)]
                : [
                    messages.certificate(pin.certificate.description),
                    pin.publicKey.map { messages.publicKey($0.description) } ?? "", messages.seen(pin),
                ].filter { !$0.isEmpty }
        }
        let ids = [
            identity.nodeID.map { messages.node($0.description) },
            identity.serverID.map { messages.serverID($0.description) },
        ]
        return pins + ids.compactMap(\.self) + identity.sshHosts.map(messages.sshHostRecorded)
            + (isShort ? [] : identity.vouched.flatMap(messages.vouchedFor))
    }
}
