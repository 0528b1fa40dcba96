internal import ArgumentParser
internal import LandfallWording

/// `landfall token`.
struct TokenCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "token", TokenHelp.command,
            subcommands: [
                TokenSetCommand.self, TokenWhereCommand.self, TokenMoveCommand.self, TokenRemoveCommand.self,
            ])
    }
}
