internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall show`.
struct ShowCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        _superCommandName: "landfall",
        abstract: "Show one profile.",
        discussion: """
            Shows routes, what the server is recognised by, and where the token is kept: never the token. Without a name \
            it is the profile that other commands use.

            EXAMPLES
              landfall show
              landfall show studio --json | jq .identity

            EXIT CODES
              0 ok, 2 usage, 3 no such profile, or none chosen
            """)

    @Argument(
        help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        _ = try global.server(or: name, context.messages)
        let book = try context.profiles()
        let set = try book.load()
        // Which one is used is asked without the flag, which names the one to show.
        let used = try? book.choice(flag: nil, environment: context.environment, in: set)
        let shown =
            if let name {
                try book.find(name)
            } else {
                try book.choice(flag: global.server, environment: context.environment, in: set).profile
            }
        if context.isJSON {
            try context.out(try JSONText.encode(ProfileDocument(shown, isCurrent: used?.profile.id == shown.id)))
            return .ok
        }
        let output = context.terminal.output
        let lines = Self.lines(
            shown, used, context.messages, columns: output.isTerminal ? output.size.columns : .max)
        try output.write(lines: lines)
        return .ok
    }

    /// A line of a value, of which only the text is wrapped.
    private struct Fact {
        let lead: String
        let text: String

        init(_ text: String, lead: String = "") {
            self.lead = lead
            self.text = text
        }

        /// The fact in lines of at most so many columns, those after the first below the text.
        func lines(columns: Int) -> [String] {
            let indent = DisplayWidth.columns(of: lead)
            if indent + DisplayWidth.columns(of: text) <= columns { return [lead + text] }
            return text.wrapped(toColumns: max(8, columns - indent)).enumerated().map { index, line in
                (index == 0 ? lead : String(repeating: " ", count: indent)) + line
            }
        }
    }

    private static func lines(
        _ profile: Profile, _ used: ServerChoice?, _ messages: Messages, columns: Int
    ) -> [StyledText] {
        let label = messages.showLabel
        var rows: [(String, [Fact])] = [
            (label.kind, [Fact(profile.kind.displayName)]), (label.id, [Fact(profile.id.description)]),
        ]
        rows.append((label.routes, profile.routes.enumerated().flatMap { routeLines($0 + 1, $1, messages) }))
        let identity = identityLines(profile.identity, messages)
        rows.append((label.identity, identity.isEmpty ? [Fact(messages.nothingRecorded)] : identity.map { Fact($0) }))
        rows.append(
            (label.token, [Fact(profile.token.map { ForeignText($0.reference).description } ?? messages.noToken)]))
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

    private static func routeLines(_ number: Int, _ route: SavedRoute, _ messages: Messages) -> [Fact] {
        var notes = [messages.via(route.via)]
        if case .service(_, .https) = route.target { notes.append("TLS") }
        if case .tailnet(_, let nodeID?) = route.target { notes.append(messages.node(nodeID.description)) }
        return [Fact("\(route.text)  (\(notes.joined(separator: ", ")))", lead: "\(number)  ")]
            + route.consents.map {
                Fact(messages.cleartextAllowed($0.network), lead: "   ")
            }
    }

    private static func identityLines(_ identity: KnownIdentity, _ messages: Messages) -> [String] {
        var lines: [String] = []
        for pin in identity.pins {
            lines.append(messages.certificate(pin.certificate.description))
            if let key = pin.publicKey { lines.append(messages.publicKey(key.description)) }
            let seen = messages.seen(
                pin.firstSeen?.description, pin.lastSeen?.description, pin.vouchedBy?.description)
            if !seen.isEmpty { lines.append(seen) }
        }
        if let node = identity.nodeID { lines.append(messages.node(node.description)) }
        if let server = identity.serverID { lines.append(messages.serverID(server.description)) }
        return lines
    }
}
