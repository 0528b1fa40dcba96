internal import ArgumentParser
internal import LandfallModel

/// A command of landfall: it gets everything that it needs from outside and says how it ended.
protocol LandfallSubcommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// Does the work. Throws ``CommandFailure`` for everything that has a code.
    func run(_ context: CommandContext) async throws -> CommandExit
}
