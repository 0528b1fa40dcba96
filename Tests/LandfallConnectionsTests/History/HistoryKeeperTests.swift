import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// Programs that keep the histories of servers in one folder.
struct HistoryKeeperTests {
    private let home = Home()
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let profile: Profile

    init() throws { profile = try .sample("studio") }

    private var state: PrivateFolder { PrivateFolder(path: home.path) }
    private var store: HistoryStore { HistoryStore(state) }
    private var file: String { "\(home.path)/history/\(profile.id)" }

    private func state(_ seconds: Double, isUp: Bool) -> MonitorState {
        MonitorState(
            at: start.addingTimeInterval(seconds), status: isUp ? .connected : .disconnected,
            cause: isUp ? nil : ServerExchangeError(.unreachable, code: .connectionRefused), roundTrip: .milliseconds(3)
        )
    }

    /// Polls of every five seconds.
    private func poll(_ keeper: HistoryKeeper, _ seconds: Range<Int>, isUp: Bool = true) async -> [HistoryKeeper.News] {
        var news: [HistoryKeeper.News] = []
        for second in stride(from: seconds.lowerBound, to: seconds.upperBound, by: 5) {
            news.append(await keeper.take(state(Double(second), isUp: isUp), of: profile))
        }
        return news
    }

    private func record(after seconds: Double) async -> HistoryStore.Record {
        await store.record(of: profile.id, at: start.addingTimeInterval(seconds))
    }

    private func shares(_ record: HistoryStore.Record, _ count: Int) -> [Double?] {
        record.answers.buckets(count, minutes: 5, until: start.addingTimeInterval(Double(count * 300 - 1))).map {
            $0?.share
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a bucket is written when it ends, in files of this user alone`() async throws {
        let keeper = HistoryKeeper(state)
        _ = await poll(keeper, 0..<300)
        #expect(shares(await record(after: 300), 2) == [nil, nil])
        _ = await poll(keeper, 300..<900)
        let record = await record(after: 900)
        #expect(shares(record, 3) == [1, 1, nil])
        #expect(record.troubles == [])
        #expect(FileManager.default.contents(atPath: file)?.count == AnswerRing.size)
        #expect(try mode(file) == 0o600)
        #expect(try mode("\(home.path)/history") == 0o700)
        await keeper.finish()
        #expect(shares(await self.record(after: 900), 3) == [1, 1, 1])
    }

    @Test func `an outage is written when it begins and when it ends`() async throws {
        let keeper = HistoryKeeper(state)
        _ = await poll(keeper, 0..<10)
        let news = await poll(keeper, 10..<20, isUp: false)
        #expect(news.map { $0.events?.count } == [1, nil])
        #expect(await record(after: 20).events.map(\.length) == [nil])
        _ = await poll(keeper, 70..<80)
        #expect(await record(after: 80).events.outages(of: profile.id).map(\.length) == [.seconds(60)])
        #expect(try mode("\(home.path)/history/events") == 0o600)
    }

    @Test func `of two programs one writes, and the other goes on when it has ended`() async throws {
        let (one, other) = (HistoryKeeper(state), HistoryKeeper(state))
        _ = await poll(one, 0..<300)
        _ = await poll(other, 0..<300, isUp: false)
        _ = await (poll(one, 300..<305), poll(other, 300..<305, isUp: false))
        #expect(shares(await record(after: 305), 1) == [1])
        #expect(await record(after: 305).events.isEmpty)
        await one.finish()
        _ = await poll(other, 305..<605, isUp: false)
        let record = await record(after: 605)
        #expect(shares(record, 2) == [1, 0])
        await other.finish()
        #expect(shares(await self.record(after: 605), 3) == [1, 0, 0])
    }

    @Test func `the next program goes on where the last has ended`() async throws {
        for part in 0..<4 {
            let keeper = HistoryKeeper(state)
            _ = await poll(keeper, part * 300..<part * 300 + 300)
            await keeper.finish()
        }
        #expect(shares(await record(after: 1_200), 5) == [1, 1, 1, 1, nil])
    }

    @Test func `an outage whose end nobody saw ends with what was recorded, also in the file`() async throws {
        let keeper = HistoryKeeper(state)
        _ = await poll(keeper, 0..<30, isUp: false)
        await keeper.finish()
        #expect(await record(after: 300).events.map(\.length) == [nil])
        #expect(await record(after: 3_600).events.map(\.length) == [.seconds(300)])
        _ = await poll(HistoryKeeper(state), 3_600..<3_610)
        let text = try String(contentsOfFile: "\(home.path)/history/events", encoding: .utf8)
        #expect(text.contains(#""length_ms":300000"#))
    }

    @Test func `a damaged file is set aside and told once, and a new one begins`() async throws {
        let folder = PrivateFolder(path: "\(home.path)/history")
        try folder.replace(profile.id.description, with: Array("nonsense".utf8))
        try folder.replace("events", with: Array("nonsense\n".utf8))
        let keeper = HistoryKeeper(state)
        let troubles = await poll(keeper, 0..<310).flatMap(\.troubles)
        #expect(troubles == [.setAside("\(file).damaged"), .setAside("\(home.path)/history/events.damaged")])
        #expect(shares(await record(after: 310), 1) == [1])
        #expect(try String(contentsOfFile: "\(file).damaged", encoding: .utf8) == "nonsense")
    }

    @Test func `who only reads sets a damaged file aside too, unless it is being written`() async throws {
        let folder = PrivateFolder(path: "\(home.path)/history")
        try folder.replace(profile.id.description, with: [1, 2])
        do {
            let lock = try #require(try HistoryStore(state).lock(profile.id))
            #expect(await record(after: 0).troubles == [.damaged(file)])
            withExtendedLifetime(lock) {}
        }
        #expect(await record(after: 0).troubles == [.setAside("\(file).damaged")])
        #expect(await record(after: 0).troubles == [])
    }

    @Test func `a file of a later landfall stays as it is`() async throws {
        let folder = PrivateFolder(path: "\(home.path)/history")
        let bytes = Array("lfh".utf8) + [9, 1]
        try folder.replace(profile.id.description, with: bytes)
        let keeper = HistoryKeeper(state)
        #expect(await poll(keeper, 0..<310).flatMap(\.troubles) == [.newer(file)])
        await keeper.finish()
        #expect(try folder.read(profile.id.description) == bytes)
    }

    @Test func `a server that is removed is not recorded again, and its events are gone`() async throws {
        let keeper = HistoryKeeper(state)
        _ = await poll(keeper, 0..<310, isUp: false)
        await HistoryStore.remove(profile.id, from: state)
        _ = await poll(keeper, 310..<1_000)
        await keeper.finish()
        #expect(
            Set(PrivateFolder(path: "\(home.path)/history").names) == ["events", "events.lock", "writers.lock"])
        #expect(await record(after: 1_000).events.isEmpty)
    }

    @Test func `where it cannot be written that is told once`() async throws {
        try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: "\(home.path)/history"))
        let troubles = await poll(HistoryKeeper(state), 0..<910).flatMap(\.troubles)
        #expect(troubles.count == 1)
    }

    @Test func `it is known when a server was polled last`() async throws {
        #expect(store.lastRecorded(of: [profile.id]) == nil)
        let keeper = HistoryKeeper(state)
        _ = await poll(keeper, 0..<10)
        await keeper.finish()
        #expect(store.lastRecorded(of: [ProfileID(), profile.id]) == start.addingTimeInterval(300))
    }
}
