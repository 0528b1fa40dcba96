import LandfallModel
import NIOConcurrencyHelpers

/// A server that answers requests as a test says and opens the channels that it was given.
final class FakeServer: WritingExchange {
    typealias Answer = Result<ServerAnswer, ServerExchangeError>

    private struct State {
        var targets: [String] = []
        var channels: [Result<FakeChannel, ServerExchangeError>]
        var tries = 0
    }

    let kind = ServerKind.endlesscode
    private let state: NIOLockedValueBox<State>
    private let answer: @Sendable (String) -> Answer
    /// The tries, from 1, of which nothing comes until they are cancelled; what was to be opened is opened then.
    private let hanging: Set<Int>

    init(
        channels: [Result<FakeChannel, ServerExchangeError>] = [], hangs hanging: Set<Int> = [],
        answer: @escaping @Sendable (String) -> Answer = { _ in .failure(.refused) }
    ) {
        state = NIOLockedValueBox(State(channels: channels))
        self.hanging = hanging
        self.answer = answer
    }

    /// Answers every request alike.
    convenience init(_ body: String, status: Int = 200) {
        self.init { _ in .success(ServerAnswer(status: status, body: Array(body.utf8))) }
    }

    /// Lets one more channel be opened.
    func offer(_ channel: FakeChannel) { state.withLockedValue { $0.channels.append(.success(channel)) } }

    /// What was asked for, in order.
    var targets: [String] { state.withLockedValue { $0.targets } }
    /// How many channels were asked for.
    var tries: Int { state.withLockedValue { $0.tries } }

    func get(
        _ target: String, limit _: Int, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        state.withLockedValue { $0.targets.append(target) }
        return try answer(target).get()
    }

    func post(
        _ target: String, json: [UInt8], deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        state.withLockedValue { $0.targets.append("POST \(target) \(String(decoding: json, as: UTF8.self))") }
        return try answer(target).get()
    }

    func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        try await writableChannel(target, deadline: deadline)
    }

    /// Opens the next channel; where no other is left, nobody listens.
    func writableChannel(
        _ target: String, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any WritableChannel {
        let (next, isHanging) = state.withLockedValue { state -> (Result<FakeChannel, ServerExchangeError>, Bool) in
            state.targets.append(target)
            state.tries += 1
            let next = state.channels.isEmpty ? .failure(.refused) : state.channels.removeFirst()
            return (next, hanging.contains(state.tries))
        }
        if isHanging { for await _ in AsyncStream<Never>.makeStream().stream {} }
        return try next.get()
    }
}

/// A channel on which a test says what comes.
final class FakeChannel: WritableChannel {
    typealias Item = Result<ServerMessage, ServerExchangeError>

    private struct State {
        var pings = 0
        var written: [String] = []
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())
    private let items: AsyncStream<Item>
    private let feed: AsyncStream<Item>.Continuation
    private let answersPings: Bool

    init(_ messages: [ServerMessage] = [], answersPings: Bool = true) {
        (items, feed) = AsyncStream.makeStream()
        self.answersPings = answersPings
        for message in messages { say(message) }
    }

    var pings: Int { state.withLockedValue { $0.pings } }
    var isClosed: Bool { state.withLockedValue { $0.isClosed } }

    func say(_ message: ServerMessage) {
        feed.yield(.success(message))
    }

    func breakDown(_ error: ServerExchangeError) {
        feed.yield(.failure(error))
    }

    /// Ends it without a goodbye.
    func end() {
        feed.finish()
    }

    func receive(deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) -> ServerMessage? {
        for await item in items { return try item.get() }
        if Task.isCancelled { throw ServerExchangeError(.cancelled, code: .cancelled) }
        return nil
    }

    /// What was written, in order.
    var written: [String] { state.withLockedValue { $0.written } }

    func send(_ text: String, deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) {
        state.withLockedValue { $0.written.append(text) }
    }

    func ping(deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) {
        state.withLockedValue { $0.pings += 1 }
        if answersPings { say(.pong) }
    }

    func close() {
        state.withLockedValue { $0.isClosed = true }
        feed.finish()
    }
}

extension ServerExchangeError {
    static let refused = ServerExchangeError(.unreachable, code: .connectionRefused)
}
