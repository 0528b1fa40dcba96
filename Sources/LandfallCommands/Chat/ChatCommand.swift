internal import ArgumentParser
internal import EndlessCodeClient
internal import Glibc
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall chat`.
struct ChatCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "chat",
            CommandHelp(
                "Talk to Claude Code through an EndlessCode server.",
                paragraphs: [
                    """
                    Opens a conversation in the full-screen view: the given session, the last active one, or with --start a new one. With --send - \
                    it sends standard input once (the server treats each line as a message) and prints the answer as it arrives. Messages you \
                    send let Claude Code act on the server's machine, so you must allow it first, with landfall edit NAME --sending or when the \
                    full-screen view asks. Nothing is sent twice.
                    """
                ],
                examples: [
                    "landfall chat", "echo hello | landfall chat s1 --send -",
                    "echo hello | landfall chat --start p1 --send -",
                ],
                exits: """
                    0 closed or answered, 1 the session is unknown or not running, 2 usage, 3 no such profile, 11 sending is not allowed, \
                    130 interrupted; others: landfall-codes(7)
                    """))
    }

    /// What a server takes.
    private static let limits = {
        var limits = EndlessCodeSession.Limits()
        // Each line of what is sent is a turn, and all of them are told.
        limits.mostMessages = 1_000_000
        return limits
    }()

    @Argument(help: .says("The session, as listed by get sessions; the last active one by default.", value: "session"))
    var session: String?

    @Option(
        name: .long,
        help: .says("Start a session in this project, by its id or name, as listed by get projects.", value: "project"))
    var start: String?

    @Option(name: .long, help: .says("Send standard input, and print the answer.", value: "-"))
    var send: String?

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard start == nil || session == nil else {
            throw CommandFailure(.usage, messages.startOrSession, hints: [messages.seeHelp])
        }
        guard send == nil || send == "-" else {
            throw CommandFailure(.usage, messages.sendFromInput, hints: [messages.seeHelp])
        }
        guard send != nil || start != nil else { return try await open(session, context) }
        let profile = try context.usedProfile(nil, global)
        // Nothing is started that could not be shown.
        if send == nil { _ = try screen(context, profile) }
        let limits = TimeLimits(try global.limit(messages))
        var connector = try context.connector(global, mayAsk: context.mayAsk(global), allowsUnproven: false)
        connector.gate = try await context.admittingGate([profile], for: .channel, metered, global)
        let connection = try connector.sendingConnection(to: profile)
        let text = send == nil ? nil : try message(context, limits.left)
        let place = try await place(connection, profile, limits.until(TimeLimits.ofRequest), messages)
        guard let text else {
            await connection.connection.close()
            return try await open(place.session, context)
        }
        let prompts = PromptLines(text).lines.count
        if prompts > 1 { context.note(messages.eachLineIsPrompt(prompts)) }
        let chat = EndlessCodeSession(
            of: EndlessCodeHTTPClient(connection), sendingTo: connection, session: place.session,
            project: place.project, limits: Self.limits)
        var printer = ConversationPrinter(context: context, session: place.session, style: .answers)
        let outbox = context.state.map { OutboxStore($0) }
        let run = ConversationRun(
            chat, connection.connection, connector.networkEvents(for: [profile]), context.loop,
            keeping: outbox.map { ($0, OutboxStore.Key(profile.id, place.session)) })
        let outcome = try await run.run(sending: text, limit: limits.left) { state, items in
            try printer.show(state, items)
        }
        try printer.finish()
        await connection.connection.close()
        switch outcome {
        case .finished: return .ok
        case .interrupted:
            context.note(messages.fate(await chat.state))
            return .interrupted
        case .asked:
            context.note(messages.answerOnScreen(place.session))
            return .ok
        case .failed(let error):
            if !error.tellsFate { context.note(messages.fate(await chat.state)) }
            if case .lost(let cause) = error { throw ConversationFailure.error(cause, of: profile) }
            throw error
        }
    }

    /// The session that is wanted: the one that is named or was last active, or a new one.
    private func place(
        _ connection: SendingConnection, _ profile: Profile, _ deadline: ContinuousClock.Instant, _ messages: Messages
    ) async throws -> SessionPlace {
        let client = EndlessCodeHTTPClient(connection)
        do {
            guard let start else {
                guard let place = try await client.place(of: session, deadline: deadline) else {
                    throw ConversationError.noSession(session)
                }
                return place
            }
            let project = try Self.project(start, among: try await client.projects(deadline: deadline), messages)
            let started = try await EndlessCodeSender(connection).startSession(
                in: project.id.text.raw, deadline: deadline)
            return SessionPlace(session: started.id.text.raw, project: project.id.text.raw)
        } catch let error as EndlessCodeError {
            throw ConversationFailure.error(error, of: profile)
        }
    }

    /// The project of that id, or of that name where only one has it.
    private static func project(
        _ name: String, among projects: [EndlessCodeHTTPClient.Project], _ messages: Messages
    ) throws -> EndlessCodeHTTPClient.Project {
        if let project = projects.first(where: { $0.id.text.raw == name }) { return project }
        let named = projects.filter { $0.name.raw == name || $0.path.raw == name }
        guard named.count < 2, let project = named.first else {
            let shown = ForeignText(name).debugDescription
            let near = Spelling.nearest(to: name, among: projects.map(\.name.raw)).map { ForeignText($0).description }
            throw named.isEmpty
                ? CommandFailure(
                    .itemUnknown, messages.itemUnknown(shown, "projects"),
                    hints: [near.isEmpty ? messages.seeArea("projects") : messages.didYouMean(near)])
                : CommandFailure(.usage, messages.projectUnclear(shown), hints: [messages.seeArea("projects")])
        }
        return project
    }

    private func message(_ context: CommandContext, _ limit: Duration?) throws -> String {
        let messages = context.messages
        let input = InputBytes(descriptor: context.terminal.input, limit: limit, most: Self.limits.message)
        let bytes: [UInt8]
        switch input.all() {
        case .bytes(let all): bytes = all
        case .failed(EFBIG): throw CommandFailure(.usage, messages.tooMuchToSend(Self.limits.message))
        case .failed(let reason): throw CommandFailure(unreadableInput: reason, messages)
        }
        guard let whole = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.usage, messages.inputIsNotText)
        }
        let text = whole.replacing("\r\n", with: "\n").trimmingEnd
        if text.utf8.count < whole.trimmingEnd.utf8.count { context.note(messages.lineEndsChanged) }
        guard !text.allSatisfy(\.isWhitespace) else { throw CommandFailure(.usage, messages.nothingToSend) }
        guard Self.limits.take(text, to: session) else {
            throw CommandFailure(.usage, messages.tooMuchToSend(Self.limits.message))
        }
        return text
    }

    /// What opens a screen here.
    private func screen(_ context: CommandContext, _ profile: Profile) throws -> OpenScreen {
        let messages = context.messages
        // No screen helps where there is nothing to chat with.
        guard profile.kind.product.takesMessages else { throw SendingError.nothingToSendTo(profile.kind) }
        guard let open = context.openScreen, context.isInteractive, context.terminal.isInputTerminal, !context.isJSON
        else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.sendWithoutScreen])
        }
        return open
    }

    private func open(_ session: String?, _ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let profile = try context.usedProfile(nil, global)
        let open = try screen(context, profile)
        return try await open(
            context.terminal,
            ScreenOpening(
                environment: context.environment, entrance: .chat(profile.name.description, session: session),
                tailnet: try context.localAPI(global).api, usesMetered: metered.metered,
                complete: LineCompletion.ofScreen(messages.language)))
    }
}

extension String {
    /// Without the line ends at its end, which a shell adds.
    fileprivate var trimmingEnd: String {
        String(reversed().drop(while: \.isNewline).reversed())
    }
}
