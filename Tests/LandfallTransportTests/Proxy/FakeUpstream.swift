import Foundation
import LandfallModel
import LandfallTransport
import NIOConcurrencyHelpers

/// A server that answers by the target and remembers what it was asked.
final class FakeUpstream: ProxyUpstream {
    enum Answer: Sendable {
        case response(Int, [(String, String)], [String])
        /// The pieces, and then an error.
        case broken([String])
        case failure(ServerExchangeError)
        /// No answer before the task is cancelled.
        case silence
        /// The head and one piece, and no more before ``FakeUpstream/release()``.
        case held(String)
        /// As much as is taken.
        case endless
    }

    private let answers: [String: Answer]
    private let log = NIOLockedValueBox<[String]>([])
    private let closed = NIOLockedValueBox(0)
    private let taken = NIOLockedValueBox(0)
    private let gate = AsyncStream<Void>.makeStream()
    private let started = AsyncStream<Void>.makeStream()
    private let ended = AsyncStream<Void>.makeStream()

    init(_ answers: [String: Answer] = [:]) {
        self.answers = answers
    }

    /// What it was asked.
    var targets: [String] { log.withLockedValue { $0 } }
    /// How many bytes of an endless body were asked for.
    var bytesTaken: Int { taken.withLockedValue { $0 } }

    func release() { gate.continuation.finish() }

    /// Waits until it has been asked.
    func waitForRequest() async {
        for await _ in started.stream { return }
    }

    /// Waits until a body was let go of, or a question was given up.
    func waitForEnd() async {
        for await _ in ended.stream { return }
    }

    func open(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> UpstreamResponse {
        log.withLockedValue { $0.append(target) }
        started.continuation.yield()
        switch answers[target] ?? .response(200, [("Content-Type", "application/json")], ["{}"]) {
        case .response(let status, let fields, let pieces):
            return UpstreamResponse(
                status: status, fields: fields, body: body(pieces) { () throws(ServerExchangeError) in nil })
        case .broken(let pieces):
            return UpstreamResponse(
                status: 200, fields: [],
                body: body(pieces) { () throws(ServerExchangeError) in
                    throw ServerExchangeError(.unreachable, code: .connectionClosed)
                })
        case .failure(let error): throw error
        case .silence:
            await Self.waitForCancellation()
            ended.continuation.yield()
            throw ServerExchangeError(.cancelled, code: .cancelled)
        case .held(let piece):
            let gate = gate.stream
            return UpstreamResponse(
                status: 200, fields: [],
                body: body([piece]) { () throws(ServerExchangeError) in
                    for await _ in gate {}
                    if Task.isCancelled { throw ServerExchangeError(.cancelled, code: .cancelled) }
                    return nil
                })
        case .endless:
            let taken = taken
            return UpstreamResponse(
                status: 200, fields: [],
                body: body([]) { () throws(ServerExchangeError) in
                    taken.withLockedValue { $0 += 65_536 }
                    return [UInt8](repeating: 0x78, count: 65_536)
                })
        }
    }

    private func body(
        _ pieces: [String], then next: @escaping @Sendable () async throws(ServerExchangeError) -> [UInt8]?
    ) -> any UpstreamBody {
        FakeBody(pieces: NIOLockedValueBox(pieces), next: next, ended: ended.continuation)
    }

    private static func waitForCancellation() async {
        let (stream, _) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
    }
}

private final class FakeBody: UpstreamBody {
    let pieces: NIOLockedValueBox<[String]>
    let after: @Sendable () async throws(ServerExchangeError) -> [UInt8]?
    let ended: AsyncStream<Void>.Continuation

    init(
        pieces: NIOLockedValueBox<[String]>,
        next: @escaping @Sendable () async throws(ServerExchangeError) -> [UInt8]?,
        ended: AsyncStream<Void>.Continuation
    ) {
        self.pieces = pieces
        self.after = next
        self.ended = ended
    }

    func next() async throws(ServerExchangeError) -> [UInt8]? {
        if let piece = pieces.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { return Array(piece.utf8) }
        return try await after()
    }

    deinit { ended.yield() }
}

/// A folder that goes with the test.
final class TestFolder {
    let path = "/tmp/landfall-proxy-\(UInt64.random(in: 0 ... .max))"

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
