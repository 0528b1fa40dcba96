import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import EndlessCodeClient
@testable import LandfallWorkflows

/// A session is told to do something once, and what comes of it is known.
struct ControlStateTests {
    private typealias State = EndlessCodeSession.State

    private func state(
        _ link: EndlessCodeSession.Link, _ status: EndlessCodeSession.Status, order: EndlessCodeSession.Order? = nil
    ) -> State {
        var state = State(transcript: Transcript())
        (state.link, state.status, state.order) = (link, status, order)
        return state
    }

    private func outcome(_ run: ControlState) -> String? {
        switch run.outcome {
        case nil: nil
        case .done: "done"
        case .failed(let error): "\(error)"
        }
    }

    /// One that has given its order to a session that runs.
    private func ordered(_ control: SessionControl) -> ControlState {
        var run = ControlState(session: "s1", control)
        #expect(run.reduce(.event(.state(state(.connecting, .unknown))), at: .zero).isEmpty)
        #expect(run.reduce(.event(.state(state(.connected, .unknown))), at: .zero).isEmpty)
        #expect(run.reduce(.event(.state(state(.connected, .known(.active)))), at: .zero) == [.order(control)])
        return run
    }

    @Test func `it is done when the server says so, and the order goes out once`() {
        var run = ordered(.pause)
        // From before the order.
        #expect(run.reduce(.event(.state(state(.connected, .known(.active)))), at: .zero).isEmpty && run.outcome == nil)
        _ = run.reduce(.event(.state(state(.connected, .known(.active), order: .init(.pause)))), at: .zero)
        #expect(run.outcome == nil)
        _ = run.reduce(.event(.state(state(.connected, .known(.paused)))), at: .zero)
        #expect(outcome(run) == "done")
        run = ordered(.terminate)
        _ = run.reduce(.event(.state(state(.connected, .forgotten))), at: .zero)
        #expect(outcome(run) == "done")
    }

    @Test func `what the server refuses, and what may be lost, is told apart`() {
        var refused = EndlessCodeSession.Order(.pause)
        refused.stage = .failed(.refused(code: ForeignText("INTERNAL_ERROR"), message: ForeignText("no")))
        var run = ordered(.pause)
        _ = run.reduce(.event(.state(state(.connected, .known(.active), order: refused))), at: .zero)
        #expect(outcome(run)?.contains("INTERNAL_ERROR") == true)
        run = ordered(.pause)
        let lost = EndlessCodeSession.Link.lost(.noPong, attempt: 1, until: .now)
        _ = run.reduce(.event(.state(state(lost, .known(.active), order: .init(.pause)))), at: .zero)
        #expect(outcome(run)?.hasPrefix("notDelivered(") == true && outcome(run)?.contains("lost(") == true)
        run = ordered(.pause)
        _ = run.reduce(.limit, at: .zero)
        #expect(outcome(run) == "noAnswer(\"s1\")")
    }

    @Test(arguments: [EndlessCodeSession.Status.absent, .forgotten, .known(.terminated)])
    func `a session that does not run is told nothing`(status: EndlessCodeSession.Status) {
        var run = ControlState(session: "s1", .resume)
        #expect(run.reduce(.event(.state(state(.connected, status))), at: .zero).isEmpty)
        #expect(outcome(run) == (status == .forgotten ? "forgotten(\"s1\")" : "notActive(\"s1\")"))
    }

    @Test func `without a connection nothing goes out`() {
        for link in [EndlessCodeSession.Link.failed(.tokenRefused), .lost(.noPong, attempt: 1, until: .now)] {
            var run = ControlState(session: "s1", .pause)
            #expect(run.reduce(.event(.state(state(link, .unknown))), at: .zero).isEmpty)
            #expect(outcome(run)?.hasPrefix("lost(") == true)
        }
    }
}
