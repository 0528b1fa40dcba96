internal import ArgumentParser
internal import ServerModel
internal import SystemChecks
internal import Wording

extension Situation {
    /// That of a person who has typed these arguments on this machine. What may hold a secret, or what a terminal could not show, is not
    /// repeated; and a name that is not a command has no page of help.
    init(of arguments: [String]) {
        let isShown =
            !TypedSecrets(arguments).hasAny && arguments.allSatisfy { ForeignText($0).description == $0 }
        let isCommand = Landfall.configuration.subcommands.contains { $0.names.contains(arguments.first ?? "") }
        self.init(
            typed: isShown && isCommand ? TypedCommand(arguments) : nil,
            hasProgram: InstalledSoftware.system.hasProgram)
    }
}
