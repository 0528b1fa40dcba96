internal import ArgumentParser
internal import LandfallWording

/// `landfall trust`.
struct TrustCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "trust", TrustHelp.command,
            subcommands: [
                TrustShowCommand.self, TrustPinCommand.self, TrustAcceptCommand.self, TrustRemoveCommand.self,
            ])
    }
}
