import Foundation
import LandfallSystem
import Testing

@testable import LandfallConnections

struct HistoryFindingTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_200)

    private func finding(last seconds: Double?, hasServers: Bool = true, hasService: Bool = true) -> HistoryFinding {
        HistoryFinding(
            last: seconds.map { now.addingTimeInterval(-$0) }, now: now, hasServers: hasServers, hasService: hasService)
    }

    @Test func `somebody records where a bucket is not older than two`() {
        #expect(finding(last: 600) == .recording)
        #expect(finding(last: -200) == .recording)
        #expect(finding(last: 601) == .idle(hasService: true))
        #expect(finding(last: nil, hasService: false) == .idle(hasService: false))
        #expect(HistoryFinding(last: nil, now: now, isHeld: true, hasServers: true, hasService: false) == .recording)
        #expect(finding(last: nil, hasServers: false) == .noServers)
    }

    @Test func `it is found in the files of the user`() async throws {
        let home = Home()
        let variables = ["HOME": home.path]
        var files = SystemFiles.system
        files.attributes = { _ in nil }
        let machine = Machine(environment: variables, files: files)
        #expect(machine.history(at: now) == .noServers)
        let profile = try Profile.sample("studio")
        _ = try await ProfileBook(environment: variables).update(deadline: .late) { try $0.put(profile) }
        #expect(machine.history(at: now) == .idle(hasService: false))
        let state = try #require(PrivateFolder.state(environment: variables))
        let keeper = HistoryKeeper(state)
        _ = await keeper.take(MonitorState(at: now, status: .connected, roundTrip: .milliseconds(3)), of: profile)
        // Nothing is written before five minutes are over.
        #expect(HistoryStore(state).isRecording(profile.id) && machine.history(at: now) == .recording)
        await keeper.finish()
        #expect(!HistoryStore(state).isRecording(profile.id))
        #expect(machine.history(at: now) == .recording)
    }
}
