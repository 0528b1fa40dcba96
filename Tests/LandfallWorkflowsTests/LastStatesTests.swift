import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct LastStatesTests {
    @Test func `states are kept without what a server said, and a damaged file is none`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = PrivateFolder(path: path)
        let file = LastStates(folder)
        #expect(file.states().isEmpty)
        let (up, down, busy) = (ProfileID(), ProfileID(), ProfileID())
        let at = Date(timeIntervalSince1970: 1_700_000_000)
        let facts = StatusFacts(version: "1.9", hostname: "hidden-host")
        try await file.add([
            up: MonitorState(at: at, status: .connected, roundTrip: .milliseconds(4), facts: facts),
            down: MonitorState(at: at, status: .disconnected), busy: MonitorState(at: at, status: .connecting),
        ])
        #expect(
            file.states() == [
                up: MonitorState(at: at, status: .connected, roundTrip: .milliseconds(4)),
                down: MonitorState(at: at, status: .disconnected),
            ])
        let bytes = try #require(try folder.read(LastStates.file))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("hidden-host"))
        try folder.replace(LastStates.file, with: Array("{\"states\": [{\"profile\": 1}]}".utf8))
        #expect(file.states().isEmpty)
    }
    @Test func `writers at the same time lose nothing, and the later state stays`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = LastStates(PrivateFolder(path: path))
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let ids = (0..<20).map { _ in ProfileID() }
        try await withThrowingTaskGroup { group in
            for id in ids {
                group.addTask {
                    let state = MonitorState(at: now, status: .connected)
                    try await file.add([id: state], at: now, patience: .seconds(60))
                }
            }
            try await group.waitForAll()
        }
        #expect(file.states().count == ids.count)
        try await file.add([ids[0]: MonitorState(at: now - 9, status: .error)], at: now)
        #expect(file.states()[ids[0]]?.status == .connected)
        // The clock was set back: what is said to be later is not.
        try await file.add([ids[0]: MonitorState(at: now - 9, status: .error)], at: now - 5)
        #expect(file.states()[ids[0]]?.status == .error)
        try await file.add([:], saved: [ids[1]])
        #expect(Set(file.states().keys) == [ids[1]])
    }
}
