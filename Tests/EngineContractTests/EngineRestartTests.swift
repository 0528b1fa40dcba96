import Foundation
import Glibc
import LandfallModel
import LandfallTestSupport
import NIOConcurrencyHelpers
import Testing

@testable import LocalDiscovery

/// The engine's process is killed at work, as a packet may do it.
@Suite(.serialized, onLabHost, .timeLimit(.minutes(2)))
struct EngineRestartTests {
    private static let place = EmbeddedEnginePlace.program(BuiltProgram.path("landfall-mdns"))

    @Test func `a watch goes on with another process, and nothing is lost that is still there`() async throws {
        let service = ServiceDefinition(name: "still there", kind: .diane, port: 9096, txt: TXTRecord())
        try await whilePublished(service) {
            let started = StartedProcesses()
            var browser = LocalBrowser(kinds: [.diane], engine: .embedded, place: Self.place, ends: .never)
            browser.start = started.recording(Self.place.start)
            let seen = Seen()
            try await withThrowingTaskGroup(of: Void.self) { [browser] group in
                group.addTask {
                    for await event in browser.events() {
                        seen.take(event, of: service)
                        // The first one alone: what other hosts announce is found as well.
                        if case .found = event, started.count == 1, let process = started.last?.process {
                            kill(process, SIGKILL)
                        }
                    }
                }
                while seen.reports.count < 2 { try await Task.sleep(for: .milliseconds(50)) }
                // Long enough for what the new process has not seen to be dropped.
                try await Task.sleep(for: .seconds(6))
                group.cancelAll()
            }
            let (events, reports) = (seen.events, seen.reports)
            #expect(events == ["found"])
            // One end is nothing to tell.
            #expect(reports.map(\.isWorking) == [true, true])
            #expect(reports.map(\.code) == [nil, nil])
            #expect(started.count == 2)
        }
    }

    @Test func `a service is published again by the next process`() async throws {
        let service = ServiceDefinition(name: "published again", kind: .diane, port: 9097, txt: TXTRecord())
        let started = StartedProcesses()
        var publisher = ServicePublisher(service, engine: .embedded, place: Self.place)
        publisher.start = started.recording(Self.place.start)
        let (established, feed) = AsyncStream<String>.makeStream()
        await withTaskGroup(of: Void.self) { [publisher] group in
            group.addTask {
                await publisher.run { event in if case .established(let name) = event { feed.yield(name) } }
                feed.finish()
            }
            var names: [String] = []
            for await name in established {
                names.append(name)
                if names.count == 1, let process = started.last?.process { kill(process, SIGKILL) }
                if names.count == 2 { break }
            }
            // The first took its name with it, without a goodbye.
            #expect(names.first == service.name && names.count == 2)
            group.cancelAll()
        }
        #expect(started.count >= 2)
    }

    @Test func `the process ends with the wire, and leaves nothing behind`() async throws {
        // A descriptor that somebody forgot to mark.
        let forgotten = dup2(1, 200)
        defer { close(forgotten) }
        let probe = try EngineProbe(.embedded, place: Self.place)
        try await probe.running()
        let process = try #require((probe.session as? EngineProcess)?.process)
        #expect(kill(process, 0) == 0)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        #expect(!descriptors.isEmpty && !descriptors.contains("200"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").count == 1)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("CapEff:\t0000000000000000\n") && status.contains("NoNewPrivs:\t1\n"))
        await probe.close()
        #expect(kill(process, 0) != 0 && errno == ESRCH)
    }
}

/// What a browser has told of one service.
private final class Seen: Sendable {
    private let box = NIOLockedValueBox<(events: [String], reports: [SourceReport])>(([], []))

    var events: [String] { box.withLockedValue { $0.events } }
    var reports: [SourceReport] { box.withLockedValue { $0.reports } }

    func take(_ event: DiscoveryEvent, of service: ServiceDefinition) {
        box.withLockedValue { box in
            switch event {
            case .source(let report): box.reports.append(report)
            case .found(let sighting) where sighting.name.raw == service.name: box.events.append("found")
            case .lost: box.events.append("lost")
            default: break
            }
        }
    }
}

/// The engines' processes of a run, in order.
private final class StartedProcesses: Sendable {
    private let list = NIOLockedValueBox<[EngineProcess]>([])

    var last: EngineProcess? { list.withLockedValue { $0.last } }
    var count: Int { list.withLockedValue { $0.count } }

    func recording(_ start: @escaping EngineStart) -> EngineStart {
        { [list] (engine, forPublishing, emit) throws(EngineUnavailable) -> any EngineAtWork in
            let session = try start(engine, forPublishing, emit)
            if let process = session as? EngineProcess { list.withLockedValue { $0.append(process) } }
            return session
        }
    }
}
