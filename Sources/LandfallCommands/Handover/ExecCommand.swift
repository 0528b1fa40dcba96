internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall exec`.
struct ExecCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "exec",
            CommandHelp(
                "Run a program with a server's address and token.",
                paragraphs: [
                    """
                    Runs the program with LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL set. The program reads the token from the file \
                    descriptor in LANDFALL_TOKEN_FD, or with --token-env from a variable. LANDFALL_URL is the address of a read-only proxy \
                    that checks the server's identity for every request, serves only this user, and stops when the program ends; landfall \
                    passes on signals and the exit code. With --no-proxy it is the server's own address, and landfall replaces itself with the \
                    program, as env(1) does.
                    """
                ],
                examples: [
                    #"landfall exec studio -- sh -c 'mytool --token-file "/dev/fd/$LANDFALL_TOKEN_FD"'"#,
                    #"landfall exec -- sh -c 'curl -s "$LANDFALL_URL/status"'"#, "landfall exec -- ./report.py",
                ],
                exits: """
                    0 or the program's own exit code; 126 it cannot be run, 127 it is not found; before it starts: 2 usage, 3 no such \
                    profile; others: landfall-codes(7)
                    """))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Option(
        name: .long,
        help: .says("Pass the token in this variable instead of through LANDFALL_TOKEN_FD.", value: "variable"))
    var tokenEnv: String?

    @Flag(inversion: .prefixedNo, help: .says("Use a read-only proxy (default), or pass the server's own address."))
    var proxy = true

    @Argument(parsing: .postTerminator, help: .says("The program and its arguments.", value: "command"))
    var command: [String] = []

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    /// Whether a word names a server and not a program: a profile, or an address in its place.
    static func isServer(_ word: String, _ context: CommandContext) -> Bool {
        word.contains(":") || (try? context.profiles().find(word)) != nil
    }

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard !command.isEmpty else {
            let whole = name.flatMap { Self.isServer($0, context) ? nil : messages.executes($0) }
            throw CommandFailure(.usage, messages.nothingToExecute, hints: [whole ?? messages.howToExecute])
        }
        try context.checkTokenVariable(tokenEnv)
        let (profile, isSaved) = try await context.usedServer(name, global)
        let opened = try await context.opened(profile, global, proof, wantsToken: true)
        let program = { @Sendable [command, tokenEnv] (target: HandoverTarget) in
            ExecRun(
                command, target: target, token: opened.token, tokenVariable: tokenEnv, environment: context.environment)
        }
        guard proxy else {
            await opened.server.close()
            let target = try await opened.target(deadline: .now + .seconds(2))
            context.tellAddress(of: opened)
            context.warn(messages.handsOverUnchecked)
            try program(target).run()
        }
        let (kind, shown) = (profile.kind, profile.name.description)
        let (server, upstream) = opened.upstream(isSaved ? try context.profiles() : nil)
        context.note(messages.handsOverProxy(ForeignText(opened.route).description))
        let run = ExecProxyRun(.ofCommands(kind, upstream)) { url in
            program(HandoverTarget(kind: kind, url: url, profile: shown))
        }
        let end = try await run.run()
        await server.close()
        ExecProxyRun.end(as: end)
    }
}
