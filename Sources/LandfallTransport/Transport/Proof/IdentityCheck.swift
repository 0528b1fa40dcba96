package import LandfallModel

/// How the bytes of a connection travel, and with it what that proves.
package enum TransportPath: Sendable, Hashable {
    case unixSocket
    case loopback
    /// By a way that only leads into the tailnet, to a machine that LocalAPI has named for the address that answers.
    case tailnet(node: ForeignText)
    /// Through ssh, which has found the key of the machine in known_hosts, or only in what a signed directory claims.
    case ssh(SSHHostKey, isClaimed: Bool = false)
    /// On this machine, and not shown to lead to a process of this user or root: it proves as little as ``elsewhere``.
    case doubtful(Doubt)
    /// Over networks that prove nothing.
    case elsewhere

    /// Whether it proves a machine beyond this one, so that it may vouch for the certificate of that.
    var vouches: Bool {
        switch self {
        case .tailnet, .ssh: true
        case .unixSocket, .loopback, .doubtful, .elsewhere: false
        }
    }

    /// Whether the user's consent can make up for the missing proof. It is for a network, and some doubts begin before that.
    package var isOpenToConsent: Bool {
        if case .doubtful(let doubt) = self { doubt.isOpenToConsent } else { true }
    }
}

/// Decides whether a connection leads to the server that is recorded: the table "Identity" of docs/trust.md. Does no I/O.
package struct IdentityCheck: Sendable {
    /// What has proven the identity.
    package enum Proof: String, Sendable, Hashable {
        case unixSocket = "unix_socket"
        case loopback
        case node
        case hostKey = "ssh_host_key"
        case certificate
        case publicKey = "public_key"
        /// First use, accepted by the user.
        case accepted
        /// No proof: the user has consented to cleartext in this network.
        case consent
        /// No proof at all.
        case none

        /// Whether a token may be sent.
        package var allowsToken: Bool { self != .none }
        /// Whether the stage `identity` has passed.
        package var isProven: Bool { self != .none && self != .consent }
    }

    /// What is worth recording, or telling.
    package struct LearnedIdentity: Sendable, Hashable {
        /// A certificate that no pin has.
        package var certificate: PeerCertificate?
        /// A node id that was not recorded.
        package var nodeID: ForeignText?
        /// The key of a machine behind ssh that was not recorded.
        package var sshHost: SSHHostKey?
        /// The key of a machine behind ssh for which a signed directory alone vouches.
        package var claimedHost: SSHHostKey?
        /// Whether the tailnet or ssh vouches for a key that differs from the recorded ones.
        package var isVouched = false
        /// Why a connection on this machine proves nothing by itself.
        package var doubt: Doubt?

        package init(
            certificate: PeerCertificate? = nil, nodeID: ForeignText? = nil, sshHost: SSHHostKey? = nil,
            isVouched: Bool = false, doubt: Doubt? = nil
        ) {
            self.certificate = certificate
            self.nodeID = nodeID
            self.sshHost = sshHost
            self.isVouched = isVouched
            self.doubt = doubt
        }
    }

    /// Why it is not the server that is recorded.
    package enum Refusal: Error, Sendable, Hashable {
        case nodeChanged(known: ForeignText, shown: ForeignText)
        case sshHostChanged(known: ForeignText, shown: ForeignText)
        case serverIDChanged(known: ForeignText, shown: ForeignText)
        case pinUnknown(PeerCertificate)
        case pinChanged(known: [KnownIdentity.Pin], shown: PeerCertificate)
    }

    private let known: KnownIdentity
    private let policy: TrustPolicy

    /// Makes a check against what is recorded.
    package init(_ known: KnownIdentity, _ policy: TrustPolicy) {
        self.known = known
        self.policy = policy
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - reach: How the connection travels.
    ///   - certificate: What was shown in the handshake; nil without TLS.
    ///   - serverID: The id that a TXT record gave on the way here.
    /// - Returns: What proves it, and what to record.
    /// - Throws: ``Refusal``.
    package func decide(
        reach: TransportPath, certificate: PeerCertificate?, serverID: ForeignText? = nil
    ) throws(Refusal) -> (proof: Proof, lesson: LearnedIdentity) {
        if case .tailnet(let node) = reach, let recorded = known.expectedNode, recorded != node {
            throw .nodeChanged(known: recorded, shown: node)
        }
        if case .ssh(let key, _) = reach, let recorded = known.sshHost(key.host), recorded != key,
            !known.isVouched(key, insteadOf: recorded)
        {
            throw .sshHostChanged(known: ForeignText(recorded.fingerprint), shown: ForeignText(key.fingerprint))
        }
        if let recorded = known.serverID, let serverID, recorded != serverID {
            throw .serverIDChanged(known: recorded, shown: serverID)
        }
        var lesson = LearnedIdentity()
        if case .tailnet(let node) = reach, known.nodeID == nil { lesson.nodeID = node }
        if case .ssh(let key, let isClaimed) = reach {
            if isClaimed { lesson.claimedHost = key }
            // What a directory has vouched for is proven once known_hosts has it too.
            let isProven = !isClaimed && known.host(key)?.vouchedBy != nil
            if known.sshHost(key.host) != key || isProven { lesson.sshHost = key }
        }
        if case .doubtful(let doubt) = reach { lesson.doubt = doubt }
        guard let certificate else { return (proof(of: reach), lesson) }
        switch match(certificate) {
        case .same:
            return (byReach(reach) ?? .certificate, lesson)
        case .sameKey:
            lesson.certificate = certificate
            return (byReach(reach) ?? .publicKey, lesson)
        case .changed:
            // What the tailnet or ssh proves wins over what a directory claims.
            guard let proof = byReach(reach), known.hasRecorded(reach) || known.pins.isEmpty else {
                throw .pinChanged(known: known.pins, shown: certificate)
            }
            lesson.certificate = certificate
            lesson.isVouched = reach.vouches
            return (proof, lesson)
        case .new:
            guard let proof = byReach(reach) ?? (policy.acceptsNew ? .accepted : nil) else {
                throw .pinUnknown(certificate)
            }
            lesson.certificate = certificate
            lesson.isVouched = reach.vouches
            return (proof, lesson)
        }
    }

    private func proof(of reach: TransportPath) -> Proof {
        byReach(reach) ?? (policy.allowsCleartext && reach.isOpenToConsent ? .consent : .none)
    }

    private func byReach(_ reach: TransportPath) -> Proof? {
        switch reach {
        case .unixSocket: .unixSocket
        case .loopback: .loopback
        case .tailnet: .node
        case .ssh: .hostKey
        case .doubtful, .elsewhere: nil
        }
    }

    private enum Match {
        case new, same, sameKey, changed
    }

    private func match(_ shown: PeerCertificate) -> Match {
        if known.pins.contains(where: { $0.certificate == shown.certificateSHA256 }) { return .same }
        let pins = known.certificatePins
        return pins.isEmpty ? .new : pins.contains { $0.matches(shown) } ? .sameKey : .changed
    }
}

extension KnownIdentity {
    /// The key that is recorded for a machine behind ssh.
    package func sshHost(_ host: String) -> SSHHostKey? { sshHosts.first { $0.host == host } }

    /// Whether a signed directory names both keys of a machine behind ssh, the recorded one and the one that it shows.
    fileprivate func isVouched(_ shown: SSHHostKey, insteadOf recorded: SSHHostKey) -> Bool {
        vouched.contains { vouched in
            let keys = vouched.claims.sshHostKeys.compactMap { SSHPublicKey($0)?.fingerprint }
            return keys.contains(shown.fingerprint) && keys.contains(recorded.fingerprint)
        }
    }

    /// The node that is recorded, or that a signed directory vouches for.
    fileprivate var expectedNode: ForeignText? { nodeID ?? vouched.lazy.compactMap(\.claims.nodeID).first }

    /// Whether the machine that a way leads to is the recorded one; what differs from it was refused before.
    fileprivate func hasRecorded(_ reach: TransportPath) -> Bool {
        switch reach {
        case .tailnet: nodeID != nil
        case .ssh(let key, _): sshHost(key.host) == key
        case .unixSocket, .loopback, .doubtful, .elsewhere: false
        }
    }
}
