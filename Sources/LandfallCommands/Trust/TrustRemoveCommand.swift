internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust remove`.
struct TrustRemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("remove", TrustRemoveHelp.command, aliases: ["rm"])
    }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Argument(help: .text(TrustRemoveHelp.digest))
    var digest: String?

    @Flag(name: .long, help: .text(TrustRemoveHelp.yes))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let (name, digest) = try context.trusted(name, digest, global)
        let pin = try digest.map { text throws(TrustError) in try Fingerprint(typed: text) }
        let edit = try context.trustEdit(name, global)
        let profile = try edit.profile(with: pin)
        guard profile.hasIdentity else { return try context.finish(profile, messages.nothingRecorded) }
        guard
            try await context.isConfirmed(
                messages.confirmForgetting(name), global, unless: yes, else: messages.nothingChanged.description,
                orElse: (messages.needsYesToForget(name), messages.giveYes))
        else { return .failure }
        return try context.finish(try await edit.forget(pin), messages.forgotten)
    }
}
