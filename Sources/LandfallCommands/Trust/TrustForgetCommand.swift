internal import ArgumentParser
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall trust forget`.
struct TrustForgetCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget a server's recorded identity.",
        discussion: """
            Without a hash all of it is forgotten: certificates, node, server id, and the permission to send the token in cleartext; \
            the next connection is a first one again. With a hash only that certificate. Asks on a terminal; elsewhere, and \
            with --no-input, --yes is needed.

            EXAMPLES
              landfall trust forget studio
              landfall trust forget studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52 --yes

            EXIT CODES
              0 forgotten, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("One certificate.", valueName: "sha256"))
    var digest: String?

    @Flag(name: .long, help: "Forget it without a question.")
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let pin = try digest.map { text throws(TrustError) in try Fingerprint(typed: text) }
        let edit = try context.trustEdit(name, global)
        _ = try edit.profile(with: pin)
        let refusal = CommandFailure(.usage, messages.needsYesToForget(name), hints: [messages.giveYes])
        guard try yes || context.isConfirmed(messages.confirmForgetting(name), global, orElse: refusal) else {
            context.note(messages.nothingChanged)
            return .failure
        }
        return try context.finish(try await edit.forget(pin), messages.forgotten)
    }
}
