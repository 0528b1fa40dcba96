import Foundation
import LandfallTestSupport
import LocalDiscovery
import LocalServers
import NIOConcurrencyHelpers
import ServerModel
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// The run with a clock of its own; engines and networks are the business of the integration tests.
struct AnnounceRunTests {
    private static let server = LocalServer(
        kind: .diane, port: 9090, scheme: .http, authentication: .bearer, exposure: .everyInterface)

    /// What is published at a time, and everything that was.
    private struct Board {
        var now: [String] = []
        var log: [String] = []
    }

    /// Runs with one look after the other, then is told to end. Returns what was published and what was printed.
    private static func run(
        _ sights: [ServerPresence.Sight], isJSON: Bool, ended: LoopSignal = .terminate
    ) async throws -> (exit: CommandExit, board: Board, output: String, errors: String) {
        let clock = ManualClock()
        let board = NIOLockedValueBox(Board())
        let left = NIOLockedValueBox(sights[...])
        let last = try #require(sights.last)
        let (signals, signal) = AsyncStream<LoopSignal>.makeStream()
        let capture = TerminalCapture()
        let context = CommandContext(
            environment: [:], terminal: Terminal(capture: capture), isJSON: isJSON, isVerbose: false)
        let looks = ServerLooks { _ in
            guard let sight = left.withLockedValue({ $0.popFirst() }) else {
                signal.yield(ended)
                return last
            }
            return sight
        }
        let presence = ServerPresence(server, name: "Desk", id: UUID())
        let run = AnnounceRun(presence: presence, looks: looks, limit: nil, context: context) {
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
        let exit = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    if clock.hasSleepers { clock.advance(by: .seconds(5)) }
                    await Task.yield()
                }
            }
            defer { group.cancelAll() }
            return try await run.run(in: loop)
        }
        return (exit, board.withLockedValue { $0 }, capture.outputText, capture.errorText)
    }

    private static func events(_ output: String) throws -> [String] {
        try output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let document = try #require(object)
            #expect(document["schema"] as? String == "landfall.announce/1")
            return [document["event"], document["code"], document["auth"]].compactMap { $0 as? String }
                .joined(separator: " ")
        }
    }

    @Test func `a server that goes and comes back is withdrawn and published again`() async throws {
        let sights: [ServerPresence.Sight] = [.nobody, .nobody, .nobody, .server(Self.server)]
        let run = try await Self.run(sights, isJSON: true)
        #expect(run.exit == .ok)
        #expect(run.board.log == ["Desk 9090 auth=bearer", "Desk 9090 auth=bearer"])
        #expect(run.board.now.isEmpty)
        let events = try Self.events(run.output)
        #expect(events.filter { $0.contains(" ") } == ["gone server_unreachable", "back bearer"])
    }

    @Test func `another product on the port keeps it withdrawn`() async throws {
        let sights = [ServerPresence.Sight](repeating: .anotherProduct, count: 6)
        let run = try await Self.run(sights, isJSON: false, ended: .interrupt)
        #expect(run.board.log.count == 1)
        #expect(run.errors.contains("What listens on port 9090 does not answer as Diane; Desk is withdrawn"))
    }

    @Test func `a key that is removed changes what is published, with the warning of the start`() async throws {
        let keyless = LocalServer(
            kind: .diane, port: 9090, scheme: .http, authentication: .none, exposure: .everyInterface)
        let run = try await Self.run([.server(keyless)], isJSON: false)
        #expect(run.board.log.prefix(2) == ["Desk 9090 auth=bearer", "Desk 9090 auth=none"])
        #expect(run.errors.contains("Diane on port 9090 no longer asks for a key"))
        #expect(run.errors.contains("This Diane asks for no key"))
        #expect(run.board.now.isEmpty)
    }
}
