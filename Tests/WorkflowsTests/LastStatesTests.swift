import Foundation
import PrivateFiles
import ProfileStore
import StatusMonitor
import Testing
import WorkflowsTestSupport

@testable import Workflows

struct LastStatesTests {
    @Test func `states are kept without what a server said, and a damaged file is none`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = PrivateFolder(path: path)
        let file = LastStates(folder)
        #expect(file.states().isEmpty)
        let (up, down, busy) = (ProfileID(), ProfileID(), ProfileID())
        let at = Date(timeIntervalSince1970: 1_700_000_000)
        let facts = StatusFacts(version: "1.9", hostname: "hidden-host")
        try file.keep([
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
}
