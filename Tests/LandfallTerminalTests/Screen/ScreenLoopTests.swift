import LandfallSystem
import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTerminal

@Suite(.timeLimit(.minutes(1))) struct ScreenLoopTests {
    /// A terminal whose keys come from a test.
    private final class FakeTerminal: ScreenTerminal {
        let signals: AsyncStream<TerminalSignals.Signal>
        let send: AsyncStream<TerminalSignals.Signal>.Continuation
        let keys = EventQueue<[UInt8]>()
        let said = NIOLockedValueBox<[String]>([])
        var size: TerminalSize { TerminalSize(columns: 20, rows: 2) }

        init() {
            (signals, send) = AsyncStream.makeStream()
        }

        func read() async -> [UInt8]? {
            let bytes = await keys.takeAll().flatMap { $0 }
            return bytes.isEmpty ? nil : bytes
        }

        func write(_ bytes: [UInt8]) async -> Bool {
            said.withLockedValue { said in
                // It is not ours any more.
                if said.last == "give back" { return false }
                said.append(String(decoding: bytes, as: UTF8.self))
                return true
            }
        }

        func suspend() { said.withLockedValue { $0.append("suspend") } }
        func renew() { said.withLockedValue { $0.append("renew") } }
        func giveBack() { said.withLockedValue { $0.append("give back") } }
        func lend(to body: @Sendable () async -> Void) async -> Bool {
            said.withLockedValue { $0.append("lend") }
            await body()
            said.withLockedValue { $0.append("take") }
            return true
        }

        func type(_ text: String) { keys.put(Array(text.utf8)) }
        var all: [String] { said.withLockedValue { $0 } }
    }

    private static func run(
        _ terminal: FakeTerminal, _ clock: ManualClock,
        _ perform: @escaping @Sendable (CountingProgram.Work, ScreenMailbox<String>) async -> Void = { _, _ in }
    ) async -> (program: CountingProgram, end: ScreenEnd) {
        await ScreenLoop(terminal, depth: .none, asks: false, clock: clock).run(CountingProgram(), perform: perform)
    }

    @Test func `keys come in, frames go out, and the terminal is given back before the end`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        async let result = Self.run(terminal, clock)
        while !Task.isCancelled, terminal.all.isEmpty { await Task.yield() }
        terminal.type("ab")
        terminal.type("\u{1a}")
        terminal.send.yield(.resume)
        while !Task.isCancelled, !terminal.all.contains("renew") { await Task.yield() }
        terminal.type("\u{3}")
        let (program, end) = await result
        #expect(end == .quit && program.text == "ab")
        #expect(terminal.all.first?.contains("\u{1b}[2J") == true)
        #expect(terminal.all.contains("suspend") && terminal.all.last == "give back")
    }

    @Test func `work runs beside the loop, and what never ends is cancelled`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        let asked = NIOLockedValueBox(0)
        async let result = Self.run(terminal, clock) { _, mailbox in
            let number = asked.withLockedValue { count in
                count += 1
                return count
            }
            if number == 1 { return mailbox.post("answer") }
            try? await Task.sleep(for: .seconds(3_600))
        }
        terminal.type("ww")
        while !Task.isCancelled, asked.withLockedValue({ $0 }) < 2 { await Task.yield() }
        // A message may still be on its way.
        for _ in 0..<1_000 { await Task.yield() }
        terminal.type("\u{3}")
        let (program, end) = await result
        #expect(end == .quit && program.text == "answer")
    }

    @Test func `work that has the terminal to itself gets it, and a whole frame follows`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        let isRun = NIOLockedValueBox(false)
        async let result = Self.run(terminal, clock) { _, _ in
            isRun.withLockedValue { $0 = terminal.all.last == "lend" }
        }
        terminal.type("l")
        while !Task.isCancelled, !terminal.all.contains("take") { await Task.yield() }
        while !(terminal.all.drop { $0 != "take" }.contains { $0.contains("\u{1b}[2J") }) {
            clock.advance(by: .milliseconds(100))
            await Task.yield()
        }
        terminal.type("\u{3}")
        let events = await result.program.events
        #expect(isRun.withLockedValue { $0 } && events.contains("resumed"))
    }

    @Test func `a terminal that has gone ends it, and so does the end of the task`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        async let gone = Self.run(terminal, clock)
        terminal.keys.close()
        #expect(await gone.end == .terminalGone)
        let other = FakeTerminal()
        // The test awaits it below.
        let task = Task { await Self.run(other, clock) }
        task.cancel()
        #expect([ScreenEnd.cancelled, .terminalGone].contains(await task.value.end))
        #expect(other.all.contains("give back"))
    }

    @Test func `however many frames there are, one time is waited for`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        async let result = Self.run(terminal, clock)
        // From here on it wants a tick by itself.
        terminal.type("t")
        for letter in "abcdefghij" {
            let frames = terminal.all.count
            terminal.type(String(letter))
            while terminal.all.count == frames {
                await Task.yield()
                clock.advance(by: .milliseconds(1))
                #expect(clock.sleepers <= 1)
            }
        }
        // It waits again once the last frame is out.
        while !Task.isCancelled, clock.sleepers == 0 { await Task.yield() }
        #expect(clock.sleepers == 1)
        terminal.type("\u{3}")
        #expect(await result.program.text.filter { $0 != "*" } == "abcdefghij")
        #expect(clock.sleepers == 0)
    }

    @Test func `time alone makes a lone Escape an event`() async {
        let (terminal, clock) = (FakeTerminal(), ManualClock())
        async let result = Self.run(terminal, clock)
        terminal.type("\u{1b}")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(25))
        clock.advance(by: .seconds(1))
        for _ in 0..<1_000 { await Task.yield() }
        terminal.type("\u{3}")
        let events = await result.program.events
        #expect(events.first?.contains("escape") == true)
    }
}
