import LandfallModel
import LandfallTesting
import Synchronization
import Testing

@testable import LandfallWorkflows

/// What comes out of a WebSocket, and how that ends.
@Suite(.timeLimit(.minutes(1)))
struct ChannelTailTests {
    private func end(_ inputs: LoopInput<ChannelTail.Event>...) -> ChannelTail.Outcome? {
        var tail = ChannelTail()
        for input in inputs { _ = tail.reduce(input, at: .zero) }
        return tail.outcome
    }

    @Test func `each message is printed, and nothing else is`() {
        var tail = ChannelTail()
        guard case .print("{}")? = tail.reduce(.event(.message("{}")), at: .zero).first else {
            return #expect(Bool(false), "it is not printed")
        }
        #expect(tail.reduce(.began, at: .zero).isEmpty && tail.reduce(.tick, at: .seconds(9)).isEmpty)
        #expect(tail.outcome == nil)
    }

    @Test func `a time limit ends it well, a signal ends it early, and a goodbye says why`() {
        guard case .finished? = end(.limit) else { return #expect(Bool(false)) }
        for signal in [LoopSignal.interrupt, .terminate] {
            guard case .interrupted? = end(.signal(signal)) else { return #expect(Bool(false)) }
        }
        for signal in [LoopSignal.suspend, .resumed, .resized] { #expect(end(.signal(signal)) == nil) }
        let codes: [(UInt16?, FailureCode)] = [
            (1008, .tokenRefused), (1000, .connectionClosed), (1009, .connectionClosed), (nil, .connectionClosed),
        ]
        for (close, code) in codes {
            guard case .failed(let error)? = end(.event(.ended(code: close))) else { return #expect(Bool(false)) }
            #expect(error.code == code)
        }
        guard case .failed(let error)? = end(.event(.failed(.init(.timeout, code: .responseTimeout)))) else {
            return #expect(Bool(false))
        }
        #expect(error.kind == .timeout)
    }

    @Test func `a channel is read until its end, and one that is silent is pinged`() async {
        let channel = ScriptedChannel(all: [
            .success(.text("one")), .success(.pong), .success(.bytes([1])),
            .failure(.init(.timeout, code: .responseTimeout)),
            .success(.text("two")), .success(.closed(code: 1001)), .success(.text("three")),
        ])
        #expect(await told(by: server(channel)) == ["one", "two", "ended 1001"])
        #expect(channel.pings == 1 && channel.isClosed)
    }

    @Test func `one that breaks or cannot be opened says so`() async {
        let broken = ScriptedChannel(all: [.success(.text("one")), .failure(.init(.connectionClosed))])
        #expect(await told(by: server(broken)) == ["one", "failed connection_closed"])
        #expect(await told(by: server(ScriptedChannel(all: []))) == ["ended -"])
        #expect(await told(by: server(nil)) == ["failed connection_refused"])
    }

    private func server(_ channel: ScriptedChannel?) -> ScriptedExchange {
        ScriptedExchange(.endlesscode, channels: channel.map { [.success($0)] } ?? [])
    }

    private func told(by server: ScriptedExchange) async -> [String] {
        let told = Mutex<[String]>([])
        await ChannelTail.source(server, "/ws", deadline: .now + .seconds(600)).run { event in
            let word =
                switch event {
                case .message(let text): text
                case .ended(let code): "ended \(code.map(String.init) ?? "-")"
                case .failed(let error): "failed \(error.code.rawValue)"
                }
            told.withLock { $0.append(word) }
        }
        return told.withLock { $0 }
    }
}
