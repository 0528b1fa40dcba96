internal import ArgumentParser

/// `landfall trust`.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        _superCommandName: "landfall",
        abstract: "Show and change the recorded identity of a profile's server.",
        discussion: """
            A server is identified by the certificates and keys that were recorded, by its node in the tailnet, by its ssh host \
            key, and by an id of its announcement, which can only disprove. What differs is exit 8 until it is accepted here.
            """,
        subcommands: [
            TrustShowCommand.self, TrustPinCommand.self, TrustAcceptCommand.self, TrustForgetCommand.self,
        ])
}
