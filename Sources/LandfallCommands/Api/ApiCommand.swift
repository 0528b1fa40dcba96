internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall api`.
struct ApiCommand: EverydayCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "api",
            CommandHelp(
                "Send an authenticated GET request to a server.",
                paragraphs: [
                    """
                    Prints the response body unchanged; on a terminal, JSON is indented and control characters are made visible. Only GET \
                    requests without side effects are sent. For the channel of an EndlessCode server (/ws) it prints one message per \
                    line until Ctrl-C or --timeout, and sends only pings.
                    """
                ],
                examples: [
                    "landfall api /status | jq .version", "landfall api /ws --timeout 1",
                    "landfall api '/jobs/logs?limit=5' --server studio",
                ],
                exits: """
                    0 answered, 2 usage, 3 no such profile, 9 the status is not 2xx (the body is still printed), 11 the GET would have a side \
                    effect, or the server is unproven; others: landfall-codes(7)
                    """))
    }

    /// The most bytes of an answer: 64 MiB.
    private static let limit = 64 << 20

    @Argument(help: .says("The path, with a query if needed, such as /jobs/logs?limit=5.", value: "path"))
    var path: String

    @OptionGroup var proof: ProofOptions

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard !path.contains("://") else {
            throw CommandFailure(
                .usage, messages.urlIsNoPath(ForeignText(path).debugDescription), hints: [messages.plainTarget])
        }
        let path = Self.escaped(path.hasPrefix("/") ? path : "/" + path)
        let profile = try await context.usedServer(nil, global).profile
        do throws(ReadOnlyRule.Refusal) {
            try ReadOnlyRule(kind: profile.kind).check(path)
        } catch {
            throw CommandFailure(error, path, messages)
        }
        if profile.kind.product.tokenProbe.isChannel(path) {
            let limits = TimeLimits(try global.limit(messages))
            var connector = try context.connector(
                global, mayAsk: context.mayAsk(global), allowsUnproven: proof.allowUnproven)
            connector.gate = try await context.admittingGate([profile], for: .channel, metered, global)
            let connection = connector.connection(to: profile)
            return try await follow(path, on: connection, of: profile, limits, context)
        }
        let deadline = ContinuousClock.now + (try global.limit(messages) ?? TimeLimits.ofRequest)
        let answer = try await context.sayingMetered([profile], global) {
            try await ask(profile, path, deadline, context)
        }
        try print(answer.body, context)
        switch answer.status {
        case 200..<300: return .ok
        case 401:
            throw CommandFailure(
                .tokenRefused, messages.trouble(.tokenRefused),
                hints: [
                    messages.howToSetToken(profile.name.description, kind: profile.kind, hasRefused: true)
                ])
        default: throw CommandFailure(.badStatus, "\(messages.trouble(.badStatus)) (HTTP \(answer.status))")
        }
    }

    private func ask(
        _ profile: Profile, _ path: String, _ deadline: ContinuousClock.Instant, _ context: CommandContext
    ) async throws -> ServerAnswer {
        try await context.waiting { waiting in
            let connection = try context.connector(
                global, mayAsk: context.mayAsk(global), waiting: waiting, allowsUnproven: proof.allowUnproven
            ).connection(to: profile)
            do throws(ServerExchangeError) {
                let answer = try await connection.get(path, limit: Self.limit, deadline: deadline)
                await connection.close()
                return answer
            } catch {
                throw UnansweredError(error, of: profile)
            }
        }
    }

    /// Prints what comes on a channel.
    private func follow(
        _ path: String, on connection: ServerConnection, of profile: Profile, _ limits: TimeLimits,
        _ context: CommandContext
    ) async throws -> CommandExit {
        var tail = ChannelTail()
        let source = ChannelTail.source(connection, path, deadline: .now + TimeLimits.ofRequest)
        let outcome = try await context.loop.run(
            &tail, limit: limits.left, sources: [source]
        ) { effect, _, _ in
            switch effect {
            case .print(let text): try print(Array(text.utf8), context, isLine: true)
            }
        }
        await connection.close()
        switch outcome {
        case .finished: return .ok
        case .interrupted: return .interrupted
        case .failed(let error): throw UnansweredError(error, of: profile)
        }
    }

    /// A path as people type it, with what is not ASCII escaped (RFC 3986 section 2.5).
    private static func escaped(_ path: String) -> String {
        path.percentEncoded { $0 < 0x80 }
    }

    private func print(_ body: [UInt8], _ context: CommandContext, isLine: Bool = false) throws {
        let output = context.terminal.output
        guard output.isTerminal else { return try output.write(bytes: body + (isLine ? Array("\n".utf8) : [])) }
        for line in JSONLines(body).lines { try context.out(line.rendered(output.style)) }
    }
}

extension ApiCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard let path = line.onlyWord else { return nil }
        var command = Self()
        (command.path, command.proof, command.metered, command.global) = (path, .none, .none, line.global)
        return command
    }
}
