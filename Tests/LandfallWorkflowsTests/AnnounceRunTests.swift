import Foundation
import LandfallModel
import LandfallTesting
import LocalDiscovery
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTransport
@testable import LandfallWorkflows

/// The run with a clock of its own; engines and networks are the business of the integration tests.
struct AnnounceRunTests {
    private static let server = LocalServer(
        kind: .diane, port: 9090, scheme: .http, authentication: .bearer, exposure: .everyInterface)

    /// What is published at a time, and everything that was.
    private struct Board {
        var now: [String] = []
        var log: [String] = []
    }

    /// Keeps what it is told.
    private struct Notes: AnnounceView {
        let news = NIOLockedValueBox<[Announcement.News]>([])
        let reaches = NIOLockedValueBox<[LocalServer]>([])

        func show(_ news: Announcement.News, _: ServiceDefinition) { self.news.withLockedValue { $0.append(news) } }

        func warn(of server: LocalServer) { reaches.withLockedValue { $0.append(server) } }
    }

    /// Runs with one look after the other, then is told to end once so much was published. Returns what was published and what was told.
    private static func run(
        _ sights: [ServerPresence.Sight], published: Int, ended: LoopSignal = .terminate
    ) async throws -> (end: LoopEnd, board: Board, news: [Announcement.News], reaches: [LocalServer]) {
        let clock = ManualClock()
        let board = NIOLockedValueBox(Board())
        let left = NIOLockedValueBox(sights[...])
        let last = try #require(sights.last)
        let (signals, signal) = AsyncStream<LoopSignal>.makeStream()
        let notes = Notes()
        let looks = ServerLooks { _ in
            // A publication that is taken back before it has begun is none.
            while !Task.isCancelled, board.withLockedValue({ $0.log.isEmpty }) { await Task.yield() }
            guard let sight = left.withLockedValue({ $0.popFirst() }) else {
                while !Task.isCancelled, board.withLockedValue({ $0.log.count }) < published { await Task.yield() }
                signal.yield(ended)
                return last
            }
            return sight
        }
        let presence = ServerPresence(server, name: "Desk", id: UUID())
        let run = AnnounceRun(presence: presence, looks: looks, limit: nil) {
            service, report in
            let auth = service.txt.strings.map { String(decoding: $0, as: UTF8.self) }.first { $0.hasPrefix("auth") }
            board.withLockedValue { $0.log.append("\(service.name) \(service.port) \(auth ?? "")") }
            board.withLockedValue { $0.now.append(service.name) }
            report(.established(name: service.name))
            let (never, feed) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            withExtendedLifetime(feed) {}
            board.withLockedValue { $0.now.removeAll() }
        }
        let loop = EventLoop(clock: clock, signals: { signals }, suspend: {})
        let end = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    if clock.hasSleepers { clock.advance(by: .seconds(5)) }
                    await Task.yield()
                }
            }
            defer { group.cancelAll() }
            return try await run.run(in: loop, notes)
        }
        return (
            end, board.withLockedValue { $0 }, notes.news.withLockedValue { $0 }, notes.reaches.withLockedValue { $0 }
        )
    }

    @Test func `a server that goes and comes back is withdrawn and published again`() async throws {
        let sights: [ServerPresence.Sight] = [.nobody, .nobody, .nobody, .server(Self.server)]
        let run = try await Self.run(sights, published: 2)
        #expect(run.end == .finished)
        #expect(run.board.log == ["Desk 9090 auth=bearer", "Desk 9090 auth=bearer"])
        #expect(run.board.now.isEmpty)
        #expect(run.news.contains(.gone(isTaken: false)) && run.news.contains(.again(.back, Self.server)))
    }

    @Test func `another product on the port keeps it withdrawn`() async throws {
        let sights = [ServerPresence.Sight](repeating: .anotherProduct, count: 6)
        let run = try await Self.run(sights, published: 1, ended: .interrupt)
        #expect(run.end == .interrupted)
        #expect(run.board.log.count == 1)
        #expect(run.news.filter { $0 == .gone(isTaken: true) }.count == 1)
    }

    @Test func `a key that is removed changes what is published, with the warning of the start`() async throws {
        let keyless = LocalServer(
            kind: .diane, port: 9090, scheme: .http, authentication: .none, exposure: .everyInterface)
        let run = try await Self.run([.server(keyless)], published: 2)
        #expect(run.board.log.prefix(2) == ["Desk 9090 auth=bearer", "Desk 9090 auth=none"])
        #expect(run.news.contains(.again(.keyRemoved, keyless)))
        #expect(run.reaches == [keyless])
        #expect(run.board.now.isEmpty)
    }
}
