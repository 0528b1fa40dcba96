import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWording
@testable import LandfallWorkflows

struct StageTextTests {
    private func profile(_ kind: ServerKind = .diane) throws -> Profile {
        var identity = KnownIdentity()
        identity.accept(.sample(1), at: try #require(Timestamp("2026-11-01T00:00:00Z")))
        return try Profile(
            name: try #require(ProfileName("studio")), kind: kind,
            routes: [SavedRoute(.address(ServerAddress(parsing: "https://192.0.2.7:8443")))], identity: identity)
    }

    private func hints(_ code: FailureCode, _ note: StageNote? = nil, of profile: Profile?) -> [String] {
        let stage = StageReport(.auth, .fail, code: code, note: note)
        return StageText(stage, route: nil, of: profile, Messages(language: .english)).hints.map(\.description)
    }

    @Test func `a profile is told its own way to a token, an address that of the environment`() throws {
        for (code, one) in [(FailureCode.tokenMissing, "one"), (.tokenRefused, "another")] {
            #expect(
                hints(code, of: try profile()) == [
                    "Set \(one), or get one with the digits of \"diane pair\": landfall token set studio"
                ])
            #expect(hints(code, of: try profile(.endlesscode)) == ["Set \(one): landfall token set studio"])
        }
        #expect(hints(.tokenMissing, of: nil) == ["Set LANDFALL_TOKEN"])
    }

    @Test func `a mistyped machine is asked back, and one that is offline is named with the time`() throws {
        let names = [ForeignText("my-mac")]
        #expect(hints(.peerUnknown, .suggestions(names), of: nil).first == "Did you mean my-mac?")
        var peer = StageMachine.TailnetPeer(name: ForeignText("nas.t.ts.net"), addresses: [], trouble: .peerOffline)
        peer.formerName = ForeignText("box.t.ts.net")
        let stage = StageReport(.connect, .fail, code: .peerOffline, note: .node(peer))
        let text = StageText(stage, route: nil, Messages(language: .english))
        #expect(
            text.message
                == "Server unreachable: the machine is offline: nas.t.ts.net, recorded as box.t.ts.net")
        let opinion = StageReport(.peer, .warn, code: .peerOffline, note: .node(peer))
        #expect(
            StageText(opinion, route: nil, Messages(language: .english)).message.hasPrefix(
                "Tailscale reports the machine as offline"))
    }

    @Test(arguments: [
        (FailureCode.connectionRefused, "Start sshd on the machine, or give its port: ssh://10.77.0.1:PORT"),
        (.connectTimeout, "Check that the machine is on and that no firewall blocks ssh"),
        (.serverUnreachable, "Check that the machine is on and that no firewall blocks ssh"),
        (.nameNotFound, "Check the name, or add it to ~/.ssh/config as a Host"),
    ])
    func `where ssh does not get through, the port behind it is not blamed`(code: FailureCode, hint: String) throws {
        let address = try ServerAddress(parsing: "ssh://10.77.0.1/localhost:9090")
        let route = Route(scheme: .http, host: address.host, port: 9090, via: .ssh)
        let stage = StageReport(.ssh, .fail, code: code, note: .said(ForeignText("ssh: it failed")))
        let text = StageText(stage, route: route, Messages(language: .english))
        // Only what was not answered in time may take longer.
        let more = code == .connectTimeout ? ["Allow more time: --timeout SECONDS"] : []
        #expect(text.hints.map(\.description) == [hint] + more)
    }

    @Test func `another product is named, with the command that makes the profile one of it`() throws {
        let step = "If it is Diane 2 now: landfall edit studio --kind diane2"
        #expect(hints(.notThisProduct, .otherProduct(.diane2), of: try profile()) == [step])
        #expect(hints(.notThisProduct, .otherProduct(.diane2), of: nil) == ["Use --kind diane2"])
        let error = ServerExchangeError(.notThisProduct, detail: "diane2")
        let messages = Messages(language: .english)
        #expect(messages.remedies(error, of: try profile()).map(\.description) == [step])
        #expect(messages.cause(error) == "Another product answers here: Diane 2")
        let unknown = ServerExchangeError(.notThisProduct, detail: nil)
        #expect(messages.howToChangeKind(unknown, profile: "studio") == nil)
    }

    @Test(arguments: FailureCode.ofServers)
    func `every code of the way to a server has text in both languages`(_ code: FailureCode) throws {
        let stage = StageReport(.product, .fail, code: code)
        let english = StageText(stage, route: nil, Messages(language: .english))
        let korean = StageText(stage, route: nil, Messages(language: .korean))
        #expect(!english.message.isEmpty && english.message != code.rawValue)
        #expect(english.message != korean.message)
        if !english.hints.isEmpty { #expect(english.hints != korean.hints) }
    }

    @Test func `a server that asks for no key is to get one, or its profile is to have none`() throws {
        let step = "Set http.api_key in ~/.diane/config.json on its machine, and restart diane"
        #expect(hints(.serverWithoutKey, of: try profile()) == [step])
        #expect(hints(.serverLostKey, of: nil) == [step])
        #expect(
            hints(.serverLostKey, of: try profile()) == [
                step, "If the server should have no key: landfall token remove studio",
            ])
    }

    @Test func `a token that is held back has the command that allows it, behind what is better`() throws {
        let ssh = "Reach it over ssh: landfall edit studio --route ssh://192.0.2.7/localhost:8443"
        let way =
            "Use the tailnet or TLS; or send the token unencrypted on this network: landfall test studio --allow-cleartext"
        #expect(hints(.cleartextTokenRefused, of: try profile()) == [ssh, way])
        #expect(hints(.cleartextTokenRefused, of: nil).last?.hasSuffix("network: --allow-cleartext") == true)
        let messages = Messages(language: .english)
        let refused = ServerExchangeError(.policy, code: .cleartextTokenRefused)
        #expect(messages.remedies(refused, of: try profile()).map(\.description) == [ssh, way])
    }

    @Test func `a token that cannot be read has the remedy of its store`() throws {
        let locked = hints(.tokenUnreadable, .tokenStore(.keyringLocked), of: try profile())
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
                "If the server's owner changed it: landfall trust accept studio",
            ])
    }

    @Test func `a changed pin that was typed is not said to have been seen`() throws {
        var profile = try profile()
        let typed = PeerCertificate.sample(3).certificateSHA256
        profile.identity.pins = [KnownIdentity.Pin(certificate: typed, firstSeen: Timestamp("2026-11-01T00:00:00Z"))]
        let note = StageNote.pins(known: [], shown: PeerCertificate.sample(2))
        #expect(
            hints(.pinChanged, note, of: profile).prefix(2) == [
                "recorded SHA256 \(typed)", "recorded 2026-11-01T00:00:00Z, not seen yet",
            ])
        let korean = Messages(language: .korean).wasAndIs(PeerCertificate.sample(2), of: profile).map(\.description)
        #expect(korean.prefix(2) == ["기록된 SHA256 \(typed)", "2026-11-01T00:00:00Z 기록, 서버가 아직 제시하지 않음"])
        func change(_ profile: Profile) -> String {
            Messages(language: .english).change(.certificate(.sample(2)), on: [], of: profile).joined(separator: "\n")
        }
        #expect(try change(self.profile()).contains("The key is different."))
        #expect(!change(profile).contains("The key"))
    }
}
