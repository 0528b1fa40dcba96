import Foundation
import LandfallModel
import LandfallSystem
import LandfallTransport
import Synchronization
import Testing

@testable import LandfallConnections

/// What servers have shown is recorded in their profiles.
struct IdentityJournalTests {
    private let home = Home()

    private func book() throws -> ProfileBook { try ProfileBook(environment: ["HOME": home.path]) }

    private func journal() throws -> IdentityJournal { IdentityJournal(try book()) }

    private func certificate(_ seed: UInt8) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: Fingerprint(hashing: [seed]), publicKeySHA256: Fingerprint(hashing: [seed, 0]),
            notBefore: 0, notAfter: 1)
    }

    private func report(_ shown: PeerCertificate) -> RouteReport {
        RouteReport(
            label: ForeignText("https://127.0.0.1:8443"), via: .local, route: nil,
            stages: [StageReport(.identity, .ok, note: .proof(.accepted, .init(certificate: shown)))])
    }

    private func saved() async throws -> Profile {
        try await book().update(deadline: .now + .seconds(600)) { set in
            let address = try ServerAddress(parsing: "https://127.0.0.1:8443")
            let profile = try Profile(
                name: try #require(ProfileName("studio")), kind: .diane, routes: [try SavedRoute(.address(address))])
            try set.put(profile)
            return profile
        }
    }

    @Test func `what is new is written once and told`() async throws {
        let profile = try await saved()
        let shown = certificate(1)
        let pin = shown.certificateSHA256
        let first = try await journal().record([report(shown)], of: profile, patience: .seconds(600))
        #expect(first == [.pinned(pin)])
        #expect(try book().find("studio").identity.pins.map(\.certificate) == [pin])
        let file = home.path + "/.config/landfall/profiles.json"
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64
        let seen = RouteReport(
            label: ForeignText(""), via: .local, route: nil,
            stages: [
                StageReport(.tls, .ok, note: .certificate(shown)),
                StageReport(.identity, .ok, note: .proof(.certificate, .init())),
            ])
        let again = try await journal().record([seen], of: profile, patience: .seconds(600))
        #expect(again.isEmpty)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64 == before)
    }

    @Test func `what a person accepts is recorded, whatever the routes show`() async throws {
        let profile = try await saved()
        let shown = certificate(2)
        let pin = shown.certificateSHA256
        let changes = try await journal().record([], accepted: shown, of: profile, patience: .seconds(600))
        #expect(changes == [.pinned(pin)])
        #expect(try book().find("studio").identity.pins.map(\.certificate) == [pin])
    }

    @Test func `a consent that was given meanwhile is no reason to learn nothing, one that was taken back is`()
        async throws
    {
        let profile = try await saved()
        let network = try #require(NetworkMark(subnet: "192.0.2.0/24", gateway: "02:00:00:00:00:01"))
        let consented = try await book().update(deadline: .now + .seconds(600)) { set in
            var routes = profile.routes
            routes[0].consents = [CleartextConsent(network: network, given: nil)]
            var changed = profile
            try changed.change(kind: profile.kind, routes: routes)
            try set.put(changed)
            return changed
        }
        let learnt = try await journal().record([report(certificate(1))], of: profile, patience: .seconds(600))
        #expect(learnt.count == 1)
        try await book().update(deadline: .now + .seconds(600)) { try $0.put(profile) }
        let nothing = try await journal().record([report(certificate(1))], of: consented, patience: .seconds(600))
        #expect(nothing.isEmpty)
    }

    @Test func `a profile that is gone stays so`() async throws {
        let profile = try await saved()
        try await book().update(deadline: .now + .seconds(600)) { _ = $0.remove(profile.name) }
        let changes = try await journal().record(
            [report(certificate(1))], of: profile, patience: .seconds(600))
        #expect(changes.isEmpty)
        #expect(try book().load().profiles.isEmpty)
    }

    @Test func `what comes while the file is written is written together`() async throws {
        let names = try (0..<40).map { try #require(ProfileName("s\($0)")) }
        let profiles = try await book().update(deadline: .now + .seconds(600)) { set in
            let route = try SavedRoute(.address(ServerAddress(parsing: "https://127.0.0.1:8443")))
            for name in names { try set.put(try Profile(name: name, kind: .diane, routes: [route])) }
            return set.profiles
        }
        let (gate, open) = AsyncStream<Void>.makeStream()
        let writes = Mutex(0)
        let storage = SlowStorage(
            storage: ProfileFile(folder: try #require(PrivateFolder.config(environment: ["HOME": home.path])))
        ) {
            writes.withLock { $0 += 1 }
            for await _ in gate { break }
        }
        let journal = IdentityJournal(ProfileBook(storage: storage, selection: NoSelection()))
        let changes = try await withThrowingTaskGroup(of: [IdentityChange].self) { group in
            for (index, profile) in profiles.enumerated() {
                let shown = report(certificate(UInt8(index)))
                group.addTask { try await journal.record([shown], of: profile, patience: .seconds(600)) }
            }
            while await journal.queued < profiles.count - 1 { await Task.yield() }
            open.finish()
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(changes.count == profiles.count)
        #expect(writes.withLock { $0 } == 2)
        #expect(try book().load().profiles.allSatisfy { $0.identity.pins.count == 1 })
    }
}

/// The real file, with something before each change.
private struct SlowStorage: ProfileStorage {
    let storage: ProfileFile
    let before: @Sendable () async -> Void

    var stamp: StorageStamp? { storage.stamp }
    func read() throws(ProfileStoreError) -> ProfileSet { try storage.read() }
    func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result {
        await before()
        return try await storage.update(deadline: deadline, change)
    }
}

private struct NoSelection: ProfileSelection {
    var stamp: StorageStamp? { nil }
    func read() throws(ProfileStoreError) -> SavedSelection { SavedSelection() }
    func write(_: SavedSelection) throws(ProfileStoreError) {}
}
