internal import ArgumentParser
internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall chat`.
struct ChatCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("chat", ChatHelp.command) }

    /// The most bytes that are read.
    static let mostBytes = EndlessCodeSession.Limits().message

    @Argument(help: .text(ChatHelp.session))
    var session: String?

    @Option(name: .long, help: .text(ChatHelp.send))
    var send: String?

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard let send else { return try await open(context) }
        guard send == "-" else { throw CommandFailure(.usage, messages.sendFromInput, hints: [messages.seeHelp]) }
        let profile = try context.usedProfile(nil, global)
        var connector = try context.connector(global, mayAsk: context.mayAsk(global), allowsUnproven: false)
        connector.gate = try await context.admittingGate([profile], for: .channel, metered, global)
        let connection = try connector.sendingConnection(to: profile)
        let text = try message(context)
        let client = EndlessCodeHTTPClient(connection)
        let limit = try global.limit(messages)
        let place: SessionPlace?
        do throws(EndlessCodeError) {
            place = try await client.place(of: session, deadline: Patience(limit).until(Patience.ofRequest))
        } catch {
            throw ConversationFailure.error(error, of: profile)
        }
        guard let place else { throw ConversationError.noSession(session) }
        let chat = EndlessCodeSession(sendingTo: connection, session: place.session, project: place.project)
        var printer = ConversationPrinter(context: context, session: place.session, style: .answers)
        let outbox = context.state.map { OutboxStore($0) }
        let run = ConversationRun(
            chat, connection.connection, connector.networkEvents(for: [profile]), context.loop,
            keeping: outbox.map { ($0, OutboxStore.Key(profile.id, place.session)) })
        let outcome = try await run.run(sending: text, limit: limit) { state, isKnown in
            try printer.show(state, isKnown: isKnown)
        }
        try printer.finish()
        await connection.connection.close()
        switch outcome {
        case .finished: return .ok
        case .interrupted: return .interrupted
        case .asked:
            context.note(messages.answerOnScreen(place.session))
            return .ok
        case .failed(.lost(let error)): throw ConversationFailure.error(error, of: profile)
        case .failed(let error): throw error
        }
    }

    private func message(_ context: CommandContext) throws -> String {
        let messages = context.messages
        let input = InputBytes(
            descriptor: context.terminal.input, limit: try global.limit(messages), most: Self.mostBytes)
        guard case .bytes(let bytes) = input.all() else {
            throw CommandFailure(.usage, messages.tooMuchToSend(Self.mostBytes))
        }
        guard let text = String(validating: bytes, as: UTF8.self)?.trimmingEnd, !text.isEmpty else {
            throw CommandFailure(.usage, messages.nothingToSend)
        }
        return text
    }

    private func open(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        // No screen helps where there is nothing to chat with.
        let profile = try context.usedProfile(nil, global)
        guard profile.kind.product.takesMessages else { throw SendingError.nothingToSendTo(profile.kind) }
        guard let open = context.openScreen, context.isInteractive, context.terminal.isInputTerminal, !context.isJSON
        else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.sendWithoutScreen])
        }
        return try await open(
            context.terminal,
            ScreenOpening(
                environment: context.environment, entrance: .chat(profile.name.description, session: session),
                tailnet: try context.localAPI(global).api, usesMetered: metered.metered,
                complete: LineCompletion.ofScreen(messages.language)))
    }
}

extension String {
    /// Without white space at the end, which a shell adds.
    fileprivate var trimmingEnd: String {
        String(reversed().drop { $0.isWhitespace }.reversed())
    }
}
