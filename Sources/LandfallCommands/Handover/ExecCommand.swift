internal import ArgumentParser
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall exec`.
struct ExecCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "exec",
        _superCommandName: "landfall",
        abstract: "Run another program with a server in its environment.",
        discussion: """
            Becomes that program, as env(1) does, with LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL set. The token is \
            in a pipe, whose descriptor LANDFALL_TOKEN_FD names, unless --token-env puts it into a variable. Where the route \
            is neither of this machine nor TLS, LANDFALL_URL is a read-only proxy that ends with the program.

            EXAMPLES
              landfall exec studio -- sh -c 'mytool --token-file "/dev/fd/$LANDFALL_TOKEN_FD"'
              landfall exec --proxy -- sh -c 'curl -s "$LANDFALL_URL/status"'
              landfall exec -- ./report.py

            EXIT CODES
              0 or any other that the program ends with; 126 it cannot be run, 127 it is not there; else 2 usage, 3 no such \
            profile, and others as of status
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: ArgumentHelp("Put the token into this variable instead.", valueName: "variable"))
    var tokenEnv: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Put a read-only proxy before the server, or hand out its address; by default the route decides.")
    var proxy: Bool?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The program and its arguments.", valueName: "command"))
    var command: [String] = []

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard !command.isEmpty else {
            throw CommandFailure(.usage, messages.nothingToExecute, hints: [messages.howToExecute])
        }
        try context.checkTokenVariable(tokenEnv)
        let opened = try await context.opened(name, global, proof, wantsToken: true)
        let program = { @Sendable [command, tokenEnv] (target: HandoverTarget) in
            ExecRun(
                command, target: target, token: opened.token, tokenVariable: tokenEnv, environment: context.environment)
        }
        guard proxy ?? opened.handed.wantsProxy else {
            await opened.server.close()
            let target = try opened.target()
            context.tellAddress(of: opened)
            try program(target).run()
        }
        let (kind, profile) = (opened.profile.kind, opened.profile.name.description)
        let (server, upstream) = opened.upstream(try context.profiles())
        context.note(messages.handsOverProxy(ForeignText(opened.route).description))
        let run = ExecProxyRun(.ofCommands(kind, upstream)) { url in
            program(HandoverTarget(kind: kind, url: url, profile: profile))
        }
        let end = try await run.run()
        await server.close()
        ExecProxyRun.end(as: end)
    }
}
