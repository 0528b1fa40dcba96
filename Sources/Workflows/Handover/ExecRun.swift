internal import Glibc
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workers
internal import Workflows

/// Becomes another program, as env(1) does: its signals and its exit code are then that program's own.
///
/// The token is in a pipe, of which the program inherits the end to read from; its number is in `LANDFALL_TOKEN_FD`.
/// In the environment, which others of this user can read, it is only where somebody has asked for that.
struct ExecRun {
    let target: HandoverTarget
    /// The program and its arguments; at least the program.
    let command: [String]
    /// What a connection has proven that it may be shown.
    let token: Token?
    /// The variable that is to hold the token instead of a descriptor.
    let tokenVariable: String?
    let context: CommandContext

    /// Returns only by an error.
    func run() throws(CommandFailure) -> Never {
        let reader = try makePipe()
        let start = ProgramStart(command: command, environment: environment(reader: reader), reader: reader)
        let failure = start.become()
        if let reader { close(reader) }
        throw commandFailure(failure)
    }

    /// Starts it as a child of this process.
    ///
    /// - Returns: The process, which somebody has to reap.
    /// - Throws: ``CommandFailure``.
    func spawn() throws(CommandFailure) -> ChildProcess {
        let reader = try makePipe()
        defer { if let reader { close(reader) } }
        let environment = environment(reader: reader == nil ? nil : ProgramStart.readerOfChild)
        do throws(ProgramStart.Failure) {
            return try ProgramStart(command: command, environment: environment, reader: reader).spawn()
        } catch {
            throw commandFailure(error)
        }
    }

    private func environment(reader: Int32?) -> [String: String] {
        var environment = context.environment.withoutToken
        environment[HandoverTarget.tlsNameVariable] = nil
        environment[HandoverTarget.tlsPinVariable] = nil
        for (name, value) in target.variables { environment[name] = value }
        environment[HandoverTarget.tokenDescriptorVariable] = reader.map { "\($0)" }
        if let token, let tokenVariable {
            environment[tokenVariable] = token.withBytes { String(decoding: $0, as: UTF8.self) }
        }
        return environment
    }

    /// A pipe with the token and a line feed in it, closed on the side of the writer. Returns the other one; nil where there is no token,
    /// or a variable for it.
    private func makePipe() throws(CommandFailure) -> Int32? {
        guard let token, tokenVariable == nil else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw cannotExecute(errno) }
        defer { close(ends[1]) }
        // Nobody reads yet. A pipe holds 65536 bytes, or 4096 for a user who has very many (pipe(7)).
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let isWritten = token.withBytes { bytes in
            let line = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
            defer { line.deallocate() }
            line.copyMemory(from: bytes)
            line[bytes.count] = 0x0a
            let count = write(ends[1], line.baseAddress, line.count)
            if let start = line.baseAddress { explicit_bzero(start, line.count) }
            return count == line.count
        }
        guard isWritten else {
            close(ends[0])
            throw cannotExecute(EAGAIN)
        }
        return ends[0]
    }

    private func commandFailure(_ failure: ProgramStart.Failure) -> CommandFailure {
        guard failure.errno == ENOENT else { return cannotExecute(failure.errno) }
        return CommandFailure(
            .commandNotFound, context.messages.commandNotFound(ForeignText(command[0]).description))
    }

    private func cannotExecute(_ failure: Int32) -> CommandFailure {
        CommandFailure(
            .commandNotExecutable,
            context.messages.cannotExecute(ForeignText(command[0]).description, String(cString: strerror(failure))))
    }
}
