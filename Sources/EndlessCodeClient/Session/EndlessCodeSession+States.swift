extension EndlessCodeSession {
    /// The states of a session, each when it is asked for: the newest there is.
    public struct States: AsyncSequence, Sendable {
        /// A state.
        public typealias Element = State
        /// Nothing fails.
        public typealias Failure = Never

        let session: EndlessCodeSession

        /// Starts with the present state.
        public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

        /// A reading. It ends with the session.
        public struct Iterator: AsyncIteratorProtocol {
            let session: EndlessCodeSession
            private var changes: AsyncStream<Void>.Iterator?

            init(session: EndlessCodeSession) { self.session = session }

            /// Waits for a change, and gives the state as it is then.
            public mutating func next() async -> State? {
                if changes == nil {
                    let (stream, observer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
                    await session.observe(observer)
                    changes = stream.makeAsyncIterator()
                }
                guard await changes?.next() != nil else { return nil }
                return await session.state
            }
        }
    }
}
