internal import ServerConnections
internal import ServerModel
internal import ServerTransport

/// What is said of certificates and identities.
extension Messages {
    func newCertificate(_ server: String, _ shown: PeerCertificate) -> [String] {
        [
            pick(
                "\(server) shows a certificate that is not known yet.",
                "\(server)의 인증서는 아직 알려지지 않았습니다."),
            "  SHA256 \(shown.certificateSHA256)",
            "  \(shown.certificateSHA256.words)",
            pick("Compare it with the server's own.", "서버의 값과 비교하세요."),
        ]
    }

    var acceptCertificate: String { pick("Trust it from now on? [y/N] ", "앞으로 신뢰할까요? [y/N] ") }

    /// Something that was recorded of a server.
    func recorded(_ change: IdentityChange, of profile: String) -> String {
        switch change {
        case .pinned(let pin):
            pick("\(profile): recorded its certificate SHA256 \(pin)", "\(profile): 인증서를 기록했습니다 SHA256 \(pin)")
        case .renewed(let pin):
            pick(
                "\(profile): recorded a new certificate with the same key, SHA256 \(pin)",
                "\(profile): 같은 키의 새 인증서를 기록했습니다 SHA256 \(pin)")
        case .vouched(let pin, let by):
            pick(
                "\(profile): recorded its certificate SHA256 \(pin), for which \(by) vouches",
                "\(profile): \(by)이(가) 보증하는 인증서를 기록했습니다 SHA256 \(pin)")
        case .node(let node):
            pick("\(profile): recorded its node in the tailnet, \(node)", "\(profile): tailnet 노드를 기록했습니다: \(node)")
        case .server(let id): pick("\(profile): recorded its id, \(id)", "\(profile): 서버 id를 기록했습니다: \(id)")
        }
    }

    func profileOfOtherKind(_ name: String, _ kind: String) -> String {
        pick("The profile \(name) is of kind \(kind)", "프로필 \(name)의 종류는 \(kind)입니다")
    }
}
