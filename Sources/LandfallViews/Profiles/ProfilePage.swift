package import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// One profile as `show` shows it: routes, the recorded identity, and where the token is kept.
package struct ProfilePage {
    private let profile: Profile
    private let used: ServerChoice?
    private let networks: [AnsweredNetwork]
    private let messages: Messages

    /// The page of a profile; `used` is the one that commands use, and `networks` those where it was asked whether it may be polled.
    package init(_ profile: Profile, _ used: ServerChoice?, networks: [AnsweredNetwork] = [], _ messages: Messages) {
        self.networks = networks
        self.profile = profile
        self.used = used
        self.messages = messages
    }

    /// Its lines; only values are wrapped.
    package func lines(columns: Int) -> [StyledText] {
        let label = messages.showLabel
        var rows: [(String, [Fact])] = [
            (label.kind, [Fact(profile.kind.displayName)]), (label.id, [Fact(profile.id.description)]),
        ]
        rows.append((label.routes, profile.routes.enumerated().flatMap { routeLines($0 + 1, $1) }))
        let identity = identityLines
        rows.append((label.identity, identity.isEmpty ? [Fact(messages.nothingRecorded)] : identity.map { Fact($0) }))
        rows.append(
            (label.token, [Fact(profile.token.map(tokenText) ?? messages.noToken)]))
        if let sending = profile.sending {
            rows.append((messages.sendingLabel, [Fact(messages.sendingAllowed(sending))]))
        }
        if !networks.isEmpty {
            let facts = networks.map { "\(ForeignText($0.network.name)): \(messages.metered($0.answer))" }
            rows.append((messages.networkLabel.metered, facts.map { Fact($0) }))
        }
        if let used, used.profile.id == profile.id {
            rows.append((label.note, [Fact("\(messages.current), \(messages.chosenBy(used))")]))
        }
        let width = rows.reduce(0) { max($0, DisplayWidth.columns(of: $1.0)) } + 2
        return [StyledText(profile.name.description, .bold)]
            + rows.flatMap { title, facts in
                facts.flatMap { $0.lines(columns: columns - width) }.enumerated().map { index, value in
                    StyledText(index == 0 ? title : "", .dim).padded(toColumns: width) + StyledText(value)
                }
            }
    }

    private func routeLines(_ number: Int, _ route: SavedRoute) -> [Fact] {
        var notes = [messages.via(route.via)]
        if case .service(_, let form) = route.target {
            if form.scheme == .https { notes.append("TLS") }
            if !form.basePath.isEmpty { notes.append(form.basePath) }
        }
        if case .tailnet(_, let nodeID?) = route.target { notes.append(messages.node(nodeID.description)) }
        if !route.isConfirmed { notes.append(messages.notConfirmed) }
        return [Fact("\(route.text)  (\(notes.joined(separator: ", ")))", lead: "\(number)  ")]
            + route.consents.map {
                Fact(messages.cleartextAllowed($0.network), lead: "   ")
            }
    }

    private func tokenText(_ token: SavedToken) -> String {
        let reference = ForeignText(token.reference).description
        return token.isConfirmed ? reference : "\(reference)  (\(messages.notConfirmed))"
    }

    private var identityLines: [String] {
        let identity = profile.identity
        var lines: [String] = []
        for pin in identity.pins {
            lines.append(messages.certificate(pin.certificate.description))
            if let key = pin.publicKey { lines.append(messages.publicKey(key.description)) }
            let seen = messages.seen(pin)
            if !seen.isEmpty { lines.append(seen) }
        }
        if let node = identity.nodeID { lines.append(messages.node(node.description)) }
        if let server = identity.serverID { lines.append(messages.serverID(server.description)) }
        lines += identity.sshHosts.map(messages.sshHostRecorded)
        return lines
    }

    /// A line of a value, of which only the text is wrapped.
    private struct Fact {
        let lead: String
        let text: String

        init(_ text: String, lead: String = "") {
            self.lead = lead
            self.text = text
        }

        /// The fact in lines of at most this many columns, those after the first below the text.
        func lines(columns: Int) -> [String] {
            let indent = DisplayWidth.columns(of: lead)
            if indent + DisplayWidth.columns(of: text) <= columns { return [lead + text] }
            return text.wrapped(toColumns: max(8, columns - indent)).enumerated().map { index, line in
                (index == 0 ? lead : String(repeating: " ", count: indent)) + line
            }
        }
    }
}
