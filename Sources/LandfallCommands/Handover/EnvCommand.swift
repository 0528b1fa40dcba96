internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall env`.
struct EnvCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "env",
            CommandHelp(
                "Print environment variables that tell another program how to reach a server.",
                paragraphs: [
                    """
                    Prints lines for a POSIX shell that set LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL (the address that answers now). \
                    The token is printed only on request.
                    """
                ],
                examples: [#"eval "$(landfall env studio)""#, "landfall env --json | jq -r .url"],
                exits: "0 ok, 2 usage, 3 no such profile; others: landfall-codes(7)"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .says("Print the token too, as this variable.", value: "variable"))
    var tokenEnv: String?

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        try context.checkTokenVariable(tokenEnv)
        if tokenEnv != nil, context.isJSON { throw CommandFailure(.usage, context.messages.noTokenInJSON) }
        let profile = try await context.usedServer(name, global).profile
        let opened = try await context.opened(profile, global, proof, wantsToken: tokenEnv != nil)
        await opened.server.close()
        let target = try await opened.target(deadline: .now + .seconds(2))
        context.tellAddress(of: opened)
        if tokenEnv != nil { context.warn(context.messages.handsOverUnchecked) }
        if context.isJSON {
            try context.out(json: Document(target))
            return .ok
        }
        let isTerminal = context.terminal.output.isTerminal
        try context.out(EnvironmentLines.variables(of: target, isTerminal: isTerminal))
        if let tokenEnv, let token = opened.token {
            if isTerminal { context.warn(context.messages.tokenOnTerminal) }
            try context.out(EnvironmentLines.token(token, as: tokenEnv))
        }
        return .ok
    }
}
