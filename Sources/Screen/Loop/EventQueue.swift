internal import NIOConcurrencyHelpers

/// What has happened and was not looked at yet. One task takes, any may put.
final class EventQueue<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var isClosed = false
        var taker: CheckedContinuation<[Element], Never>?
        var patient: [CheckedContinuation<Void, Never>] = []
    }

    private let state = NIOLockedValueBox(State())

    /// Puts one at the end. It never waits.
    func put(_ element: Element) {
        let taker: CheckedContinuation<[Element], Never>? = state.withLockedValue { state in
            guard !state.isClosed else { return nil }
            guard let taker = state.taker.take() else {
                state.waiting.append(element)
                return nil
            }
            return taker
        }
        taker?.resume(returning: [element])
    }

    /// Takes all that is there; waits for one if there is none. Empty after ``close()``.
    func takeAll() async -> [Element] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (elements, patient) = state.withLockedValue { state in
                    let patient = state.patient
                    state.patient = []
                    if state.waiting.isEmpty, !state.isClosed {
                        state.taker = continuation
                        return ([Element]?.none, patient)
                    }
                    defer { state.waiting = [] }
                    return (state.waiting, patient)
                }
                for waiter in patient { waiter.resume() }
                if let elements { continuation.resume(returning: elements) }
            }
        } onCancel: {
            close()
        }
    }

    /// Waits until the events have been taken: a producer that is too fast waits here.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLockedValue { state in
                if state.waiting.isEmpty || state.isClosed { return true }
                state.patient.append(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Lets go of everyone who waits.
    func close() {
        let (taker, patient) = state.withLockedValue { state in
            state.isClosed = true
            state.waiting = []
            defer { (state.taker, state.patient) = (nil, []) }
            return (state.taker, state.patient)
        }
        taker?.resume(returning: [])
        for waiter in patient { waiter.resume() }
    }
}
