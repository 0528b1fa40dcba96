internal import ArgumentParser
internal import ProfileStore
internal import ServerModel

/// `landfall export`.
struct ExportCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        _superCommandName: "landfall",
        abstract: "Print profiles for another machine, without secrets.",
        discussion: """
            Prints one JSON document of the schema landfall.export/1: all profiles, or those that are named, with their \
            routes and their servers' recorded identities. Tokens, where they are kept, and consents to cleartext \
            stay here.

            EXAMPLES
              landfall export >profiles.json
              landfall export studio | ssh laptop landfall import -

            EXIT CODES
              0 ok, 2 usage, 3 no such profile, or there are none
            """)

    @Argument(
        help: ArgumentHelp("The profiles; all by default.", valueName: "name"), completion: ProfileCompletion.kind)
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
        try context.out(ProfileExchange.document(wanted.isEmpty ? all.profiles : chosen))
        return .ok
    }
}
