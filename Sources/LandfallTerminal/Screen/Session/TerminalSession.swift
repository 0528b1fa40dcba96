internal import Dispatch
internal import Glibc
internal import Synchronization

/// What a loop needs of a terminal.
package protocol ScreenTerminal: Sendable {
    /// How large it is now.
    var size: TerminalSize { get }
    /// Resizes and resumptions.
    var signals: AsyncStream<TerminalSignals.Signal> { get }
    /// What was typed next; nil once the terminal has gone, or the task was cancelled.
    func read() async -> [UInt8]?
    /// Writes all of it; false if the terminal is not ours at the moment, or has gone.
    func write(_ bytes: [UInt8]) async -> Bool
    /// Stops the processes of this terminal, as Ctrl-Z would have done. ``signals`` say when they go on.
    func suspend()
    /// Sets what a shell may have set while the process was stopped.
    func renew()
    /// Shows the screen of before, with all modes of before.
    func giveBack()
    /// Leaves the terminal, as it was before, to `body`, and takes it again. Nothing is read from it meanwhile.
    ///
    /// - Returns: False where it could not be taken again.
    func lend(to body: @Sendable () async -> Void) async -> Bool
}

/// The terminal of this process while a full screen is on it: raw, with its other screen, and given back on every exit: by
/// ``giveBack()``, when it goes out of scope, by exit(3), by signals that end or stop a process, and by a crash.
package final class TerminalSession: ScreenTerminal {
    /// Resizes and resumptions.
    package var signals: AsyncStream<TerminalSignals.Signal> { taken.signals }

    private let input: Int32
    private let output: TerminalOutput
    private let kind: TerminalKind
    private let taken: TerminalSignals
    private let stop: (reader: Int32, writer: Int32)
    private let reading = DispatchQueue(label: "screen.input", qos: .userInteractive)
    private let writing = DispatchQueue(label: "screen.output", qos: .userInteractive)
    /// Whether another reader uses the terminal. The reader holds it, so none of its keys are taken.
    private let isLent = Mutex(false)

    /// What the pipe says: the reader is to end, or to look again whether the terminal is lent.
    private enum Word: UInt8 {
        case stop, look
    }

    private static let mostRead = 65_536

    /// Why the terminal is not taken.
    package enum Refusal: Error, Sendable, Hashable {
        /// There is none, or it is another process's.
        case noTerminal
        /// No descriptor is left.
        case tooManyFiles
    }

    /// Takes the terminal.
    package init(input: Int32, output: TerminalOutput, kind: TerminalKind = .modern) throws(Refusal) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .tooManyFiles }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard HeldTerminal.take(input: input, output: output.descriptor, kind: kind) else {
            for end in ends { close(end) }
            throw .noTerminal
        }
        (self.input, self.output, self.kind, stop) = (input, output, kind, (ends[0], ends[1]))
        taken = TerminalSignals([.resume, .resize])
    }

    deinit {
        giveBack()
        close(stop.reader)
        close(stop.writer)
    }

    /// Its own size, or 80 by 24.
    package var size: TerminalSize { output.size }

    /// Waits on its own thread. Typed input stays in the terminal until it is read, however much it is.
    package func read() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading.async { continuation.resume(returning: self.readNow()) }
            }
        } onCancel: {
            say(.stop)
        }
    }

    private func say(_ word: Word) {
        var byte = word.rawValue
        Glibc.write(stop.writer, &byte, 1)
    }

    private func readNow() -> [UInt8]? {
        while true {
            var wanted = [
                // poll(2) passes over a negative descriptor.
                pollfd(fd: isLent.withLock { $0 } ? -1 : input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.reader, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&wanted, 2, -1) < 0 {
                guard errno == EINTR else { return nil }
                continue
            }
            if wanted[1].revents != 0 {
                var byte: UInt8 = 0
                guard Glibc.read(stop.reader, &byte, 1) == 1, byte == Word.look.rawValue else { return nil }
                continue
            }
            switch isLent.withLock({ $0 ? Chunk.none : readChunk() }) {
            case .bytes(let bytes): return bytes
            case .ended: return nil
            case .none: continue
            }
        }
    }

    private enum Chunk {
        case bytes([UInt8])
        case none
        case ended
    }

    private func readChunk() -> Chunk {
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.mostRead) { buffer, count in
            let got = Glibc.read(input, buffer.baseAddress, buffer.count)
            problem = got < 0 ? errno : 0
            count = max(0, got)
        }
        if !bytes.isEmpty { return .bytes(bytes) }
        return problem == EINTR || problem == EAGAIN ? .none : .ended
    }

    /// Waits on its own thread for as long as the terminal does not take it.
    package func write(_ bytes: [UInt8]) async -> Bool {
        await withCheckedContinuation { continuation in
            writing.async { continuation.resume(returning: HeldTerminal.write(bytes)) }
        }
    }

    /// By SIGTSTP to the process group, which gives the terminal back first.
    package func suspend() {
        kill(0, SIGTSTP)
    }

    /// By tcsetattr(3).
    package func renew() {
        HeldTerminal.renew()
    }

    /// Doing it twice does nothing.
    package func giveBack() {
        HeldTerminal.giveBack()
    }

    /// By way of ``giveBack()``, so that signals do to `body` what they did before the screen.
    package func lend(to body: @Sendable () async -> Void) async -> Bool {
        isLent.withLock { $0 = true }
        say(.look)
        giveBack()
        await body()
        let isTaken = HeldTerminal.take(input: input, output: output.descriptor, kind: kind)
        isLent.withLock { $0 = false }
        say(.look)
        return isTaken
    }
}
