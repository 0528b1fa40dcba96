import LandfallModel

/// The input and output of a ``ChannelRun``, apart from its connection to the server.
struct ChannelPort: Sendable {
    /// Events for its owner.
    enum Report: Sendable, Hashable {
        case events([EndlessCodeChannel.Event])
        /// It was lost, and is tried again after this pause; the state that says so follows.
        case lost(EndlessCodeError, pause: Duration)
        /// What an order to write has led to; nil if the system has taken it.
        case written(number: Int, EndlessCodeError?)
    }

    /// A connection, and the same where it may be written to.
    typealias Opened = (channel: any ServerChannel, writer: (any WritableChannel)?)

    let open: @Sendable (ContinuousClock.Instant) async throws(ServerExchangeError) -> Opened
    /// What its owner wants of the connection. What is to be written is told of by its number.
    let orders: AsyncStream<ChannelMachine.Input>
    /// Takes a report; false if it is too much for the owner.
    let tell: @Sendable (Report) async -> Bool

    /// One that listens only.
    init(_ exchange: any ServerExchange, tell: @escaping @Sendable (Report) async -> Bool) {
        open = { deadline async throws(ServerExchangeError) in
            (try await exchange.channel("/ws", deadline: deadline), nil)
        }
        orders = AsyncStream { $0.finish() }
        self.tell = tell
    }

    /// One that takes orders, and writes where it may.
    init(
        _ exchange: any ServerExchange, writing: (any WritingExchange)?, orders: AsyncStream<ChannelMachine.Input>,
        tell: @escaping @Sendable (Report) async -> Bool
    ) {
        open = { deadline async throws(ServerExchangeError) in
            guard let writing else { return (try await exchange.channel("/ws", deadline: deadline), nil) }
            let channel = try await writing.writableChannel("/ws", deadline: deadline)
            return (channel, channel)
        }
        self.orders = orders
        self.tell = tell
    }
}
