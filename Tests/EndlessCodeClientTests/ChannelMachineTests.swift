import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct ChannelMachineTests {
    private typealias Output = ChannelMachine.Output

    private let sync = ServerMessage.text(#"{"type":"sync"}"#)
    private let unreachable = EndlessCodeError.unreachable(cause: .connectionRefused)

    private func machine(jitter: Double = 0) -> ChannelMachine {
        ChannelMachine(limits: .init()) { jitter }
    }

    /// One that has just been let in, at this second.
    private func connected(at second: Int = 0) -> ChannelMachine {
        var machine = machine()
        _ = machine.handle(.start, at: .seconds(second))
        _ = machine.handle(.opened, at: .seconds(second))
        _ = machine.handle(.received([sync]), at: .seconds(second))
        _ = machine.handle(.received([.pong]), at: .seconds(second))
        return machine
    }

    private func state(_ state: EndlessCodeChannel.State) -> Output { .events([.state(state)]) }

    @Test func `it opens at once, and pings to be let in`() {
        var machine = machine()
        #expect(machine.due == nil)
        #expect(machine.handle(.start, at: .zero) == [state(.connecting), .open])
        #expect(machine.due == nil)
        #expect(machine.handle(.opened, at: .seconds(1)) == [.ping])
        #expect(machine.due == .seconds(11))
    }

    @Test func `either the first word lets us in, or half a second behind a pong, and the other is no news`() {
        var machine = machine()
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.opened, at: .zero)
        var other = machine
        let first = EndlessCodeChannel.Message(#"{"type":"sync"}"#)
        #expect(machine.handle(.received([sync]), at: .zero) == [.events([.state(.connected), .message(first)])])
        #expect(machine.handle(.received([.pong]), at: .zero) == [])
        #expect(other.handle(.received([.pong]), at: .zero) == [])
        #expect(other.due == .milliseconds(500))
        #expect(other.handle(.tick, at: .milliseconds(499)) == [])
        #expect(other.handle(.tick, at: .milliseconds(500)) == [state(.connected)])
        #expect(other.due == .seconds(30))
        #expect(other.handle(.received([sync]), at: .zero) == [.events([.message(first)])])
    }

    @Test func `what comes together is told together, and a goodbye behind it`() {
        var machine = connected()
        let (text, words) = (#"{"type":"usage"}"#, EndlessCodeChannel.Message(#"{"type":"usage"}"#))
        let outputs = machine.handle(
            .received([.text(text), .pong, .text(text), .closed(code: 1_011)]), at: .seconds(1))
        #expect(outputs.prefix(2) == [.events([.message(words), .message(words)]), .close])
        #expect(outputs.dropFirst(2) == [state(.reconnecting(attempt: 1))])
        #expect(machine.cause == EndlessCodeError(closeCode: 1_011))
    }

    @Test func `other messages are told, and let nobody in`() {
        var machine = machine()
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.opened, at: .zero)
        let text = #"{"type":"usage"}"#
        #expect(machine.handle(.received([.text(text)]), at: .zero) == [.events([.message(.init(text))])])
        #expect(machine.handle(.received([.bytes([1])]), at: .zero) == [])
    }

    @Test func `a ping goes out every 30 s, and its answer is waited for`() {
        var machine = connected()
        for round in 1...3 {
            #expect(machine.due == .seconds(30 * round))
            #expect(machine.handle(.tick, at: .seconds(30 * round - 1)) == [])
            #expect(machine.handle(.tick, at: .seconds(30 * round)) == [.ping])
            #expect(machine.due == .seconds(30 * round + 10))
            #expect(machine.handle(.received([.pong]), at: .seconds(30 * round + 9)) == [])
        }
    }

    @Test func `a pong that does not come is a lost connection, whatever else comes`() {
        var machine = connected()
        _ = machine.handle(.tick, at: .seconds(30))
        _ = machine.handle(.received([sync]), at: .seconds(35))
        #expect(machine.handle(.tick, at: .seconds(39)) == [])
        #expect(machine.handle(.tick, at: .seconds(40)) == [.close, state(.reconnecting(attempt: 1))])
    }

    @Test func `a server that neither speaks nor answers has not let us in`() {
        var machine = machine()
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.opened, at: .zero)
        #expect(machine.handle(.tick, at: .seconds(10)) == [.close, state(.reconnecting(attempt: 1))])
    }

    @Test func `pauses double from 1 s to 60 s, and after ten tries it gives up`() {
        var machine = machine()
        var now = Duration.zero
        _ = machine.handle(.start, at: now)
        for (index, pause) in [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].enumerated() {
            #expect(machine.handle(.failed(unreachable), at: now) == [state(.reconnecting(attempt: index + 1))])
            #expect(machine.due == now + .seconds(pause))
            now += .seconds(pause)
            #expect(machine.handle(.tick, at: now - .milliseconds(1)) == [])
            #expect(machine.handle(.tick, at: now) == [.open])
        }
        #expect(machine.handle(.failed(unreachable), at: now) == [state(.failed(unreachable))])
        #expect(machine.isOver && machine.due == nil)
    }

    @Test(arguments: [(0.0, 1_000), (1, 750), (0.5, 875), (-3, 1_000), (7, 750)])
    func `jitter takes up to a quarter of a pause`(jitter: Double, milliseconds: Int) {
        var machine = machine(jitter: jitter)
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.failed(unreachable), at: .zero)
        #expect(machine.due == .milliseconds(milliseconds))
    }

    @Test(arguments: [1_008, 1_011, 1_000, nil] as [UInt16?])
    func `a refused token is the end, any other goodbye is not`(code: UInt16?) {
        for letIn in [false, true] {
            var machine = machine()
            _ = machine.handle(.start, at: .zero)
            _ = machine.handle(.opened, at: .zero)
            // A pong comes before the close of a wrong token, and lets nobody in.
            if letIn { #expect(machine.handle(.received([.pong]), at: .zero) == []) }
            let outputs = machine.handle(.received([.closed(code: code)]), at: .zero)
            let next: EndlessCodeChannel.State = code == 1_008 ? .failed(.tokenRefused) : .reconnecting(attempt: 1)
            #expect(outputs == [.close, state(next)])
            #expect(machine.isOver == (code == 1_008))
        }
    }

    @Test(
        arguments: [
            (EndlessCodeError.tokenRefused, true), (.notReady(reason: nil), false), (.timeout, false),
            (.badStatus(404, reason: nil), false), (.exchange(.init(.identity, code: .pinChanged)), true),
            (.exchange(.init(.local, code: .tooManyFiles)), false),
        ])
    func `what another try cannot mend is the end`(error: EndlessCodeError, isLasting: Bool) {
        var machine = machine()
        _ = machine.handle(.start, at: .zero)
        let next: EndlessCodeChannel.State = isLasting ? .failed(error) : .reconnecting(attempt: 1)
        #expect(machine.handle(.failed(error), at: .zero) == [state(next)])
    }

    @Test func `what was closed on this side is no failure`() {
        var machine = connected()
        let closed = EndlessCodeError.exchange(.init(.cancelled, code: .connectionClosed))
        #expect(machine.handle(.failed(closed), at: .seconds(1)) == [.close, state(.disconnected)])
        #expect(machine.isOver)
    }

    @Test func `a connection that held makes good for the losses before it`() {
        var machine = connected()
        for attempt in 1...3 {
            // It lets us in and drops us at once.
            let lost = machine.handle(.received([.closed(code: nil)]), at: .seconds(attempt * 10))
            #expect(lost == [.close, state(.reconnecting(attempt: attempt))])
            _ = machine.handle(.tick, at: .seconds(attempt * 10 + 9))
            _ = machine.handle(.opened, at: .seconds(attempt * 10 + 9))
            #expect(
                machine.handle(.received([sync]), at: .seconds(attempt * 10 + 9)) == [
                    .events([.state(.connected), .message(.init(#"{"type":"sync"}"#))])
                ])
        }
        let lost = machine.handle(.received([.closed(code: nil)]), at: .seconds(39 + 30))
        #expect(lost == [.close, state(.reconnecting(attempt: 1))])
        #expect(machine.due == .seconds(70))
    }

    @Test func `a caller that takes nothing ends it, in whatever phase`() {
        var machine = connected()
        var waiting = machine
        _ = waiting.handle(.failed(.timeout), at: .zero)
        #expect(machine.handle(.overflow, at: .zero) == [.close, state(.failed(.slowReader))])
        #expect(waiting.handle(.overflow, at: .zero) == [state(.failed(.slowReader))])
    }

    @Test func `without a network it is lost at once, and with another one tried at once`() {
        let lost = state(.reconnecting(attempt: 1))
        var (open, opening, waiting) = (connected(), machine(), machine())
        _ = opening.handle(.start, at: .zero)
        _ = waiting.handle(.start, at: .zero)
        for _ in 0..<3 {
            _ = waiting.handle(.failed(unreachable), at: .zero)
            _ = waiting.handle(.tick, at: .seconds(60))
        }
        _ = waiting.handle(.failed(unreachable), at: .zero)
        #expect(open.handle(.networkLost, at: .seconds(7)) == [.close, lost])
        #expect(opening.handle(.networkLost, at: .seconds(7)) == [.close, lost])
        #expect(waiting.handle(.networkLost, at: .seconds(7)) == [lost])
        for var machine in [open, opening, waiting] {
            #expect(machine.cause == .unreachable(cause: .networkDown) && machine.due == .seconds(8))
            #expect(machine.handle(.networkChanged, at: .milliseconds(7_100)) == [.open])
        }
    }

    @Test func `after a change of the network a channel has a second to answer`() {
        var (silent, answering) = (connected(), connected())
        // One that is asked already has not more time for that.
        _ = silent.handle(.tick, at: .seconds(30))
        for time in [31, 32] {
            #expect(answering.handle(.networkChanged, at: .seconds(time)) == [.ping])
            #expect(answering.due == .seconds(time + 1))
            #expect(answering.handle(.received([.pong]), at: .seconds(time)) == [])
        }
        #expect(answering.due == .seconds(62))
        #expect(silent.handle(.networkChanged, at: .seconds(31)) == [.ping])
        #expect(silent.handle(.tick, at: .seconds(32)) == [.close, state(.reconnecting(attempt: 1))])
        #expect(silent.cause == .noPong)
    }

    @Test func `an attempt that the network has overtaken begins anew, but not for ever`() {
        var machine = machine()
        _ = machine.handle(.start, at: .zero)
        for round in 0..<3 {
            for _ in 0..<ChannelMachine.mostInterruptions {
                #expect(machine.handle(.networkChanged, at: .seconds(round)) == [.open])
            }
            #expect(machine.handle(.networkChanged, at: .seconds(round)) == [])
            // What ends gives the next one its chance.
            _ = machine.handle(.failed(unreachable), at: .seconds(round))
            #expect(machine.handle(.networkChanged, at: .seconds(round)) == [.open])
        }
    }

    @Test func `nothing follows the end, and nothing precedes the start`() {
        let inputs: [ChannelMachine.Input] = [
            .opened, .received([sync]), .failed(.timeout), .overflow, .tick, .wake, .networkChanged, .networkLost,
        ]
        var idle = machine()
        var over = connected()
        _ = over.handle(.received([.closed(code: 1_008)]), at: .zero)
        for input in inputs {
            #expect(idle.handle(input, at: .seconds(1)) == [])
            #expect(over.handle(input, at: .seconds(1)) == [])
        }
        #expect(over.handle(.start, at: .seconds(1)) == [])
    }

    @Test func `whatever comes, one connection at a time is opened, and each is closed`() {
        let inputs: [ChannelMachine.Input] = [
            .opened, .received([sync]), .received([.pong]), .received([.closed(code: 1_011)]),
            .received([.closed(code: nil)]),
            .failed(unreachable), .tick, .tick, .start, .received([.text("x")]), .networkChanged, .networkLost,
            .write("x", number: 1),
        ]
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var machine = machine(jitter: 1)
            var now = Duration.zero
            var isOpening = false
            var isOpen = false
            for step in 0..<200 {
                let input = step == 0 ? .start : generator.pick(inputs, or: .tick)
                // Only what was asked for can happen.
                if input == .opened, !isOpening { continue }
                if input == .opened { (isOpening, isOpen) = (false, true) }
                if case .failed = input { isOpening = false }
                for output in machine.handle(input, at: now) {
                    switch output {
                    case .open:
                        // In place of one that is being opened, where the network has changed.
                        #expect(!isOpening || input == .networkChanged)
                        #expect(!isOpen)
                        isOpening = true
                    case .close:
                        #expect(isOpen || isOpening)
                        (isOpening, isOpen) = (false, false)
                    case .ping, .write: #expect(isOpen)
                    case .refuse: #expect(!isOpen)
                    case .events: break
                    }
                }
                if let due = machine.due { #expect(due <= now + .seconds(60)) }
                now += .seconds(Int.random(in: 0...40, using: &generator))
            }
        }
    }
}
