import ConnectionChecks
import Foundation
import PrivateFiles
import ProfileStore
import ServerConnections
import ServerModel
import ServerTransport
import Tailnet
import TerminalUI
import TokenStores
import TransportTestSupport

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// Answers as the products give them.
enum Answers {
    static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","uptime_seconds":61,"mcp_servers":[{"name":"jobs"}]}"#)
    static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")
    static let refused = HTTPText.response("401 Unauthorized", body: "Invalid API key\n")
}

extension TestServer {
    /// What a person types to get there.
    var address: String { "\(endpoint.scheme)://\(endpoint.authority)" }
}

extension PeerCertificate {
    /// A certificate that only has hashes.
    static func sample(_ seed: UInt8, key: UInt8? = nil) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: Fingerprint(hashing: [seed]), publicKeySHA256: Fingerprint(hashing: [key ?? seed, 0]),
            notBefore: 0, notAfter: 1)
    }
}

extension TargetReport {
    /// One route that failed in `stage`.
    static func failure(_ stage: Stage, _ code: CheckCode, _ note: StageNote?) -> TargetReport {
        let route = RouteReport(
            label: ForeignText("https://192.0.2.7:8443"), via: .direct, route: nil,
            stages: [StageReport(stage, .fail, code: code, note: note)])
        return TargetReport(routes: [route], chosen: nil, total: .zero)
    }
}

extension ProfileHome {
    /// A context as that of a command line; `typed` puts a person at the keyboard.
    func context(_ capture: TerminalCapture, isJSON: Bool = false, isAsked: Bool = true) -> CommandContext {
        CommandContext(
            environment: ["HOME": path],
            terminal: Terminal(
                capture: capture, isInputTerminal: isAsked, environment: ["TERM": "xterm", "NO_COLOR": "1"]),
            isJSON: isJSON, isVerbose: false)
    }

    /// Saves one profile with these routes.
    @discardableResult
    func save(
        _ name: String, _ routes: String..., kind: ServerKind = .diane, identity: KnownIdentity = KnownIdentity(),
        token: SavedToken? = nil
    ) async throws -> Profile {
        try await book().update(deadline: .now + .seconds(600)) { set in
            guard let name = ProfileName(name) else { throw ProfileStoreError(.unknown, name: name) }
            let profile = try Profile(
                name: name, kind: kind, routes: try routes.map { try SavedRoute(.address(ServerAddress(parsing: $0))) },
                identity: identity, token: token)
            try set.put(profile)
            return profile
        }
    }

    /// Keeps servers as a scan has seen them.
    func keepScan(_ sightings: Sighting...) throws {
        var set = CandidateSet()
        for sighting in sightings { _ = set.apply(.found(sighting)) }
        let document = ScanDocument(
            set, isComplete: true, settledAt: [:], elapsed: .milliseconds(1), Messages(language: .english))
        ScanKeeping(context: context(TerminalCapture())).write(document)
    }
}
