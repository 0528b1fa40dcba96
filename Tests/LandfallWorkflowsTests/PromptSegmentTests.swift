import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// What a prompt shows, and what a watch writes down for it.
struct PromptSegmentTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-prompt-\(UUID().uuidString)").path())
    private let now = WatchSamples.now

    private func profile() throws -> Profile {
        try Profile(
            name: WatchSamples.home, kind: .diane,
            routes: [SavedRoute(.address(ServerAddress(parsing: "10.0.0.7:9090")))])
    }

    private func text(_ profile: Profile, after seconds: Double) -> String {
        PromptSegment(profile, state: folder, at: now + seconds).text
    }

    @Test func `a state is a sign for five minutes, and then none`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let profile = try profile()
        #expect(text(profile, after: 0) == "home")
        for (status, sign) in [(.connected, "✓"), (.disconnected, "✗"), (.error, "!")]
            as [(MonitorState.Status, String)]
        {
            try await LastStates(folder).add([profile.id: WatchSamples.state(status)])
            #expect(text(profile, after: 300) == "home \(sign)")
            #expect(text(profile, after: 301) == "home")
            #expect(text(profile, after: -1) == "home")
        }
    }

    @Test func `a watch writes down what changes, and once a minute that it still watches`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (profile, other) = (try profile(), try profile())
        try await LastStates(folder).add([other.id: WatchSamples.state(.error)])
        var notes = StateNotes([profile, nil], LastStates(folder))
        var at: Double? { LastStates(folder).states()[profile.id]?.at.timeIntervalSince(now) }
        for (status, seconds, written) in [
            (.connecting, 0, nil), (.connected, 1, 1), (.connected, 30, 1), (.connected, 61, 61), (.connecting, 62, 61),
            (.disconnected, 63, 63),
        ] as [(MonitorState.Status, Double, Double?)] {
            _ = await notes.note(WatchSamples.state(status, at: seconds), of: 0)
            #expect(at == written)
        }
        _ = await notes.note(WatchSamples.state(.connected), of: 1)
        #expect(LastStates(folder).states().keys.count == 2)
        notes.replace(0, by: other)
        _ = await notes.note(WatchSamples.state(.connected, at: 64), of: 0)
        #expect(LastStates(folder).states()[other.id]?.status == .connected)
        #expect(LastStates(folder).states()[profile.id]?.status == .disconnected)
    }
}
