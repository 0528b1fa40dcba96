import LandfallModel
import LandfallTransport
import Testing

/// Holds `IdentityCheck` to the table "Identity" of docs/trust.md: every case there is, each by the first row that fits.
struct IdentityTableTests {
    private enum Shown: CaseIterable {
        case none, new, same, sameKey, changed
    }

    private struct Case: CustomStringConvertible {
        let route: String
        let shown: Shown
        /// Whether a machine is known, by node id or host key, and whether it is the one that answers.
        let node: Bool?
        let server: Bool?
        let policy: TrustPolicy
        let hasPins: Bool

        var description: String {
            "\(route) \(shown) node:\(String(describing: node)) server:\(String(describing: server)) \(policy)"
        }

        func fits(_ row: [String: String]) -> Bool {
            (row["route"] == "any" || row["route"] == String(route.prefix { $0 != "," }))
                && fitsCertificate(row["certificate"] ?? "")
                && (row["known"] ?? "").split(separator: ",").allSatisfy { fitsKnown($0.drop { $0 == " " }) }
        }

        private func fitsCertificate(_ cell: String) -> Bool {
            switch cell {
            case "any": true
            case "none": shown == .none
            case "new": shown == .new
            case "same": shown == .same
            case "same key": shown == .sameKey
            case "changed": shown == .changed
            default: false
            }
        }

        private func fitsKnown(_ cell: Substring) -> Bool {
            switch cell {
            case "any": true
            case "no pin": !hasPins
            case "a pin": hasPins
            case "another node id", "another host key": node == false
            case "this node id", "this host key": node == true
            case "another server id": server == false
            case "--accept-new": policy.acceptsNew
            case "consent": policy.allowsCleartext
            default: false
            }
        }
    }

    private static func fingerprint(_ byte: UInt8) -> Fingerprint { Fingerprint(hashing: [byte]) }

    private static func certificate(_ certificate: UInt8, key: UInt8) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: fingerprint(certificate), publicKeySHA256: fingerprint(key), notBefore: 0, notAfter: 9)
    }

    private static let recorded = certificate(1, key: 2)

    private static func shown(_ shown: Shown) -> PeerCertificate? {
        switch shown {
        case .none: nil
        case .new, .changed: certificate(3, key: 4)
        case .same: recorded
        case .sameKey: certificate(5, key: 2)
        }
    }

    private static func id(_ isSame: Bool?) -> ForeignText? { isSame.map { ForeignText($0 ? "this" : "another") } }

    private static func key(_ isSame: Bool) -> SSHHostKey {
        SSHHostKey(host: "box", fingerprint: isSame ? "this" : "another")
    }

    private static func reach(_ route: String) -> TransportPath {
        switch route {
        case "socket": .unixSocket
        case "loopback": .loopback
        case "tailnet": .tailnet(node: ForeignText("this"))
        case "ssh": .ssh(key(true))
        // Where a person's consent to cleartext may cover it.
        case "elsewhere, led here": .doubtful(.redirectedToSelf)
        default: .elsewhere
        }
    }

    private static var cases: [Case] {
        var all: [Case] = []
        for route in ["socket", "loopback", "tailnet", "ssh", "elsewhere", "elsewhere, led here"] {
            for shown in Shown.allCases where route != "socket" || shown == .none {
                for node in [nil, true, false] as [Bool?] {
                    for server in [nil, true, false] as [Bool?] {
                        for accepts in [false, true] {
                            for consents in [false, true] {
                                all.append(
                                    Case(
                                        route: route, shown: shown, node: node, server: server,
                                        policy: TrustPolicy(acceptsNew: accepts, allowsCleartext: consents),
                                        hasPins: [.same, .sameKey, .changed].contains(shown)))
                            }
                        }
                    }
                }
            }
        }
        return all
    }

    @Test func `every case is decided as the first row that fits says`() throws {
        let table = try MarkdownTable(under: "Identity")
        var used: Set<String> = []
        for item in Self.cases {
            let row = try #require(table.rows.first { item.fits($0) }, "no row for \(item)")
            used.insert(row["#"] ?? "")
            try check(item, row)
        }
        // A row that nothing fits is a row that nobody reads.
        #expect(used.count == table.rows.count)
    }

    @Test(arguments: [Doubt.otherUser(uid: 1001), .ownerUnknown, .replaceable(path: "/tmp")])
    func `a consent to cleartext does not cover another user of this machine`(doubt: Doubt) throws {
        let policy = TrustPolicy(acceptsNew: true, allowsCleartext: true)
        let (proof, lesson) = try IdentityCheck(KnownIdentity(), policy).decide(
            reach: .doubtful(doubt), certificate: nil)
        #expect(proof == .none && lesson.doubt == doubt)
        // A certificate is compared as anywhere else.
        #expect(throws: IdentityCheck.Refusal.pinUnknown(Self.recorded)) {
            try IdentityCheck(KnownIdentity(), TrustPolicy()).decide(
                reach: .doubtful(doubt), certificate: Self.recorded)
        }
        let pinned = KnownIdentity(pins: [KnownIdentity.Pin(Self.recorded)])
        #expect(
            try IdentityCheck(pinned, TrustPolicy()).decide(reach: .doubtful(doubt), certificate: Self.recorded).proof
                == .certificate)
    }

    private func check(_ item: Case, _ row: [String: String]) throws {
        let known = KnownIdentity(
            pins: item.hasPins ? [KnownIdentity.Pin(Self.recorded)] : [], nodeID: Self.id(item.node),
            serverID: Self.id(item.server), sshHosts: item.node.map { [Self.key($0)] } ?? [])
        let shown = Self.shown(item.shown)
        do throws(IdentityCheck.Refusal) {
            let (proof, lesson) = try IdentityCheck(known, item.policy).decide(
                reach: Self.reach(item.route), certificate: shown, serverID: ForeignText("this"))
            #expect(row["identity"] == (proof.isProven ? "ok" : "warn"), "\(item)")
            #expect(proof.allowsToken == (proof.isProven || item.policy.allowsCleartext), "\(item)")
            let recorded = row["recorded"] ?? ""
            #expect(lesson.certificate == (recorded.isEmpty ? nil : shown), "\(item)")
            #expect(lesson.isVouched == recorded.contains("vouched"), "\(item)")
            let learnsNode = item.route == "tailnet" && item.node == nil
            #expect(lesson.nodeID == (learnsNode ? ForeignText("this") : nil), "\(item)")
            #expect(lesson.sshHost == (item.route == "ssh" && item.node == nil ? Self.key(true) : nil), "\(item)")
        } catch {
            #expect(row["identity"] == "fail", "\(item)")
            let code =
                switch error {
                case .nodeChanged: "node_changed"
                case .sshHostChanged: "ssh_host_changed"
                case .serverIDChanged: "server_id_changed"
                case .pinUnknown: "pin_unknown"
                case .pinChanged: "pin_changed"
                }
            #expect(row["code"] == code, "\(item)")
        }
    }
}
