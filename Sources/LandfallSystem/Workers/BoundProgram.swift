internal import CLandfallGlibc
internal import Dispatch
internal import Glibc
internal import NIOConcurrencyHelpers

/// A program that ends with this process, however that ends: even where it is killed, the kernel tells the program (SIGTERM).
///
/// The kernel ties a child to the thread that has started it (PR_SET_PDEATHSIG, prctl(2)). So that thread lives as long as the program,
/// reads what it writes, and reaps it.
package final class BoundProgram: Sendable {
    /// What is told of it, on its thread and in this order.
    package enum Event: Sendable {
        /// It was started.
        case started
        /// Bytes that it has written to one of the descriptors that are read, by its place among them.
        case output(Int, [UInt8])
        /// It has ended, or was never started (errno(3)). Nothing is told after that.
        case ended(ChildProcess.End?)
        case notStarted(errno: Int32)
    }

    /// The number while it runs and nobody has reaped it.
    private let id = NIOLockedValueBox<Int32?>(nil)
    /// Whether it was told to end before it had begun.
    private let isUnwanted = NIOLockedValueBox(false)
    private let leavesNothing: Bool

    private init(leavesNothing: Bool) { self.leavesNothing = leavesNothing }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - arguments: All arguments, the program's name first.
    ///   - environment: Its environment.
    ///   - input: What its standard input is, closed here; nil for /dev/null.
    ///   - output: What its standard output is, closed here; nil for /dev/null.
    ///   - error: What its standard error is, closed here.
    ///   - sources: What is read meanwhile, not blocking. They are closed in the end.
    ///   - leavesNothing: Whether what it has started ends with it.
    ///   - tell: Told what happens.
    /// - Returns: The program, which may not have started yet.
    /// - Throws: `DetachedThread.Unavailable`; nothing is told, and nothing was closed.
    package static func start(
        _ path: String, arguments: [String], environment: [String: String], input: Int32? = nil, output: Int32? = nil,
        error: Int32, reading sources: [Int32], leavesNothing: Bool = false, tell: @escaping @Sendable (Event) -> Void
    ) throws(DetachedThread.Unavailable) -> BoundProgram {
        let program = BoundProgram(leavesNothing: leavesNothing)
        try DetachedThread.start {
            let ends = [input, output, error]
            tell(program.run(path, arguments, environment, ends, sources, tell))
        }
        return program
    }

    /// Ends it with all of its session's group: SIGTERM, and SIGKILL a second later for what does not listen.
    package func stop() {
        isUnwanted.withLockedValue { $0 = true }
        send(SIGTERM)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { self.kill() }
    }

    /// Kills it with all of its session's group.
    package func kill() {
        isUnwanted.withLockedValue { $0 = true }
        send(SIGKILL)
    }

    private func send(_ signal: Int32) {
        id.withLockedValue { id in
            // As long as it is here nobody has reaped it, so that the number is nobody else's.
            // What contains it kills all of it at SIGTERM, and would leave it behind at SIGKILL.
            if let id { _ = leavesNothing ? Glibc.kill(id, SIGTERM) : Glibc.kill(-id, signal) }
        }
    }

    /// Whether it runs.
    package var isRunning: Bool { id.withLockedValue { $0 != nil } }

    private func run(
        _ path: String, _ arguments: [String], _ environment: [String: String], _ ends: [Int32?], _ sources: [Int32],
        _ tell: (Event) -> Void
    ) -> Event {
        defer { for source in sources { close(source) } }
        let program = ChildProgram(
            path, arguments: arguments, environment: environment,
            descriptors: ends.map { $0.map { .copy($0) } ?? .null }, surroundings: .ownSession, signals: .all)
        let started = Result { () throws(ChildProgram.Failure) in
            try program.start(isBound: true, isContained: leavesNothing)
        }
        for used in ends { if let used { close(used) } }
        let process: ChildProcess
        switch started {
        case .success(let child): process = child
        case .failure(let failure): return .notStarted(errno: failure.errno)
        }
        let end = landfall_pidfd_open(process.id)
        guard end >= 0 else {
            // Nobody would hear of its end.
            let failure = errno
            process.killGroup()
            process.reap()
            return .notStarted(errno: failure)
        }
        id.withLockedValue { $0 = process.id }
        if isUnwanted.withLockedValue({ $0 }) { send(SIGKILL) }
        tell(.started)
        var open = Set(sources.indices)
        while true {
            var waiting = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
            let places = open.sorted()
            waiting += places.map { pollfd(fd: sources[$0], events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { break }
            for (place, entry) in zip(places, waiting.dropFirst()) where entry.revents != 0 {
                if !Self.drain(sources[place], { tell(.output(place, $0)) }) { open.remove(place) }
            }
            if waiting[0].revents != 0 { break }
        }
        close(end)
        process.waitUntilOver()
        for place in open.sorted() { _ = Self.drain(sources[place]) { tell(.output(place, $0)) } }
        id.withLockedValue { $0 = nil }
        return .ended(process.reap())
    }

    /// Reads what is there; false at the end.
    private static func drain(_ source: Int32, _ take: ([UInt8]) -> Void) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { return false }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            take(Array(buffer[..<count]))
        }
    }
}
