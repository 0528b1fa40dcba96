internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust remove`.
struct TrustRemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "remove",
            CommandHelp(
                "Remove a server's recorded identity.",
                paragraphs: [
                    """
                    Without a hash it removes everything: certificates, tailnet node, ssh host keys, server id, and the permissions to send the \
                    token in cleartext and to send messages; the next connection is treated as the first. With a hash it removes only that \
                    certificate. Asks for confirmation on a terminal; without one, or with --no-input, --yes is required.
                    """
                ],
                examples: [
                    "landfall trust remove studio",
                    "landfall trust remove studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52 --yes",
                ],
                exits: "0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile"),
            aliases: ["rm"])
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Argument(help: .says("One certificate.", value: "sha256"))
    var digest: String?

    @Flag(name: .long, help: .says("Remove without asking."))
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
