package import EndlessCodeClient
package import LandfallModel

/// Sends one control request to a session that is not being followed.
package struct ControlState: LoopState {
    package enum Event: Sendable {
        case state(EndlessCodeSession.State)
    }

    package enum Effect: Equatable {
        case order(SessionControl)
    }

    package enum Outcome: Sendable {
        /// The server says that it is done.
        case done
        case failed(ConversationError)
    }

    package private(set) var outcome: Outcome?
    private let session: String
    private let control: SessionControl
    private var hasOrdered = false

    /// A session that is to do something.
    package init(session: String, _ control: SessionControl) {
        self.session = session
        self.control = control
    }

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .event(.state(let state)): return hasOrdered ? follow(state) : begin(state)
        case .limit, .signal(.interrupt), .signal(.terminate):
            outcome = .failed(hasOrdered ? .noAnswer(session) : .lost(.timeout))
        case .began, .tick, .signal: break
        }
        return []
    }

    private mutating func begin(_ state: EndlessCodeSession.State) -> [Effect] {
        switch (state.link, state.status) {
        case (.failed(let error), _), (.lost(let error, _, _), _): return fail(.lost(error))
        case (_, .forgotten): return fail(.forgotten(session))
        case (_, .known(let known)) where known != .active && known != .paused: return fail(.notActive(session))
        case (_, .absent): return fail(.notActive(session))
        case (.connected, .known):
            hasOrdered = true
            return [.order(control)]
        case (.connecting, _), (.connected, .unknown), (.closed, _): return []
        }
    }

    private mutating func follow(_ state: EndlessCodeSession.State) -> [Effect] {
        if case .failed(let failure)? = state.order?.stage { return fail(.notDelivered(failure)) }
        switch (state.link, state.status) {
        // A state from before the order has none either.
        case (_, .known(control.result)) where state.order == nil: outcome = .done
        case (_, .forgotten) where control == .terminate: outcome = .done
        case (_, .forgotten): return fail(.forgotten(session))
        case (.failed(let error), _), (.lost(let error, _, _), _): return fail(.notDelivered(.lost(error)))
        default: break
        }
        return []
    }

    private mutating func fail(_ error: ConversationError) -> [Effect] {
        outcome = .failed(error)
        return []
    }
}

/// Tells a session to do something, and waits until the server says that it is done.
package struct ControlRun: Sendable {
    /// The time limit for the server.
    private static let limit = Duration.seconds(15)

    private let session: EndlessCodeSession
    private let loop: EventLoop

    /// Creates a run on an exchange that the user has allowed to write.
    ///
    /// - Parameters:
    ///   - exchange: That way.
    ///   - session: The session.
    ///   - loop: What the run waits in.
    package init(_ exchange: any WritingExchange, session: String, _ loop: EventLoop) {
        var limits = EndlessCodeSession.Limits()
        // Its history is not read.
        (limits.pageSize, limits.channel.tries) = (1, 0)
        self.session = EndlessCodeSession(
            of: EndlessCodeHTTPClient(exchange), sendingTo: exchange, session: session, limits: limits)
        self.loop = loop
    }

    /// Runs until it is over. The order goes out once.
    package func run(_ control: SessionControl) async throws -> ControlState.Outcome {
        var state = ControlState(session: session.id, control)
        let run = EventSource<ControlState.Event> { [session] _ in await session.run() }
        let states = EventSource<ControlState.Event>.each(of: session.states()) { .state($0) }
        return try await loop.run(&state, limit: Self.limit, sources: [run, states]) { effect, _, _ in
            switch effect {
            case .order(let control): await session.control(control)
            }
        }
    }
}
