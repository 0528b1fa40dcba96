internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording

extension HintContext {
    /// That of the user who has typed these arguments on this machine. What may hold a secret, or what a terminal could not show, is not
    /// repeated; and a name that is not a command has no page of help.
    ///
    /// - Parameters:
    ///   - arguments: What was typed, without the name of the program.
    ///   - isCommand: Whether it begins with the name of a command.
    init(of arguments: [String], isCommand: Bool) {
        let isShown =
            !TypedSecrets(arguments).hasAny && arguments.allSatisfy { ForeignText($0).description == $0 }
        self.init(
            typed: isShown && isCommand ? TypedCommand(arguments) : nil,
            folder: FileManager.default.currentDirectoryPath,
            hasProgram: InstalledSoftware.system.hasProgram)
    }
}
