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
        let left = try await removal().finish(removed, deadline: deadline, noTokens)
        #expect(left == nil)
        #expect(try home.book().load().find(profile.id) != nil)
    }

    @Test func `a removal that is finished, or whose name is taken, is not undone`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let removed = try await removal().begin(profile, deadline: deadline)
        _ = try await home.save("studio", "http://127.0.0.1:7")
        await #expect(throws: ProfileStoreError.self) { try await removal().undo(removed, deadline: deadline) }
        _ = try await removal().finish(removed, deadline: deadline, noTokens)
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

    @Test func `a removal that was undone does not finish a later one`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let first = try await removal().begin(profile, deadline: deadline)
        try await removal().undo(first, deadline: deadline)
        let second = try await removal().begin(profile, deadline: deadline)
        _ = try await removal().finish(first, deadline: deadline, noTokens)
        try await removal().undo(second, deadline: deadline)
        #expect(try home.book().load().profiles == [profile])
    }

    @Test func `two removals of one name are two`() async throws {
        let first = try await home.save("studio", "http://127.0.0.1:9")
        let removed = try await removal().begin(first, deadline: deadline)
        let second = try await home.save("studio", "http://127.0.0.1:7")
        let other = try await removal().begin(second, deadline: deadline)
        _ = try await removal().finish(other, deadline: deadline, noTokens)
        try await removal().undo(removed, deadline: deadline)
        #expect(try home.book().load().profiles == [first])
    }

    @Test func `a profile that is not saved any more is not removed`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        try await home.book().update(deadline: deadline) { _ = $0.remove(profile.name) }
        await #expect(throws: ProfileStoreError.self) { try await removal().begin(profile, deadline: deadline) }
    }
}
