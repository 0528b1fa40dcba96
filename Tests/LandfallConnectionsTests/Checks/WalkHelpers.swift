import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// A token that must not be seen where it has no business.
let secret = "sesame-4711-do-not-send"

/// Nothing to look up, and no tailnet.
func nowhere() -> ConnectionDependencies {
    ConnectionDependencies(
        localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
        tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))
}

/// Walks to `endpoint` with a token in hand.
func walk(
    to endpoint: Endpoint, kind: ServerKind? = .diane, known: KnownIdentity = KnownIdentity(),
    policy: TrustPolicy = TrustPolicy(), environment: ConnectionDependencies = nowhere(), limit: Duration = .seconds(60)
) async throws -> RouteReport {
    let host: ServerHost
    let port: UInt16?
    switch endpoint.location {
    case .address(let address, let number): (host, port) = (.address(address), number)
    case .unixSocket(let path): (host, port) = (try ServerAddress(parsing: "unix:\(path)").host, nil)
    case .host, .forward: throw NoAddress()
    }
    let plan = RoutePlan(
        host: host, attempts: [.init(scheme: endpoint.scheme, port: port)], via: .direct,
        claim: Claim(kind: kind, known: known, policy: policy))
    let walk = RouteWalk(
        plan, goal: .everything, token: TokenSource(try Token(secret.utf8)), environment: environment,
        deadline: .now + limit)
    let (report, connection) = await walk.run()
    connection?.close()
    return report
}

struct NoAddress: Error {}

extension RouteReport {
    func stage(_ stage: Stage) -> StageReport? { stages.first { $0.stage == stage } }
}

extension TestCertificate {
    /// Both hashes, as a profile records them.
    var pin: KnownIdentity.Pin? {
        guard let certificate = Fingerprint(hex: certificateSHA256), let key = Fingerprint(hex: publicKeySHA256) else {
            return nil
        }
        return KnownIdentity.Pin(certificate: certificate, publicKey: key)
    }
}

/// Answers as the products give them.
enum Answer {
    static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","uptime_seconds":61,"mcp_servers":[{"name":"jobs"}]}"#)
    static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")
    static let refused = HTTPText.response("401 Unauthorized", body: "Invalid API key\n")
}
