internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust pin`.
struct TrustPinCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "pin",
            CommandHelp(
                "Record a certificate's SHA-256 before it is first seen.",
                paragraphs: [
                    """
                    Give the SHA-256 of the certificate in DER form, 64 hexadecimal digits, with or without colons:
                      openssl x509 -in cert.pem -noout -fingerprint -sha256
                    pin does not connect to the server. The hash of the key is recorded when the server presents the certificate.
                    """
                ],
                examples: [
                    "landfall trust pin box e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52"
                ],
                exits: "0 recorded, 2 usage, 3 no such profile"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Argument(help: .says("64 hexadecimal digits.", value: "sha256"))
    var digest: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let (name, digest) = try context.trusted(name, digest, global)
        guard let digest else {
            throw CommandFailure(.usage, context.messages.pinsNothing, hints: [context.messages.seeHelp])
        }
        let edit = try context.trustEdit(name, global)
        return try context.finish(
            try await edit.pin(Fingerprint(typed: digest), at: Timestamp(Date())), context.messages.pinned)
    }
}

/// Shared code of the commands that change trust.
extension CommandContext {
    /// The profile that is meant and the hash, either of which may be left out.
    func trusted(_ name: String?, _ digest: String?, _ global: GlobalOptions) throws -> (name: String, digest: String?)
    {
        let isDigest = digest == nil && name.map { (try? ExpectedChange(typed: $0)) != nil } ?? false
        let profile = try usedProfile(isDigest ? nil : name, global, exactly: true)
        return (profile.name.description, isDigest ? name : digest)
    }

    /// What changes the trust of a profile.
    func trustEdit(_ name: String, _ global: GlobalOptions) throws -> TrustEdit {
        TrustEdit(name, in: try profiles(), patience: try global.limit(messages) ?? ProfileBook.patience)
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
