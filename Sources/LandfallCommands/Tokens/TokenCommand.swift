internal import ArgumentParser
internal import LandfallWording

/// `landfall token`.
struct TokenCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "token",
            CommandHelp(
                "Set, locate, move or remove a profile's token.",
                paragraphs: [
                    """
                    A token is stored in the desktop's keyring or in a sealed (encrypted) file, or stays where you keep it: in a variable, in \
                    a file, or in the output of a command. No flag takes the token itself, and no token command prints it.
                    """
                ]),
            subcommands: [
                TokenSetCommand.self, TokenWhereCommand.self, TokenMoveCommand.self, TokenRemoveCommand.self,
            ])
    }
}
