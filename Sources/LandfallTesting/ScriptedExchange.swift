public import LandfallModel
internal import NIOConcurrencyHelpers

/// A server without a socket, for what takes a `ServerExchange`: it answers as a test says.
///
/// ```swift
/// let diane = DianeHTTPClient(ScriptedExchange(.diane, ["/tools": .json("[]")]))
/// ```
public final class ScriptedExchange: WritingExchange {
    /// What a request comes to.
    package typealias Outcome = Result<ServerAnswer, ServerExchangeError>

    /// Something that it was asked.
    package struct Request: Sendable, Hashable {
        /// The target; for a POST with its method before and its body behind.
        package let target: String
        /// The most bytes that were wanted; nil for a channel or a POST.
        package let limit: Int?
        /// When it was to be given up.
        package let deadline: ContinuousClock.Instant
    }

    private struct State {
        var requests: [Request] = []
        var channels: [Result<ScriptedChannel, ServerExchangeError>]
        var tries = 0
    }

    /// The product that it answers as.
    public let kind: ServerKind
    /// The socket by which it says that it is reached.
    public let machineSocket: String?
    private let answer: @Sendable (String) async -> Outcome
    private let state: NIOLockedValueBox<State>
    /// The tries, from 1, of which nothing comes until they are cancelled; what was to be opened is opened then.
    private let hanging: Set<Int>

    /// A server that answers by target, else by path, and 404 to all else.
    public convenience init(
        _ kind: ServerKind, _ answers: [String: ScriptedServer.Answer], machineSocket: String? = nil
    ) {
        self.init(kind, machineSocket: machineSocket) { target in
            await (answers[target] ?? answers[String(target.prefix { $0 != "?" })] ?? .notFound).outcome()
        }
    }

    /// A server that answers everything alike.
    public convenience init(_ kind: ServerKind, always answer: ScriptedServer.Answer) {
        self.init(kind) { _ in await answer.outcome() }
    }

    /// A server that opens the channels that it was given, one after the other; after the last one, connections are refused.
    package init(
        _ kind: ServerKind, machineSocket: String? = nil,
        channels: [Result<ScriptedChannel, ServerExchangeError>] = [], hangs hanging: Set<Int> = [],
        answer: @escaping @Sendable (String) async -> Outcome = { _ in .failure(.refused) }
    ) {
        (self.kind, self.machineSocket, self.answer, self.hanging) = (kind, machineSocket, answer, hanging)
        state = NIOLockedValueBox(State(channels: channels))
    }

    /// A server that answers everything with this.
    package convenience init(_ kind: ServerKind, always answer: ServerAnswer) {
        self.init(kind) { _ in .success(answer) }
    }

    /// Lets one more channel be opened.
    package func offer(_ channel: ScriptedChannel) {
        state.withLockedValue { $0.channels.append(.success(channel)) }
    }

    /// What it was asked, in order: the targets, and those of POST with their method and body.
    public var targets: [String] { requests.map(\.target) }
    /// The same with what else was said.
    package var requests: [Request] { state.withLockedValue { $0.requests } }
    /// How many channels were asked for.
    package var tries: Int { state.withLockedValue { $0.tries } }

    /// Answers as it was told to.
    public func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        state.withLockedValue { $0.requests.append(Request(target: target, limit: limit, deadline: deadline)) }
        return try await answer(target).get()
    }

    /// Answers as it was told to.
    public func post(
        _ target: String, json: [UInt8], deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        let asked = "POST \(target) \(String(decoding: json, as: UTF8.self))"
        state.withLockedValue { $0.requests.append(Request(target: asked, limit: nil, deadline: deadline)) }
        return try await answer(target).get()
    }

    /// Opens none: a ``ScriptedServer`` does.
    public func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        try await writableChannel(target, deadline: deadline)
    }

    /// Opens none: a ``ScriptedServer`` does.
    public func writableChannel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any WritableChannel {
        let (next, isHanging) = state.withLockedValue { state in
            state.requests.append(Request(target: target, limit: nil, deadline: deadline))
            state.tries += 1
            let next = state.channels.isEmpty ? .failure(.refused) : state.channels.removeFirst()
            return (next, hanging.contains(state.tries))
        }
        if isHanging { for await _ in AsyncStream<Never>.makeStream().stream {} }
        return try next.get()
    }
}

/// A channel without a socket on which a test says what comes.
package final class ScriptedChannel: WritableChannel {
    private struct State {
        var pings = 0
        var written: [String] = []
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())
    private let items: AsyncStream<Result<ServerMessage, ServerExchangeError>>
    private let feed: AsyncStream<Result<ServerMessage, ServerExchangeError>>.Continuation
    private let answersPings: Bool
    private let answer: @Sendable (String) -> ServerMessage?

    /// A channel on which these messages are there already.
    package init(
        _ messages: [ServerMessage] = [], answersPings: Bool = true,
        answering answer: @escaping @Sendable (String) -> ServerMessage? = { _ in nil }
    ) {
        (items, feed) = AsyncStream.makeStream()
        (self.answersPings, self.answer) = (answersPings, answer)
        for message in messages { say(message) }
    }

    /// A channel on which all of this comes and then nothing more, and no pong.
    package convenience init(all items: [Result<ServerMessage, ServerExchangeError>]) {
        self.init(answersPings: false)
        for item in items { feed.yield(item) }
        feed.finish()
    }

    /// How often it was pinged.
    package var pings: Int { state.withLockedValue { $0.pings } }
    /// Whether its client has closed it.
    package var isClosed: Bool { state.withLockedValue { $0.isClosed } }
    /// What was written, in order.
    package var written: [String] { state.withLockedValue { $0.written } }

    /// Lets a message come.
    package func say(_ message: ServerMessage) { feed.yield(.success(message)) }

    /// Lets it fail.
    package func breakDown(_ error: ServerExchangeError) { feed.yield(.failure(error)) }

    /// Ends it without a goodbye.
    package func end() { feed.finish() }

    /// Waits for what the test lets come, one thing after the other.
    package func receive(deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) -> [ServerMessage] {
        for await item in items { return [try item.get()] }
        if Task.isCancelled { throw ServerExchangeError(.cancelled, code: .cancelled) }
        return []
    }

    /// Keeps the text, and answers.
    package func send(_ text: String, deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) {
        state.withLockedValue { $0.written.append(text) }
        if let answer = answer(text) { say(answer) }
    }

    /// Counts, and answers.
    package func ping(deadline _: ContinuousClock.Instant) async throws(ServerExchangeError) {
        state.withLockedValue { $0.pings += 1 }
        if answersPings { say(.pong) }
    }

    /// Notes it.
    package func close() {
        state.withLockedValue { $0.isClosed = true }
        feed.finish()
    }
}

extension ServerExchangeError {
    /// Nothing listens.
    package static let refused = ServerExchangeError(.unreachable, code: .connectionRefused)
}
