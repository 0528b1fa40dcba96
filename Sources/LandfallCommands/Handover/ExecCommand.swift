internal import ArgumentParser
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// `landfall env`.
struct EnvCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "env",
        _superCommandName: "landfall",
        abstract: "Print what another program needs to know of a server.",
        discussion: """
            Prints lines for a POSIX shell: LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL, the address that answers now. \
            The token is not among them unless it is asked for.

            EXAMPLES
              eval "$(landfall env studio)"
              landfall env --json | jq -r .url

            EXIT CODES
              0 ok, 2 usage, 3 no such profile; others as of status
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: ArgumentHelp("Print the token too, as this variable.", valueName: "variable"))
    var tokenEnv: String?

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        try EnvironmentRun.checkTokenVariable(tokenEnv, context)
        let limit = try global.limit(context.messages) ?? StatusCommand.patience
        let opened = try await OpenedServer.open(
            name, global, proof, wantsToken: tokenEnv != nil, limit: limit, context)
        await opened.server.close()
        let target = try opened.target(context.messages)
        opened.tellAddress(context)
        var token: (String, Token)?
        if let tokenEnv, let value = opened.token { token = (tokenEnv, value) }
        return try EnvironmentRun(target: target, token: token, context: context).run()
    }
}

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
            throw CommandFailure(.usage, messages.nothingToExecute, hints: [messages.seeHelp])
        }
        if let tokenEnv, !HandoverTarget.isTokenVariable(tokenEnv) {
            throw CommandFailure(.usage, messages.badVariable(ForeignText(tokenEnv).debugDescription))
        }
        let limit = try global.limit(messages) ?? StatusCommand.patience
        let opened = try await OpenedServer.open(name, global, proof, wantsToken: true, limit: limit, context)
        guard proxy ?? opened.handed.wantsProxy else {
            await opened.server.close()
            let target = try opened.target(messages)
            opened.tellAddress(context)
            try ExecRun(
                target: target, command: command, token: opened.token, tokenVariable: tokenEnv, context: context
            ).run()
        }
        let (server, upstream) = try opened.upstream(context)
        context.note(messages.handsOverProxy(ForeignText(opened.route).description))
        let end = try await ExecProxyRun(
            profile: opened.profile.name.description, kind: opened.profile.kind, upstream: upstream, command: command,
            token: opened.token, tokenVariable: tokenEnv, context: context
        ).run()
        await server.close()
        ExecProxyRun.end(as: end)
    }
}

/// `landfall proxy`.
struct ProxyCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy",
        _superCommandName: "landfall",
        abstract: "Listen on this machine, read-only, for the server of a profile.",
        discussion: """
            For programs that know no token, no tailnet and no Unix socket: GET is forwarded to a server that has proven \
            itself, with the token added on the way; everything else is refused. It listens on a Unix socket of this user, \
            or with --port on 127.0.0.1 below a random path, and prints where.

            EXAMPLES
              landfall proxy studio
              landfall proxy studio --port 0
              landfall proxy studio --port 9090 --open

            EXIT CODES
              0 stopped by SIGTERM or --timeout, 2 usage, 3 no such profile, 130 interrupted; others as of status
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: ArgumentHelp("Listen on a Unix socket at this path.", valueName: "path"))
    var socket: String?

    @Option(name: .long, help: ArgumentHelp("Listen on this port of 127.0.0.1, 0 for any.", valueName: "port"))
    var port: String?

    @Flag(name: .long, help: "With --port: answer without the random path.")
    var open = false

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        let place = try ProxyRun.place(
            socket: socket, port: port, isOpen: open, profile: profile.name.description, context)
        let limit = try global.limit(context.messages)
        let opening = min(limit ?? StatusCommand.patience, StatusCommand.patience)
        let opened = try await OpenedServer.open(name, global, proof, wantsToken: false, limit: opening, context)
        let (server, upstream) = try opened.upstream(context)
        let target = HandoverTarget(
            kind: opened.profile.kind, url: opened.route, profile: opened.profile.name.description)
        let exit = try await ProxyRun(
            target: target, place: place, upstream: upstream, limit: limit, context: context
        ).run()
        await server.close()
        return exit
    }
}
