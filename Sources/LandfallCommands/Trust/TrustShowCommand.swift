internal import ArgumentParser
internal import ServerModel
internal import ServerViews
internal import Wording

/// `landfall trust show`.
struct TrustShowCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a server's recorded identity.",
        discussion: """
            Shows each certificate and key as hexadecimal digits and as words to read aloud, when it was seen, who vouches \
            for it, and where the token may go in cleartext.

            EXAMPLES
              landfall trust show studio
              landfall trust show studio --json | jq -r '.pins[].certificate_sha256'

            EXIT CODES
              0 ok, 2 usage, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        if context.isJSON {
            try context.out(json: TrustDocument(profile))
        } else {
            try context.out(context.messages.trust(profile).joined(separator: "\n"))
        }
        return .ok
    }
}
