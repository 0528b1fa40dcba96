import Foundation
import LandfallConnections
import LandfallModel
import LandfallTestSupport
import LandfallTokens
import LandfallTransport
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallTerminal
@testable import LandfallWorkflows

/// The questions of the dialogues, as ``FramesTests`` has all frames.
extension FramesTests {
    @Test(arguments: sizes, languages)
    func `a server that gives its key for six digits`(size: (Int, Int), language: Language) throws {
        try expect("pairing", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            var set = try ScreenSamples.profiles()
            let nas = try ScreenSamples.nas()
            try set.put(nas)
            ScreenSamples.send(.profiles(set, nil), to: &app)
            ScreenSamples.send(.state(nas.id, ScreenSamples.connected("ssh://nas", 12)), to: &app)
            guard case .work(.findStore(let id, _))? = app.handle([.save(.saved(nas))]).first else { return app }
            ScreenSamples.send(.tokenStore(id, .keyring), to: &app)
            ScreenSamples.type("4", "8", "1", "5", to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `a server whose token would go in cleartext`(size: (Int, Int), language: Language) throws {
        try expect("remedy", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme, hosts: Self.hosts)
            ScreenSamples.type("g", "n", to: &app)
            for event in NearbySamples.events { ScreenSamples.send(.discovery(event), to: &app) }
            guard case .work(.save(let order))? = ScreenSamples.type("a", "enter", to: &app).first else { return app }
            let held = RouteReport(
                label: ForeignText("http://10.0.0.7:9090"), via: .direct, route: nil,
                stages: [StageReport(.auth, .skipped, code: .cleartextTokenRefused)])
            let ssh = try SavedRoute(.address(try ServerAddress(parsing: "ssh://10.0.0.7/localhost:9090")))
            ScreenSamples.send(
                .question(1, of: order.id, .remedy(held, [.ssh(ssh), .withoutToken, .allowCleartext()])), to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `a certificate that nobody vouches for`(size: (Int, Int), language: Language) throws {
        try expect("certificate", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            _ = app.update(.paste(Paste("https://den:8443")))
            guard case .work(.save(let order))? = ScreenSamples.type("enter", to: &app).first else { return app }
            let certificate = PeerCertificate(
                certificateSHA256: Fingerprint(hashing: [1]), publicKeySHA256: Fingerprint(hashing: [2]),
                notBefore: 1_762_000_000, notAfter: 2_077_000_000,
                names: CertificateNames(subject: "den.local", issuer: "den.local", isSelfIssued: true))
            let tailnet = try SavedRoute(.tailnet(try ServerAddress(parsing: "den:8443"), nodeID: nil))
            ScreenSamples.send(
                .question(
                    1, of: order.id, .certificate(certificate, of: "https://den:8443", among: [.tailnet(tailnet)])),
                to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `another identity than the recorded one`(size: (Int, Int), language: Language) throws {
        try expect("trust", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            var profile = app.board.profiles.profiles[2]
            let recorded = "SHA256:" + String(repeating: "w9+k", count: 10) + "w9E"
            let before = SSHHostKey(host: "studio", fingerprint: recorded)
            profile.identity.take(before, at: Timestamp(ScreenSamples.now.addingTimeInterval(-864_000)))
            guard case .work(.save(let order))? = app.handle([.save(.changed(profile))]).first else { return app }
            let key = SSHHostKey(host: "studio", fingerprint: "SHA256:" + String(repeating: "A", count: 43))
            let known = ForeignText(before.fingerprint)
            let change = ShownChange.sshHost(key, known: known)
            ScreenSamples.send(.remark(order.id, .changed(change, on: [], of: profile)), to: &app)
            ScreenSamples.send(.question(7, of: order.id, .change), to: &app)
            return app
        }
    }
}
