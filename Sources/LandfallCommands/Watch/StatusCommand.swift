internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall status`.
struct StatusCommand: EverydayCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("status", StatusHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .text(StatusHelp.all))
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        if all { return try await askAll(context) }
        let profile = try context.usedProfile(name, global)
        let limit = try global.limit(context.messages) ?? Patience.ofRequest
        return try await context.sayingMetered([profile], global) {
            try await StatePrinter(context: context).ask(limit: limit) { waiting in
                try context.connector(global, mayAsk: context.mayAsk(global), waiting: waiting).statusTarget(profile)
            }
        }
    }

    private func askAll(_ context: CommandContext) async throws -> CommandExit {
        guard name == nil, global.server == nil else {
            throw CommandFailure(.usage, context.messages.nameAndAll, hints: [context.messages.seeHelp])
        }
        let profiles = try context.profiles().load().profiles
        guard !profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
        let connector = try context.connector(global, mayAsk: false)
        let limit = try global.limit(context.messages) ?? Patience.ofRequest
        let states = try await context.sayingMetered(profiles, global) {
            try await StatesPrinter(context: context).states(of: profiles.map(connector.watchTarget), limit: limit) {
                Table(profiles: profiles, nil, $0, context.messages)
            }
        }
        guard let states else { return .interrupted }
        let printer = StatePrinter(context: context)
        return TestResult.exit(of: try zip(states, profiles).map { try printer.show($0, of: $1.name) })
    }
}

extension StatusCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 1 else { return nil }
        var command = Self()
        (command.name, command.all, command.global) = (line.words.first, false, line.global)
        return command
    }
}
