internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// `landfall trust show`.
struct TrustShowCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "show",
            CommandHelp(
                "Show a server's recorded identity.",
                paragraphs: [
                    """
                    Shows each certificate and key as hexadecimal digits and as words to read aloud, when it was seen and what vouches for it, \
                    and the networks on which the token may be sent in cleartext; entries that you have not confirmed yet come last.
                    """
                ],
                examples: [
                    "landfall trust show studio",
                    "landfall trust show studio --json | jq -r '.pins[].certificate_sha256'",
                ],
                exits: "0 ok, 2 usage, 3 no such profile"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
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
