internal import LandfallModel

/// The channel of a client: open as long as a session listens, once for all of them. A server allows a hundred channels.
///
/// It is for those who only read. A server's error does not name what it refuses, so a writer has a channel of its own.
actor SharedChannel {
    private struct Listener {
        let tell: @Sendable (ChannelPort.Report) async -> Void
        /// Ends with the channel.
        let end: AsyncStream<Never>.Continuation
        /// Whether it knows how the channel is.
        var isReady = false
    }

    private let exchange: any ServerExchange
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private var listeners: [Int: Listener] = [:]
    private var listenerCount = 0
    private var orders = AsyncStream<ChannelMachine.Input>.makeStream()
    private var running: Task<Void, Never>?
    private var runCount = 0
    private var state: EndlessCodeChannel.State?

    init(_ exchange: any ServerExchange, clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
        (self.exchange, self.clock, self.jitter) = (exchange, clock, jitter)
    }

    /// Listens until the channel is given up or the task is cancelled. The next event waits until all have been told of this one.
    func listen(_ tell: @escaping @Sendable (ChannelPort.Report) async -> Void) async {
        listenerCount += 1
        let number = listenerCount
        let (over, end) = AsyncStream<Never>.makeStream()
        listeners[number] = Listener(tell: tell, end: end)
        if running == nil { open() }
        var told: EndlessCodeChannel.State?
        while told != state, let state, !Task.isCancelled {
            told = state
            await tell(.events([.state(state)]))
        }
        listeners[number]?.isReady = true
        for await _ in over {}
        listeners[number] = nil
        if listeners.isEmpty { close() }
    }

    /// Has the channel do something, now or once it is open.
    func order(_ order: ChannelMachine.Input) { orders.continuation.yield(order) }

    private func open() {
        runCount += 1
        let limits = EndlessCodeSession.Limits().channel
        let port = ChannelPort(exchange, writing: nil, orders: orders.stream) { [weak self, run = runCount] report in
            await self?.relay(report, of: run)
            return true
        }
        // Owned by this channel, which ends it behind the last who listens.
        running = Task { [clock, jitter, run = runCount] in
            var channel = ChannelRun(port, limits: limits, clock: clock, jitter: jitter)
            await channel.untilOver()
            over(run)
        }
    }

    private func relay(_ report: ChannelPort.Report, of run: Int) async {
        guard run == runCount, running != nil else { return }
        if case .events(let events) = report { for case .state(let new) in events { state = new } }
        for listener in listeners.values where listener.isReady { await listener.tell(report) }
    }

    private func over(_ run: Int) {
        guard run == runCount else { return }
        for listener in listeners.values { listener.end.finish() }
        close()
    }

    private func close() {
        running?.cancel()
        (running, state) = (nil, nil)
        orders = AsyncStream.makeStream()
    }
}
