internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording

/// `landfall export`.
struct ExportCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("export", ExportHelp.command) }

    @Argument(help: .text(ExportHelp.names), completion: ProfileCompletion.kind)
    var names: [String] = []

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        var wanted: [String] = []
        for name in names {
            _ = try global.server(or: name, context.messages)
            if !wanted.contains(name) { wanted.append(name) }
        }
        if wanted.isEmpty, let server = global.server { wanted = [server] }
        let book = try context.profiles()
        let all = try book.load()
        guard !all.profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
        var chosen: [Profile] = []
        for name in wanted { chosen.append(try book.find(name)) }
        if wanted.isEmpty { chosen = all.profiles }
        try context.requireConfirmedRoutes(chosen)
        try context.out(ProfileExchange.document(chosen))
        return .ok
    }
}
