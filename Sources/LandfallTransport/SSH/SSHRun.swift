internal import LandfallModel
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

extension ProgramRun.Outcome {
    /// Why a call of ssh, which had time until the deadline, has failed.
    func failure(deadline: ContinuousClock.Instant) -> SSHError {
        SSHError(
            ContinuousClock.now >= deadline ? .sshTimeout : .sshFailed, Self.lines(errors).last.map(String.init) ?? "")
    }

    /// What a command that was not run there has printed, or what ssh says of it before it gives up.
    var commandTrouble: String {
        (Self.lines(output).last ?? Self.lines(errors).first).map(String.init) ?? ""
    }

    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
}
