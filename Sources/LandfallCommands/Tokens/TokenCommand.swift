internal import ArgumentParser

/// `landfall token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        _superCommandName: "landfall",
        abstract: "Set, find, move or delete the token of a profile.",
        discussion: """
            A token is kept in the keyring of the desktop or in a sealed (encrypted) file, or stays where you keep it: a \
            variable, a file or a command. No flag takes its value, and nothing prints it.
            """,
        subcommands: [
            TokenSetCommand.self, TokenWhereCommand.self, TokenMoveCommand.self, TokenDeleteCommand.self,
        ])
}
