internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall exec`.
struct ExecCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("exec", ExecHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .text(ExecHelp.tokenEnv))
    var tokenEnv: String?

    @Flag(inversion: .prefixedNo, help: .text(ExecHelp.proxy))
    var proxy = true

    @Argument(parsing: .postTerminator, help: .text(ExecHelp.program))
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
