extension EndlessCodeSession {
    /// The states of a session, each when it is asked for: the newest there is.
    package struct States: AsyncSequence, Sendable {
        /// A state.
        package typealias Element = State
        /// The sequence never fails.
        package typealias Failure = Never

        let session: EndlessCodeSession

        /// Starts with the present state.
        package func makeAsyncIterator() -> Iterator { Iterator(session: session) }

        /// An iterator over the states; it ends with the session.
        package struct Iterator: AsyncIteratorProtocol {
            let session: EndlessCodeSession
            private var changes: AsyncStream<Void>.Iterator?

            init(session: EndlessCodeSession) { self.session = session }

            /// Waits for a change, and gives the state as it is then.
            package mutating func next() async -> State? {
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
