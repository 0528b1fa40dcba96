internal import Glibc
internal import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// One run of a command that prints a token. It is a process group of its own, so that all of it can be killed; it can
/// therefore not ask on the terminal, and its standard input is empty.
final class CommandRun: Sendable {
    private enum State {
        case waiting
        /// The leader of the group. It is not reaped yet, so its number is not reused.
        case running(ChildProcess)
        case over
        /// Given up, perhaps before it began.
        case killed
    }

    private let command: String
    private let environment: [String: String]
    private let errors: Int32?
    private let state = NIOLockedValueBox(State.waiting)

    init(_ command: String, environment: [String: String], errors: Int32?) {
        self.command = command
        self.environment = environment.withoutToken
        self.errors = errors
    }

    /// Kills the group. When this returns none of it runs, but what has left the group.
    func kill() {
        state.withLockedValue { state in
            if case .running(let leader) = state { leader.killGroup() }
            if case .over = state { return }
            state = .killed
        }
    }

    /// Runs the command and makes what it prints a token. Blocks until its standard output is closed and it has ended.
    ///
    /// - Throws: ``TokenStoreError`` without a word of the command or of what it printed.
    func token() throws(TokenStoreError) -> Token {
        let (child, reader) = try start()
        defer { close(reader) }
        let printed: Result<[UInt8]?, Errno>
        do throws(Errno) {
            printed = .success(try readSecret(reader, isStopped: { isKilled }))
        } catch {
            printed = .failure(error)
        }
        // It may still print, into nothing; and a command that goes on is not waited for.
        if case .success(let bytes) = printed, bytes.map({ $0.count < secretReadLimit }) ?? false {} else { kill() }
        let end = reap(child)
        switch printed {
        case .failure(let error): throw Self.failure(error.code)
        case .success(nil): throw TokenStoreError(.referenceTimeout)
        case .success(var bytes?):
            guard bytes.count < secretReadLimit else {
                bytes.wipe()
                throw TokenStoreError(.referenceTooLarge)
            }
            switch end {
            case .exited(0): return try bytes.takeToken()
            case .exited(let status):
                bytes.wipe()
                throw TokenStoreError(.referenceFailed, "exit \(status)")
            case .killed(let signal):
                bytes.wipe()
                throw TokenStoreError(.referenceFailed, "signal \(signal)")
            }
        }
    }

    private var isKilled: Bool {
        state.withLockedValue { if case .killed = $0 { true } else { false } }
    }

    /// Starts the command and returns its process and the end of a pipe from which its output is read.
    private func start() throws(TokenStoreError) -> (child: ChildProcess, reader: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.failure(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        do throws(TokenStoreError) {
            return (try spawn(output: ends[1]).get(), ends[0])
        } catch {
            close(ends[0])
            throw error
        }
    }

    private func spawn(output: Int32) -> Result<ChildProcess, TokenStoreError> {
        let shell = ChildProgram(
            "/bin/sh", arguments: ["/bin/sh", "-c", command], environment: environment,
            descriptors: [.null, .copy(output), errors.map { .copy($0) } ?? .null], surroundings: .ownGroup)
        // Under the lock, so that a caller which gives up meanwhile finds a group to kill.
        return state.withLockedValue { state in
            guard case .waiting = state else { return .failure(TokenStoreError(.referenceTimeout)) }
            do throws(ChildProgram.Failure) {
                let child = try shell.start()
                state = .running(child)
                return .success(child)
            } catch {
                return .failure(Self.failure(error.errno))
            }
        }
    }

    /// Waits for the end. The id stays taken until the state says that the process is over.
    private func reap(_ child: ChildProcess) -> ChildProcess.End {
        child.waitUntilOver()
        return state.withLockedValue { state in
            if case .running = state { state = .over }
            return child.reap() ?? .exited(0)
        }
    }

    private static func failure(_ code: Int32) -> TokenStoreError {
        TokenStoreError(.referenceFailed, Errno(code: code).reason)
    }
}
