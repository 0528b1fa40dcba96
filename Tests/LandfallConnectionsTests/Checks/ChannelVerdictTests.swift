import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct ChannelVerdictTests {
    private let start = ContinuousClock.now
    private let pong = WebSocketMessage.pong(ChannelVerdict.ping)

    private func verdict(hasToken: Bool = true, limit: Duration = .seconds(10)) -> ChannelVerdict {
        ChannelVerdict(hasToken: hasToken, deadline: start + limit)
    }

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test(arguments: [(true, AuthOutcome.accepted), (false, .notNeeded)])
    func `the first word counts at once`(hasToken: Bool, outcome: AuthOutcome) {
        var verdict = verdict(hasToken: hasToken)
        #expect(verdict.take(.text("{}"), isSync: true, at: at(1)) == .authenticated(outcome))
    }

    @Test(arguments: [(true, AuthOutcome.refusedOrFull), (false, .missing)])
    func `a close behind the pong counts, not the pong`(hasToken: Bool, outcome: AuthOutcome) {
        for delay in [0, 3, 499] {
            var verdict = verdict(hasToken: hasToken)
            #expect(verdict.take(pong, at: at(10)) == nil)
            #expect(verdict.waitsUntil == at(510))
            #expect(verdict.take(.closed(code: 1008, reason: []), at: at(10 + delay)) == .authenticated(outcome))
        }
    }

    @Test(arguments: [(true, AuthOutcome.accepted), (false, .notNeeded)])
    func `a channel that is open half a second behind the pong counts`(hasToken: Bool, outcome: AuthOutcome) {
        var verdict = verdict(hasToken: hasToken)
        #expect(verdict.take(pong, at: at(10)) == nil)
        #expect(verdict.take(.text("{}"), at: at(300)) == nil)
        // A second pong makes the time no longer.
        #expect(verdict.take(pong, at: at(400)) == nil)
        #expect(verdict.verdict(at: at(509)) == nil)
        #expect(verdict.verdict(at: at(510)) == .authenticated(outcome))
        #expect(verdict.take(.text("{}"), at: at(511)) == .authenticated(outcome))
    }

    @Test func `a pong of something else, and chatter, say nothing until the deadline`() {
        var verdict = verdict(limit: .seconds(1))
        #expect(verdict.take(.pong([1]), at: at(1)) == nil)
        #expect(verdict.waitsUntil == at(1_000))
        #expect(verdict.take(.bytes([1]), at: at(999)) == nil)
        #expect(verdict.take(.text("{}"), at: at(1_000)) == .failed(.responseTimeout, nil))
        #expect(verdict.verdict(at: at(1_000)) == .failed(.responseTimeout, nil))
    }

    @Test func `a deadline before the half second is over accepts nothing`() {
        var verdict = verdict(limit: .milliseconds(400))
        #expect(verdict.take(pong, at: at(10)) == nil)
        #expect(verdict.waitsUntil == at(400))
        #expect(verdict.verdict(at: at(400)) == .failed(.responseTimeout, nil))
        #expect(verdict.verdict(at: at(600)) == .failed(.responseTimeout, nil))
    }

    @Test func `any other end is a failure`() {
        for (message, event) in [
            (
                WebSocketMessage.closed(code: 1011, reason: []),
                StageMachine.Event.failed(.connectionClosed, .detail("close 1011"))
            ),
            (.closed(code: nil, reason: []), .failed(.connectionClosed, .detail("close without a code"))),
        ] {
            var verdict = verdict()
            #expect(verdict.take(pong, at: at(1)) == nil)
            #expect(verdict.take(message, at: at(2)) == event)
        }
        var verdict = verdict()
        #expect(verdict.take(nil, at: at(2)) == .failed(.connectionClosed, nil))
    }
}
