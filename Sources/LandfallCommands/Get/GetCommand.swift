internal import ArgumentParser
internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall get`.
struct GetCommand: EverydayCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "get",
            CommandHelp(
                "Show what a server has.",
                paragraphs: [
                    """
                    Areas: \(areas). With an id it shows one item in full. Secrets are masked unless --reveal is given. Nothing on \
                    the server is changed. --follow keeps printing a history until Ctrl-C, with --json as one object per line.
                    """
                ],
                examples: [
                    HelpExample("landfall get", "the server's areas"),
                    "landfall get servers", "landfall get jobs backup --since 7d", "landfall get history s1 --follow",
                    "landfall get tools --filter file --json | jq -r '.items[].name'",
                ],
                exits: """
                    0 ok, even if there is nothing to list, 1 no such item, 2 usage, 3 no such profile, 9 the reply is invalid, or the \
                    server has no data store; others: landfall-codes(7)
                    """))
    }

    @Argument(
        help: .says("What to show; without it the server's areas are listed.", value: "area"),
        completion: .list(ProductArea.allNames))
    var area: String?

    @Argument(help: .says("One item: its name or id, as listed.", value: "id"))
    var id: String?

    @Option(
        name: .long, help: .says("Show only rows that contain this text.", value: Sentence("text", context: "value")))
    var filter: String?

    @Option(
        name: .long, help: .says("Show only newer entries: 30m, 24h, 7d, a date, or an RFC 3339 time.", value: "time"))
    var since: String?

    @Flag(name: .long, help: .says("Show secrets: variables, headers, keys."))
    var reveal = false

    @Flag(name: [.customShort("f"), .long], help: .says("With history: keep printing new messages."))
    var follow = false

    @Flag(name: .long, help: .says("With history: print Markdown."))
    var markdown = false

    @Flag(name: .long, help: .says("Read a whole history, however long; otherwise its last 1,000 messages."))
    var all = false

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    /// The areas of each kind, as the products have them.
    private static var areas: String {
        ServerKind.allCases.map { kind in
            "\(kind.displayName) (\(kind.product.areas.map(\.name).joined(separator: ", ")))"
        }.joined(separator: ", ")
    }

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard let area else { return try await listAreas(context) }
        let messages = context.messages
        var question = GetQuestion(area: try known(area, context), id: id, filter: filter, revealsSecrets: reveal)
        if let since {
            guard let date = SinceTime.date(since, now: Date()) else {
                throw CommandFailure(.usage, messages.badSince(ForeignText(since).debugDescription))
            }
            question.since = date
        }
        let profile = try await context.usedServer(nil, global).profile
        if all, area != EndlessCodeArea.history.rawValue || follow {
            throw CommandFailure(.usage, messages.allOfHistory, hints: [messages.seeHelp])
        }
        question.wantsAll = all
        if follow || markdown { return try await history(question, of: profile, context) }
        let deadline = ContinuousClock.now + (try global.limit(messages) ?? TimeLimits.ofRequest)
        let document = try await context.sayingMetered([profile], global) {
            try await answer(to: question, of: profile, deadline, context)
        }
        try GetPrinter(context: context).show(document, filter: question.filter, of: id)
        return .ok
    }

    private func answer(
        to question: GetQuestion, of profile: Profile, _ deadline: ContinuousClock.Instant, _ context: CommandContext
    ) async throws -> GetDocument {
        try await context.waiting { waiting in
            let server = try context.connector(global, mayAsk: context.mayAsk(global), waiting: waiting)
                .connection(to: profile)
            let run = GetRun(server, of: profile, context.messages, deadline: deadline) {
                await server.proof == .missing
            }
            do {
                let document = try await run.answer(to: question)
                await server.close()
                return document
            } catch let error as ServerExchangeError {
                throw UnansweredError(error, of: profile)
            }
        }
    }

    /// The conversation of a session as a text, to its end or for as long as it goes on.
    private func history(
        _ question: GetQuestion, of profile: Profile, _ context: CommandContext
    ) async throws -> CommandExit {
        let messages = context.messages
        guard question.area == EndlessCodeArea.history.rawValue, profile.kind.product.takesMessages,
            filter == nil
        else { throw CommandFailure(.usage, messages.onlyOfHistory, hints: [messages.seeHelp]) }
        guard let name = question.id else {
            throw CommandFailure(
                .usage, messages.areaOfWhich(question.area, "sessions"), hints: [messages.seeArea("sessions")])
        }
        let limits = TimeLimits(try global.limit(messages))
        var connector = try context.connector(global, mayAsk: context.mayAsk(global))
        if follow { connector.gate = try await context.admittingGate([profile], for: .channel, metered, global) }
        let connection = connector.connection(to: profile)
        let client = EndlessCodeHTTPClient(connection)
        let most = limits.until(TimeLimits.ofRequest)
        let deadline = follow ? min(most, .now + TimeLimits.ofRequest) : most
        let (place, reading): (SessionPlace?, SessionHistory.Reading?)
        do throws(EndlessCodeError) {
            place = try await client.place(of: name, deadline: deadline)
            // What is read once needs no channel.
            let history = SessionHistory(client: client, deadline: deadline, readsAll: question.wantsAll)
            reading = follow ? nil : try await history.read(name)
        } catch {
            throw ConversationFailure.error(error, of: profile)
        }
        guard let place, follow || reading != nil else { throw ConversationError.noSession(name) }
        var printer = ConversationPrinter(
            context: context, session: place.session, style: markdown ? .markdown : .blocks)
        if question.revealsSecrets { printer.mask = nil }
        if let since = question.since { printer.isShown = { $0.timestamp.map { $0 >= since } ?? true } }
        if let reading {
            try printer.show(reading.transcript)
            await connection.close()
            if reading.hasEarlier { context.note(messages.earlierLeftOut(name)) }
            return .ok
        }
        printer.followed = profile.name
        // A server tells what is said to those alone who may write to the session.
        let session = EndlessCodeSession(
            of: EndlessCodeHTTPClient(connection),
            sendingTo: profile.sending.map { SendingConnection(connection, consent: $0) }, session: place.session,
            project: place.project)
        printer.hearsAll = profile.sending != nil
        let run = ConversationRun(session, connection, connector.networkEvents(for: [profile]), context.loop)
        let outcome = try await run.run(limit: limits.left) { state, items in
            try printer.show(state, items)
        }
        await connection.close()
        switch outcome {
        case .finished, .asked: return .ok
        case .interrupted: return .interrupted
        case .failed(.lost(let error)): throw ConversationFailure.error(error, of: profile)
        case .failed(let error): throw error
        }
    }

    /// Prints the areas that the selected server's product has, without asking it.
    private func listAreas(_ context: CommandContext) async throws -> CommandExit {
        let kind = try await context.usedServer(nil, global).profile.kind
        if context.isJSON {
            try context.out(json: Document(areasOf: kind))
        } else {
            try context.out(kind.product.areas.map(\.name))
        }
        return .ok
    }

    private func known(_ text: String, _ context: CommandContext) throws(CommandFailure) -> String {
        let (names, messages) = (ProductArea.allNames, context.messages)
        if names.contains(text) { return text }
        let near = Spelling.nearest(to: text, among: names)
        // The server before the area, as other commands have it.
        let isServer = (try? context.profiles().find(text)) != nil
        let server = ["--server", text]
        let moved = id.map { ShellCommand(.getArea, [$0] + server) } ?? ShellCommand(.get, server)
        throw CommandFailure(
            .usage, messages.areaUnknown(ForeignText(text).debugDescription),
            hints: [
                isServer
                    ? messages.use(Hint(command: moved))
                    : near.isEmpty ? messages.seeAreas : messages.didYouMean(near)
            ])
    }
}

extension GetCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 2 else { return nil }
        var command = Self()
        (command.area, command.id) = (line.words.first, line.words.dropFirst().first)
        (command.filter, command.since, command.reveal) = (nil, nil, false)
        (command.follow, command.markdown, command.all) = (false, false, false)
        (command.metered, command.global) = (.none, line.global)
        return command
    }
}
