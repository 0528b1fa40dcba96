internal import ArgumentParser
internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// `landfall trust pin`.
struct TrustPinCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Record the SHA-256 of a certificate before it was ever seen.",
        discussion: """
            The hash is that of the certificate's DER, 64 hexadecimal digits, with colons or without:
              openssl x509 -in cert.pem -noout -fingerprint -sha256
            Nothing is connected to. The hash of the key is recorded when the server shows the certificate.

            EXAMPLES
              landfall trust pin box e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52

            EXIT CODES
              0 recorded, 2 usage, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("64 hexadecimal digits.", valueName: "sha256"))
    var digest: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let edit = try context.trustEdit(name, global)
        return try context.finish(
            try await edit.pin(Fingerprint(typed: digest), at: Timestamp(Date())), context.messages.pinned)
    }
}

/// What the commands that change trust have in common.
extension CommandContext {
    /// The profile that is named by its place, or by `--server` too.
    func trustEdit(_ name: String, _ global: GlobalOptions) throws -> TrustEdit {
        _ = try global.server(or: name, messages)
        return TrustEdit(name, in: try profiles(), patience: try global.limit(messages) ?? ProfileBook.patience)
    }

    /// Prints the recorded identity as it is now, with `--json`; else says what was done.
    func finish(_ profile: Profile, _ words: (String) -> String) throws -> CommandExit {
        if isJSON {
            try out(json: TrustDocument(profile))
        } else {
            note(words(profile.name.description))
        }
        return .ok
    }
}
