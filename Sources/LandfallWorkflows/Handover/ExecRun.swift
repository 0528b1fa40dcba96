internal import Glibc
package import LandfallModel
package import LandfallSystem

/// Becomes another program, as env(1) does: its signals and its exit code are then that program's own.
///
/// The token is in a pipe, of which the program inherits the end to read from; its number is in `LANDFALL_TOKEN_FD`.
/// In the environment, which others of this user can read, it is only put on request.
package struct ExecRun: Sendable {
    let target: HandoverTarget
    /// The program and its arguments; at least the program.
    let command: [String]
    /// What a connection has proven that it may be shown.
    let token: Token?
    /// The variable that is to hold the token instead of a descriptor.
    let tokenVariable: String?
    /// That of this process, which the program gets the rest of.
    let environment: [String: String]

    /// A program that is about to be started.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments; at least the program.
    ///   - target: The information about the server that it gets.
    ///   - token: What it may show there; nil if there is none.
    ///   - tokenVariable: The variable that is to hold the token instead of a descriptor.
    ///   - environment: That of this process.
    package init(
        _ command: [String], target: HandoverTarget, token: Token?, tokenVariable: String?,
        environment: [String: String]
    ) {
        self.command = command
        self.target = target
        self.token = token
        self.tokenVariable = tokenVariable
        self.environment = environment
    }

    /// Returns only by an error.
    ///
    /// - Throws: ``HandoverError/notExecuted(_:errno:)``.
    package func run() throws(HandoverError) -> Never {
        let reader = try makePipe()
        let start = ProgramStart(command: command, environment: variables(reader: reader), reader: reader)
        let failure = start.become()
        if let reader { close(reader) }
        throw .notExecuted(command[0], errno: failure.errno)
    }

    /// Starts it as a child of this process.
    ///
    /// - Returns: The process, which the caller has to reap.
    /// - Throws: ``HandoverError/notExecuted(_:errno:)``.
    package func spawn() throws(HandoverError) -> ChildProcess {
        let reader = try makePipe()
        defer { if let reader { close(reader) } }
        let environment = variables(reader: reader == nil ? nil : ProgramStart.readerOfChild)
        do throws(ProgramStart.Failure) {
            return try ProgramStart(command: command, environment: environment, reader: reader).spawn()
        } catch {
            throw .notExecuted(command[0], errno: error.errno)
        }
    }

    private func variables(reader: Int32?) -> [String: String] {
        var environment = environment.withoutToken
        environment[HandoverTarget.tlsNameVariable] = nil
        environment[HandoverTarget.tlsPinVariable] = nil
        for (name, value) in target.variables { environment[name] = value }
        environment[HandoverTarget.tokenDescriptorVariable] = reader.map { "\($0)" }
        if let token, let tokenVariable {
            environment[tokenVariable] = token.withBytes { String(decoding: $0, as: UTF8.self) }
        }
        return environment
    }

    /// A pipe with the token and a line feed in it, closed on the side of the writer. Returns the other one; nil if there is no token,
    /// or a variable for it.
    private func makePipe() throws(HandoverError) -> Int32? {
        guard let token, tokenVariable == nil else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notExecuted(command[0], errno: errno) }
        defer { close(ends[1]) }
        // There is no reader yet. A pipe holds 65536 bytes, or 4096 for a user who has very many (pipe(7)).
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
            throw .notExecuted(command[0], errno: EAGAIN)
        }
        return ends[0]
    }
}
