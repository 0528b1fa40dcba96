internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// `landfall trust show`.
struct TrustShowCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("show", TrustShowHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        if context.isJSON {
            try context.out(json: Document(trust: profile))
        } else {
            try context.out(context.messages.trust(profile).joined(separator: "\n"))
            if !profile.unconfirmed.isEmpty { context.note(context.messages.howToConfirm(profile.name.description)) }
        }
        return .ok
    }
}
