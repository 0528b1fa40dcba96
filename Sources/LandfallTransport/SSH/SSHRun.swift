internal import LandfallSystem

/// One short call of ssh, which talks to a process that runs already.
enum SSHRun {
    /// The most bytes that are kept of what it prints.
    static let longest = 65_536

    /// Calls it, until the deadline at the latest.
    static func run(
        _ program: SSHProgram, _ arguments: [String], deadline: ContinuousClock.Instant
    ) async -> ProgramRun.Outcome {
        // What it has started is the connection that it was called for.
        let run = ProgramRun(
            program.path, arguments: arguments, environment: program.environment, limit: longest, isContained: false)
        return await run.outcome(deadline: deadline)
    }
}
