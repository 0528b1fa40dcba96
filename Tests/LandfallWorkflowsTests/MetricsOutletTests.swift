import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTesting
import LandfallTransport
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

@Suite(.timeLimit(.minutes(1)))
struct MetricsOutletTests {
    private let folder = "/tmp/landfall-metrics-\(UUID().uuidString)"

    private func open(_ place: MetricsPlace) async throws -> MetricsOutlet {
        try await MetricsOutlet.open(place, of: [WatchSamples.home], fault: { "\($0.code)" }) { board in
            board.rows.map { "\($0.profile) \($0.state?.status.rawValue ?? "-")\n" }.joined()
        }
    }

    private var connected: WatchBoard {
        var board = WatchBoard([WatchSamples.home])
        _ = board.apply(WatchSamples.state(.connected), to: 0)
        return board
    }

    private func body(_ response: UpstreamResponse) async throws -> String {
        var bytes: [UInt8] = []
        while let piece = try await response.body.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the page is what was published last, and there is no other`() async throws {
        let outlet = try await open(.page(try #require(IPAddress("127.0.0.1")), port: 0))
        let url = try #require(await outlet.url)
        #expect(url.hasPrefix("http://127.0.0.1:") && url.hasSuffix("/metrics"))
        let first = try await outlet.open("/metrics", deadline: .now)
        #expect(first.status == 200 && first.fields.first?.value == "text/plain; version=0.0.4; charset=utf-8")
        #expect(try await body(first) == "home -\n")
        #expect(await outlet.publish(connected, isNew: true) == nil)
        let second = try await outlet.open("/metrics?x=1", deadline: .now)
        #expect(try await body(second) == "home connected\n")
        for target in ["/", "/metrics/", "/metricsx", "/metrics%3f"] {
            let other = try await outlet.open(target, deadline: .now)
            #expect(other.status == 404, "\(target)")
        }
        await outlet.close()
    }

    @Test func `the file is replaced when there is news, told of once when that fails, and removed`() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/landfall.prom"
        let outlet = try await open(.file(folder: folder, name: "landfall.prom"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "home -\n")
        #expect(await outlet.publish(connected, isNew: false) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "home -\n")
        #expect(await outlet.publish(connected, isNew: true) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "home connected\n")
        try FileManager.default.removeItem(atPath: folder)
        #expect(await outlet.publish(connected, isNew: true)?.kind == .unwritable)
        #expect(await outlet.publish(connected, isNew: true) == nil)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(await outlet.publish(connected, isNew: false) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "home connected\n")
        await outlet.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that is not there is not made`() async {
        let error = await #expect(throws: PrivateFileError.self) {
            _ = try await open(.file(folder: folder, name: "landfall.prom"))
        }
        #expect(error?.errno == ENOENT && !FileManager.default.fileExists(atPath: folder))
    }

    @Test func `a watch publishes what it knows with each tick, and closes it`() async throws {
        let bench = WatchBench()
        let outlet = try await open(.page(try #require(IPAddress("127.0.0.1")), port: 0))
        let record = RecordedWatch()
        let run = WatchRun(
            targets: [WatchSamples.target(WatchSamples.home, FakePoller([.up]))], limit: nil, pace: .seconds(1),
            metrics: outlet, environment: bench.environment)
        async let end = {
            var view = record.view
            return try await run.run(&view)
        }()
        await bench.settle { record.count(.connected) == 1 }
        await bench.clock.waitForSleepers()
        bench.clock.advance(by: .seconds(1))
        await bench.settle {
            guard let page = try? await outlet.open("/metrics", deadline: .now) else { return false }
            return (try? await body(page)) == "home connected\n"
        }
        bench.signals.continuation.yield(.interrupt)
        let outcome = try await end
        #expect(outcome == .interrupted)
    }
}
