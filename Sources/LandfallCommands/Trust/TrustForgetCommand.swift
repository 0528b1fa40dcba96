internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust forget`.
struct TrustForgetCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("forget", TrustForgetHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: .text(TrustForgetHelp.digest))
    var digest: String?

    @Flag(name: .long, help: .text(TrustForgetHelp.yes))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let pin = try digest.map { text throws(TrustError) in try Fingerprint(typed: text) }
        let edit = try context.trustEdit(name, global)
        _ = try edit.profile(with: pin)
        let refusal = CommandFailure(.usage, messages.needsYesToForget(name), hints: [messages.giveYes])
        guard try await context.isConfirmed(messages.confirmForgetting(name), global, unless: yes, orElse: refusal)
        else {
            context.note(messages.nothingChanged)
            return .failure
        }
        return try context.finish(try await edit.forget(pin), messages.forgotten)
    }
}
