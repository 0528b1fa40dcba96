import Glibc
import Testing

@testable import LandfallTerminal

/// One after the other, for the signals belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(1))) struct TerminalSignalsTests {
    @Test func `signals arrive in order and as often as they come`() async {
        let owner = TerminalSignals([.interrupt, .resize])
        var received = owner.signals.makeAsyncIterator()
        for signal in [TerminalSignals.Signal.interrupt, .resize, .interrupt] {
            kill(getpid(), Int32(signal.rawValue))
            #expect(await received.next() == signal)
        }
        owner.cancel()
        #expect(await received.next() == nil)
    }

    @Test func `a second owner gets what comes after the first has gone`() async {
        for _ in 0..<20 {
            let owner = TerminalSignals([.resize])
            var received = owner.signals.makeAsyncIterator()
            kill(getpid(), SIGWINCH)
            #expect(await received.next() == .resize)
            owner.cancel()
            #expect(await received.next() == nil)
        }
    }

    @Test func `Ctrl-C ends a write that nobody reads, and what can be written afterwards is written`() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        defer { [reader, writer].forEach { close($0) } }
        let output = TerminalOutput(descriptor: writer, noColorFlag: false, environment: [:])
        let owner = TerminalSignals([.interrupt])
        defer { owner.cancel() }
        async let outcome = Self.fill(output)
        // Full: a pipe holds 64 KiB (pipe(7)), and the writer is at work with more.
        var waiting: Int32 = 0
        while !Task.isCancelled, waiting < 65_536, ioctl(reader, UInt(FIONREAD), &waiting) == 0 { await Task.yield() }
        kill(getpid(), SIGINT)
        #expect(await outcome == .interrupted)
        var buffer = [UInt8](repeating: 0, count: 8_192)
        #expect(read(reader, &buffer, buffer.count) == 8_192)
        try output.write("last words\n")
    }

    private static func fill(_ output: TerminalOutput) async -> TerminalError? {
        do throws(TerminalError) {
            try output.write(String(repeating: "row\n", count: 50_000))
            return nil
        } catch {
            return error
        }
    }

    @Test func `the default action is back after the end`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let owner = TerminalSignals()
            kill(getpid(), SIGTERM)
            var received = owner.signals.makeAsyncIterator()
            guard await received.next() == .terminate else { return }
            owner.cancel()
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(5))
        }
    }

    @Test func `a signal that was ignored from the start stays ignored`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGINT, SIG_IGN)
            var owner: TerminalSignals? = TerminalSignals([.interrupt, .terminate])
            kill(getpid(), SIGINT)
            kill(getpid(), SIGTERM)
            var received = owner?.signals.makeAsyncIterator()
            let first = await received?.next()
            owner = nil
            kill(getpid(), SIGINT)
            exit(first == .terminate ? 7 : 1)
        }
    }
}
