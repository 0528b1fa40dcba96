import ConnectionChecks
import ProfileStore
import ServerConnections
import ServerModel
import ServerTransport
import Testing

@testable import LandfallCommands

struct StageWordsTests {
    private func profile(_ kind: ServerKind = .diane) throws -> Profile {
        var identity = ProfileIdentity()
        identity.accept(.sample(1), at: try #require(Timestamp("2026-11-01T00:00:00Z")))
        return try Profile(
            name: try #require(ProfileName("studio")), kind: kind,
            routes: [SavedRoute(.address(ServerAddress(parsing: "https://192.0.2.7:8443")))], identity: identity)
    }

    private func hints(_ code: CheckCode, _ note: StageNote? = nil, of profile: Profile?) -> [String] {
        let stage = StageReport(.auth, .fail, code: code, note: note)
        return StageWords(stage, route: nil, of: profile, Messages(language: .english)).hints
    }

    @Test func `a profile is told its own way to a token, an address that of the environment`() throws {
        for code in [CheckCode.tokenMissing, .tokenRefused] {
            #expect(
                hints(code, of: try profile()) == ["Get one: landfall pair studio, or: landfall token set studio"])
            #expect(hints(code, of: try profile(.endlesscode)) == ["Set one: landfall token set studio"])
        }
        #expect(hints(.tokenMissing, of: nil) == ["Set LANDFALL_TOKEN"])
    }

    @Test func `a token that cannot be read has the remedy of its store`() throws {
        let locked = hints(.tokenUnreadable, .tokenStore("keyring_locked"), of: try profile())
        #expect(locked.first == "Unlock it and try again")
    }

    @Test func `a changed pin shows old, new, first seen and the way`() throws {
        let shown = PeerCertificate.sample(2)
        let lines = hints(.pinChanged, .pins(known: [], shown: shown), of: try profile())
        #expect(
            lines == [
                "was SHA256 \(PeerCertificate.sample(1).certificateSHA256)",
                "first seen 2026-11-01T00:00:00Z, last seen 2026-11-01T00:00:00Z",
                "now SHA256 \(shown.certificateSHA256)",
                "If its owner has changed it: landfall trust accept studio",
            ])
    }
}
