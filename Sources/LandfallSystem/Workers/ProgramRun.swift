internal import CLandfallGlibc
internal import Glibc

/// One run of a program, which is waited for until a deadline. It ends with this process (``BoundProgram``).
package struct ProgramRun: Sendable {
    /// How it ended.
    package struct Outcome: Sendable {
        /// What it has printed.
        package fileprivate(set) var output: [UInt8] = []
        /// What it has printed as errors.
        package fileprivate(set) var errors: [UInt8] = []
        /// How it ended; nil where it was not started, or the system does not say.
        package fileprivate(set) var end: ChildProcess.End?
        /// Why it was not started: errno(3); nil where it was.
        package fileprivate(set) var refusal: Int32?
        /// Whether it was ended because it had not ended by the deadline.
        package fileprivate(set) var isLate = false
        /// Whether it has printed more than was taken.
        package fileprivate(set) var isCut = false

        /// Whether it ended with status 0.
        package var isGood: Bool { end == .exited(0) }
        /// Whether it has come to its end by itself, whatever that was.
        package var isFinished: Bool { if case .exited = end { true } else { false } }
    }

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    /// What it reads as its standard input.
    private let input: [UInt8]
    /// The most bytes of its output, and of its errors, that are kept.
    private let limit: Int
    /// Whether more than that ends it, with all that it has started, and whether nothing that it has started outlives it.
    private let isContained: Bool

    /// Names a program; nothing is started.
    ///
    /// - Parameters:
    ///   - path: Its path; `PATH` is not searched.
    ///   - arguments: All arguments, the program's name first.
    ///   - environment: Its environment.
    ///   - input: What it reads, from memory, as a file that has no name.
    ///   - limit: The most bytes of its output, and of its errors, that are kept.
    ///   - isContained: Whether more output than that ends it, and whether what it has started ends with it.
    package init(
        _ path: String, arguments: [String], environment: [String: String], input: [UInt8] = [], limit: Int,
        isContained: Bool
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.limit = limit
        self.isContained = isContained
    }

    /// Runs it, until the deadline at the latest, or until the task is cancelled; then it is killed.
    package func outcome(deadline: ContinuousClock.Instant) async -> Outcome {
        var pipes: [(reading: Int32, writing: Int32)] = []
        func closeAll() { for pipe in pipes { for end in [pipe.reading, pipe.writing] { close(end) } } }
        for _ in 0..<2 {
            guard let pipe = Self.pipe() else {
                let refusal = errno
                closeAll()
                return Outcome(refusal: refusal)
            }
            pipes.append(pipe)
        }
        var question: Int32?
        if !input.isEmpty {
            question = Self.file(input)
            guard question != nil else {
                let refusal = errno
                closeAll()
                return Outcome(refusal: refusal)
            }
        }
        let (events, feed) = AsyncStream<BoundProgram.Event>.makeStream()
        let process: BoundProgram
        do throws(DetachedThread.Unavailable) {
            process = try BoundProgram.start(
                path, arguments: arguments, environment: environment, input: question, output: pipes[0].writing,
                error: pipes[1].writing, reading: pipes.map(\.reading), leavesNothing: isContained
            ) { event in
                feed.yield(event)
                if event.isLast { feed.finish() }
            }
        } catch {
            closeAll()
            if let question { close(question) }
            return Outcome(refusal: error.errno)
        }
        return await wait(for: process, events, deadline)
    }

    private func wait(
        for process: BoundProgram, _ events: AsyncStream<BoundProgram.Event>, _ deadline: ContinuousClock.Instant
    ) async -> Outcome {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                // Cancelled with the group when the program has ended.
                let isLate = (try? await Task.sleep(until: deadline, clock: .continuous)) != nil
                process.kill()
                return isLate
            }
            var outcome = Outcome()
            for await event in events {
                switch event {
                case .output(let place, let bytes):
                    let list = place == 0 ? \Outcome.output : \Outcome.errors
                    let left = limit - min(limit, outcome[keyPath: list].count)
                    outcome[keyPath: list] += bytes.prefix(left)
                    guard bytes.count > left, place == 0, isContained else { continue }
                    outcome.isCut = true
                    process.kill()
                case .ended(let end): outcome.end = end
                case .notStarted(let errno): outcome.refusal = errno
                case .started: break
                }
            }
            group.cancelAll()
            outcome.isLate = await group.next() ?? false
            return outcome
        }
    }

    /// A file in memory that has these bytes, to be read from its start; nil where there is no room for it (errno(3)).
    private static func file(_ bytes: [UInt8]) -> Int32? {
        let file = landfall_memory_file()
        guard file >= 0 else { return nil }
        if let refusal = PrivateFolder.fill(file, bytes, isDurable: false) {
            close(file)
            errno = refusal
            return nil
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    /// A pipe of which the end for reading does not block; nil where no descriptor is left (errno(3)).
    package static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
        guard fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
            for end in ends { close(end) }
            return nil
        }
        return (ends[0], ends[1])
    }
}

extension BoundProgram.Event {
    /// Whether nothing is told after it.
    fileprivate var isLast: Bool {
        switch self {
        case .ended, .notStarted: true
        case .started, .output: false
        }
    }
}
