internal import CLandfallGlibc
internal import Glibc
internal import LandfallSystem

/// One short call of ssh, which talks to a process that runs already.
enum SSHRun {
    /// What came of it.
    struct Outcome: Sendable {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var end: ChildProcess.End?

        var isGood: Bool { end == .exited(0) }
    }

    /// The most bytes that are kept of what it prints.
    static let longest = 65_536

    /// Calls it, until the deadline at the latest.
    static func run(
        _ program: SSHProgram, _ arguments: [String], deadline: ContinuousClock.Instant
    ) async -> Outcome {
        guard let output = pipe() else { return Outcome() }
        guard let errors = pipe() else {
            for end in [output.reading, output.writing] { close(end) }
            return Outcome()
        }
        let (events, feed) = AsyncStream<BoundProgram.Event>.makeStream()
        let process: BoundProgram
        do throws(DetachedThread.Unavailable) {
            process = try BoundProgram.start(
                program.path, arguments: arguments, environment: program.environment, output: output.writing,
                error: errors.writing, reading: [output.reading, errors.reading]
            ) { event in
                feed.yield(event)
                if event.isLast { feed.finish() }
            }
        } catch {
            for end in [output.reading, output.writing, errors.reading, errors.writing] { close(end) }
            return Outcome()
        }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled with the group when the program has ended.
                if (try? await Task.sleep(until: deadline, clock: .continuous)) == nil, !Task.isCancelled { return }
                process.kill()
            }
            var outcome = Outcome()
            for await event in events {
                switch event {
                case .output(0, let bytes): outcome.output += bytes.prefix(longest - min(longest, outcome.output.count))
                case .output(_, let bytes): outcome.errors += bytes.prefix(longest - min(longest, outcome.errors.count))
                case .ended(let end): outcome.end = end
                case .started, .notStarted: break
                }
            }
            group.cancelAll()
            return outcome
        }
    }

    /// A pipe of which the end for reading does not block; nil where no descriptor is left.
    static func pipe() -> (reading: Int32, writing: Int32)? {
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
    var isLast: Bool {
        switch self {
        case .ended, .notStarted: true
        case .started, .output: false
        }
    }
}
