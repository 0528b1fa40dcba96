import LandfallModel

extension EndlessCodeHTTPClient.Session {
    /// What was said in the session, from the end of its history, and then what is said while the loop runs.
    ///
    /// ```swift
    /// for try await item in session.items(last: 60) { print(item) }
    /// ```
    /// Each loop begins by itself and stops when it is left; any number of loops share the one channel of the client. A lost connection is
    /// opened again.
    ///
    /// - Parameter count: How much of what was said comes first, at most.
    /// - Returns: The items. A tool call comes a second time, under the same ``TranscriptItem/id``, once it has its result.
    public func items(last count: Int = 60) -> TranscriptItems {
        TranscriptItems(session: self, count: max(0, count))
    }
}

/// The items of a session as they appear. The sequence ends with the task that reads it.
public struct TranscriptItems: AsyncSequence, Sendable {
    /// An item of the conversation.
    public typealias Element = TranscriptItem
    /// Why the sequence ended: the history cannot be read, or the server refuses the token.
    public typealias Failure = EndlessCodeError

    let session: EndlessCodeHTTPClient.Session
    let count: Int

    /// Starts at the end of the history.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// An iterator over the items.
    public struct Iterator: AsyncIteratorProtocol {
        /// Why the sequence ended.
        public typealias Failure = EndlessCodeError

        /// Runs the session as long as there is the iterator.
        private final class Running: Sendable {
            private let task: Task<Void, Never>

            init(_ session: EndlessCodeSession) {
                // Owned by this object, which ends it.
                task = Task { await session.run() }
            }

            deinit { task.cancel() }
        }

        private let items: TranscriptItems
        private var running: Running?
        private var states: EndlessCodeSession.States.Iterator?
        private var feed = TranscriptFeed()
        private var waiting: ArraySlice<TranscriptItem> = []
        private var hasBegun = false

        init(_ items: TranscriptItems) { self.items = items }

        /// Waits for the next item; nil once the task is cancelled.
        ///
        /// - Throws: ``EndlessCodeError``.
        public mutating func next() async throws(EndlessCodeError) -> TranscriptItem? {
            if states == nil { try begin() }
            while waiting.isEmpty {
                guard let state = await states?.next() else { return nil }
                if case .failed(let error) = state.link { throw error }
                if case .failed(let error) = state.history { throw error }
                guard state.history != .reading else { continue }
                let new = feed.take(state.transcript).compactMap(\.item)
                waiting = hasBegun ? new[...] : new.suffix(items.count)
                hasBegun = true
            }
            return waiting.popFirst()
        }

        private mutating func begin() throws(EndlessCodeError) {
            // One that was read from a file has no client.
            guard let client = items.session.origin.client else {
                throw .exchange(ServerExchangeError(.local, code: .notAvailable))
            }
            var limits = EndlessCodeSession.Limits()
            limits.endSize = Swift.max(1, items.count)
            let session = EndlessCodeSession(
                of: client, session: items.session.id.raw, project: items.session.projectID.raw, limits: limits)
            running = Running(session)
            states = session.states().makeAsyncIterator()
        }
    }
}

extension TranscriptEvent {
    fileprivate var item: TranscriptItem? {
        switch self {
        case .new(let item), .changed(let item): item
        case .asked: nil
        }
    }
}
