import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTokens
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// Removals of saved servers, by real files.
struct ProfileRemovalTests {
    private let home = SavedServersFolder()
    private let deadline = ContinuousClock.now + .seconds(600)

    private func removal() throws -> ProfileRemoval { ProfileRemoval(try home.book(), state: home.state) }

    private func noTokens() throws -> TokenKeeping { throw ProfileStoreError(.noHome) }

    @Test func `an undone removal leaves the profile, the choice of it and nothing to finish`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        try home.book().select { $0.choose(profile.name) }
        let removed = try await removal().begin(profile, deadline: deadline)
        #expect(try home.book().load().profiles.isEmpty)
        #expect(try home.book().savedSelection().current == nil)
        try await removal().undo(removed, deadline: deadline)
        #expect(try home.book().load().profiles == [profile])
        #expect(try home.book().savedSelection().current == profile.name)
        let left = try await removal().finish(profile, deadline: deadline, noTokens)
        #expect(left == nil)
        #expect(try home.book().load().find(profile.id) != nil)
    }

    @Test func `a removal that is finished, or whose name is taken, is not undone`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let removed = try await removal().begin(profile, deadline: deadline)
        _ = try await home.save("studio", "http://127.0.0.1:7")
        await #expect(throws: ProfileStoreError.self) { try await removal().undo(removed, deadline: deadline) }
        _ = try await removal().finish(profile, deadline: deadline, noTokens)
        try await home.book().update(deadline: deadline) { _ = $0.remove(profile.name) }
        await #expect(throws: ProfileStoreError.self) { try await removal().undo(removed, deadline: deadline) }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `what a killed process has begun is finished by another one, after a while`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let removed = try await removal().begin(profile, deadline: deadline)
        try await removal().finishOthers(after: .seconds(3_600), deadline: deadline, noTokens)
        try await removal().undo(removed, deadline: deadline)
        _ = try await removal().begin(profile, deadline: deadline)
        try await removal().finishOthers(after: .zero, deadline: deadline, noTokens)
        await #expect(throws: ProfileStoreError.self) { try await removal().undo(removed, deadline: deadline) }
    }
}
