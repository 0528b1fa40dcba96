import LandfallModel
import NIOConcurrencyHelpers

@testable import LocalDiscovery

/// Engines that do what a test says, in place of Avahi.
final class FakeEngines: Sendable {
    struct Engine: EngineAtWork {
        let engine: LocalEngine
        let number: Int
        let emit: @Sendable (LinkEvent) -> Void
        fileprivate let owner: FakeEngines

        var busy: Duration { owner.state.withLockedValue { $0.busy[number] ?? .zero } }

        var isApart: Bool { engine == .daemon || owner.isApart }

        var pulse: UInt64? { owner.state.withLockedValue { $0.pulse } }

        var lostPackets: UInt64? {
            guard engine == .daemon else { return nil }
            return owner.state.withLockedValue { state in
                state.lost += state.losing
                return state.lost
            }
        }

        func send(_ command: LinkCommand) {
            owner.state.withLockedValue { $0.sent[number, default: []].append(command) }
            if command == .probe, owner.answersProbes { emit(.alive) }
            owner.reply(self, command)
        }

        func close(ended: @escaping @Sendable () -> Void) {
            owner.state.withLockedValue { $0.closed.append(number) }
            if owner.endsWhenClosed { ended() }
        }
    }

    private struct State {
        var started: [Engine] = []
        var sent: [Int: [LinkCommand]] = [:]
        var busy: [Int: Duration] = [:]
        var pulse: UInt64?
        var lost: UInt64 = 0
        var losing: UInt64 = 0
        var closed: [Int] = []
    }

    private let state = NIOLockedValueBox(State())
    private let missing: [LocalEngine: EngineTrouble]
    private let isApart: Bool
    private let endsWhenClosed: Bool
    private let answersProbes: Bool
    private let opened: @Sendable (Engine) -> Void
    private let reply: @Sendable (Engine, LinkCommand) -> Void

    init(
        missing: [LocalEngine: EngineTrouble] = [:], isApart: Bool = false, endsWhenClosed: Bool = true,
        answersProbes: Bool = true,
        opened: @escaping @Sendable (Engine) -> Void = { _ in },
        reply: @escaping @Sendable (Engine, LinkCommand) -> Void = { _, _ in }
    ) {
        (self.missing, self.isApart) = (missing, isApart)
        (self.endsWhenClosed, self.answersProbes) = (endsWhenClosed, answersProbes)
        (self.opened, self.reply) = (opened, reply)
    }

    var start: EngineStart {
        { engine, _, emit throws(EngineUnavailable) in
            if let trouble = self.missing[engine] { throw EngineUnavailable(trouble: trouble) }
            let started = self.state.withLockedValue { state in
                let started = Engine(engine: engine, number: state.started.count, emit: emit, owner: self)
                state.started.append(started)
                return started
            }
            self.opened(started)
            return started
        }
    }

    var started: [LocalEngine] { state.withLockedValue { $0.started.map(\.engine) } }
    /// The numbers of the engines that were closed, in order.
    var closed: [Int] { state.withLockedValue { $0.closed } }

    func sent(_ number: Int) -> [LinkCommand] { state.withLockedValue { $0.sent[number] ?? [] } }

    func setPulse(_ pulse: UInt64?) {
        state.withLockedValue { $0.pulse = pulse }
    }

    /// From now on the daemon loses a packet whenever somebody looks.
    func loseAnswers() {
        state.withLockedValue { $0.losing = 1 }
    }

    func setBusy(_ number: Int, _ duration: Duration) {
        state.withLockedValue { $0.busy[number] = duration }
    }
}
