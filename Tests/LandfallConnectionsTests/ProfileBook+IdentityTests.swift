import Foundation
import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct ProfileBookIdentityTests {
    private let home = Home()

    private func book() throws -> ProfileBook { try ProfileBook(environment: ["HOME": home.path]) }

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
        let first = try await book().record([report(shown)], of: profile, deadline: .now + .seconds(600))
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
        let again = try await book().record([seen], of: profile, deadline: .now + .seconds(600))
        #expect(again.isEmpty)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64 == before)
    }

    @Test func `what a person accepts is recorded, whatever the routes show`() async throws {
        let profile = try await saved()
        let shown = certificate(2)
        let pin = shown.certificateSHA256
        let changes = try await book().record([], accepted: shown, of: profile, deadline: .now + .seconds(600))
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
        let learnt = try await book().record([report(certificate(1))], of: profile, deadline: .now + .seconds(600))
        #expect(learnt.count == 1)
        try await book().update(deadline: .now + .seconds(600)) { try $0.put(profile) }
        let nothing = try await book().record([report(certificate(1))], of: consented, deadline: .now + .seconds(600))
        #expect(nothing.isEmpty)
    }

    @Test func `a profile that is gone stays so`() async throws {
        let profile = try await saved()
        try await book().update(deadline: .now + .seconds(600)) { _ = $0.remove(profile.name) }
        let changes = try await book().record(
            [report(certificate(1))], of: profile, deadline: .now + .seconds(600))
        #expect(changes.isEmpty)
        #expect(try book().load().profiles.isEmpty)
    }
}
