import Testing

@testable import LandfallConnections

/// Which request goes next, without a server.
struct RequestTurnsTests {
    /// Has a request wait; what it hears.
    private func waiting(_ turns: inout RequestTurns, _ act: (inout RequestTurns, Int) -> Void) async -> Bool {
        guard let id = turns.take() else { return true }
        return await withCheckedContinuation { turn in
            turns.wait(id, turn)
            act(&turns, id)
        }
    }

    @Test func `as many as there are turns begin at once`() {
        var turns = RequestTurns(2)
        #expect(turns.take() == nil && turns.take() == nil && turns.take() != nil)
        turns.leave()
        #expect(turns.take() == nil)
    }

    @Test func `there is always one turn`() {
        var turns = RequestTurns(0)
        #expect(turns.take() == nil && turns.take() != nil)
    }

    @Test func `who waits gets the turn that ends, and who gives up does not`() async {
        var turns = RequestTurns(1)
        _ = turns.take()
        #expect(await waiting(&turns) { turns, _ in turns.leave() })
        #expect(await !waiting(&turns) { turns, id in turns.giveUp(id) })
        turns.giveUp(7)
        turns.leave()
        #expect(turns.take() == nil)
    }
}
