internal import NIOConcurrencyHelpers

/// What has happened and was not looked at yet. One task takes, any may put.
package final class EventQueue<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var isClosed = false
        var taker: CheckedContinuation<[Element], Never>?
        var patient: [CheckedContinuation<Void, Never>] = []
    }

    private let state = NIOLockedValueBox(State())

    /// Makes an empty one.
    package init() {}

    /// Puts one at the end. It never waits.
    ///
    /// - Parameters:
    ///   - element: What has happened.
    ///   - wakes: Whether it is to be looked at soon; what is not is taken with the next that is.
    /// - Returns: False after ``close()``: then it is not taken.
    @discardableResult
    package func put(_ element: Element, wakes: Bool = true) -> Bool {
        let (isOpen, taker, elements) = state.withLockedValue {
            state -> (Bool, CheckedContinuation<[Element], Never>?, [Element]) in
            guard !state.isClosed else { return (false, nil, []) }
            state.waiting.append(element)
            guard wakes, let taker = state.taker.take() else { return (true, nil, []) }
            defer { state.waiting = [] }
            return (true, taker, state.waiting)
        }
        taker?.resume(returning: elements)
        return isOpen
    }

    /// Takes all that is there; waits for one if there is none. Empty after ``close()``, which the end of the task does too.
    package func takeAll() async -> [Element] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (elements, patient) = state.withLockedValue { state in
                    let patient = state.patient
                    state.patient = []
                    if state.isClosed { return ([Element]?.some([]), patient) }
                    if state.waiting.isEmpty {
                        state.taker = continuation
                        return (nil, patient)
                    }
                    defer { state.waiting = [] }
                    return (state.waiting, patient)
                }
                for waiter in patient { waiter.resume() }
                if let elements { continuation.resume(returning: elements) }
            }
        } onCancel: {
            shut()
        }
    }

    /// Waits until the events have been taken: a producer that is too fast waits here.
    package func drained() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLockedValue { state in
                if state.waiting.isEmpty || state.taker != nil || state.isClosed { return true }
                state.patient.append(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Lets go of everyone who waits.
    ///
    /// - Returns: What was put and never taken.
    @discardableResult
    package func close() -> [Element] {
        shut()
        return state.withLockedValue { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func shut() {
        let (taker, patient) = state.withLockedValue { state in
            state.isClosed = true
            defer { (state.taker, state.patient) = (nil, []) }
            return (state.taker, state.patient)
        }
        taker?.resume(returning: [])
        for waiter in patient { waiter.resume() }
    }
}
