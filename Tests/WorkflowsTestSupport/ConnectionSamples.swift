package import LandfallConnections
package import LandfallModel
internal import LandfallTesting
package import LandfallTransport

/// Answers as the products give them.
package enum Answers {
    package static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","uptime_seconds":61,"mcp_servers":[{"name":"jobs"}]}"#)
    package static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")
    package static let refused = HTTPText.response("401 Unauthorized", body: "Invalid API key\n")
}

extension PeerCertificate {
    /// A certificate that only has hashes.
    package static func sample(_ seed: UInt8, key: UInt8? = nil) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: Fingerprint(hashing: [seed]), publicKeySHA256: Fingerprint(hashing: [key ?? seed, 0]),
            notBefore: 0, notAfter: 1)
    }
}

extension TargetReport {
    /// One route that failed in `stage`.
    package static func failure(_ stage: Stage, _ code: FailureCode, _ note: StageNote?) -> TargetReport {
        let route = RouteReport(
            label: ForeignText("https://192.0.2.7:8443"), via: .direct, route: nil,
            stages: [StageReport(stage, .fail, code: code, note: note)])
        return TargetReport(routes: [route], chosen: nil, total: .zero)
    }
}
