internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust pin`.
struct TrustPinCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("pin", TrustPinHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: .text(TrustPinHelp.digest))
    var digest: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let edit = try context.trustEdit(name, global)
        return try context.finish(
            try await edit.pin(Fingerprint(typed: digest), at: Timestamp(Date())), context.messages.pinned)
    }
}

/// Shared code of the commands that change trust.
extension CommandContext {
    /// The profile that is named by its place, or by `--server` too.
    func trustEdit(_ name: String, _ global: GlobalOptions) throws -> TrustEdit {
        _ = try global.server(or: name, messages)
        return TrustEdit(name, in: try profiles(), patience: try global.limit(messages) ?? ProfileBook.patience)
    }

    /// Prints the recorded identity as it is now, with `--json`; else says what was done.
    func finish(_ profile: Profile, _ text: (String) -> String) throws -> CommandExit {
        if isJSON {
            try out(json: Document(trust: profile))
        } else {
            note(text(profile.name.description))
        }
        return .ok
    }
}
