/// The recorded identity of a server (docs/trust.md).
package struct KnownIdentity: Sendable, Hashable {
    /// A certificate that was accepted once, and its key.
    package struct Pin: Sendable, Hashable {
        /// SHA-256 of the certificate's DER.
        package var certificate: Fingerprint
        /// SHA-256 of the SubjectPublicKeyInfo; nil if only the certificate's hash was typed.
        package var publicKey: Fingerprint?
        /// When it was recorded; nil if unknown.
        package var firstSeen: Timestamp?
        /// When it was last shown; nil before that.
        package var lastSeen: Timestamp?
        /// Which proven route vouched for it; nil if the user did.
        package var vouchedBy: ForeignText?

        /// Creates a pin.
        package init(
            certificate: Fingerprint, publicKey: Fingerprint? = nil, firstSeen: Timestamp? = nil,
            lastSeen: Timestamp? = nil, vouchedBy: ForeignText? = nil
        ) {
            self.certificate = certificate
            self.publicKey = publicKey
            self.firstSeen = firstSeen
            self.lastSeen = lastSeen
            self.vouchedBy = vouchedBy
        }
    }

    /// A machine reached by ssh, as its key was recorded.
    package struct Host: Sendable, Hashable {
        /// Which machine, and the hash of its key.
        package let key: SSHHostKey
        /// When it was recorded; nil if unknown.
        package var firstSeen: Timestamp?
        /// The directory that alone has vouched for it: ``VouchedIdentity/by``.
        package var vouchedBy: ForeignText?
        /// The key itself, `TYPE BASE64` as in known_hosts(5), if the user has taken it over from a directory: ssh may know it from nowhere
        /// else.
        package var line: String?

        /// Creates a record.
        package init(
            _ key: SSHHostKey, firstSeen: Timestamp? = nil, vouchedBy: ForeignText? = nil, line: String? = nil
        ) {
            (self.key, self.firstSeen, self.vouchedBy, self.line) = (key, firstSeen, vouchedBy, line)
        }
    }

    /// The pins, the newest last; one of them has to match.
    package var pins: [Pin]
    /// The stable id of its node in the tailnet.
    package var nodeID: ForeignText?
    /// The id of its TXT record. It can only disprove.
    package var serverID: ForeignText?

    /// When the node was recorded; nil if unknown.
    package var nodeSince: Timestamp?

    /// The machines reached by ssh, each once.
    package var hosts: [Host]
    /// Their keys.
    package var sshHosts: [SSHHostKey] { hosts.map(\.key) }

    /// What signed directories vouch for, one record for each of them. It proves nothing until the server has shown it.
    package var vouched: [VouchedIdentity] = []

    /// Creates a record, of nothing by default.
    package init(
        pins: [Pin] = [], nodeID: ForeignText? = nil, serverID: ForeignText? = nil, sshHosts: [SSHHostKey] = []
    ) {
        self.pins = pins
        self.nodeID = nodeID
        self.serverID = serverID
        hosts = sshHosts.map { Host($0) }
    }
}

/// What a directory says of a server's identity: a hint, unless a signature vouches for it.
package struct ServerClaims: Sendable, Hashable {
    /// SHA-256 of each SubjectPublicKeyInfo that a certificate of the server may have.
    package var publicKeys: [Fingerprint] = []
    /// Host keys of its machine, `TYPE BASE64` as in known_hosts(5).
    package var sshHostKeys: [String] = []
    /// The stable id of its node in the tailnet.
    package var nodeID: ForeignText?

    /// Claims nothing.
    package init() {}

    /// Whether both name a key or the node: then they are about the same server.
    package func overlap(with other: ServerClaims) -> Bool {
        !Set(publicKeys).isDisjoint(with: other.publicKeys) || !Set(sshHostKeys).isDisjoint(with: other.sshHostKeys)
            || nodeID != nil && nodeID == other.nodeID
    }
}

/// What a signed directory vouches for (docs/trust.md, "Directories").
package struct VouchedIdentity: Sendable, Hashable {
    /// Which one, as ``KnownIdentity/Pin/vouchedBy`` has it: `source:NAME`.
    package let by: ForeignText
    /// The fingerprint of the key that has signed its list: another one has not vouched for this.
    package let signer: String
    /// What names the server in the list.
    package let entry: ForeignText
    /// What it claims.
    package var claims: ServerClaims

    /// Creates a record.
    package init(by: ForeignText, signer: String, entry: ForeignText, claims: ServerClaims) {
        self.by = by
        self.signer = signer
        self.entry = entry
        self.claims = claims
    }
}

extension KnownIdentity {
    /// The host keys that ssh may take of a machine beside those of known_hosts(5), `TYPE BASE64`: what a directory claims is about the
    /// server, and what the user has accepted about one machine.
    package func keysForSSH(of machine: String) -> [String] {
        vouched.flatMap(\.claims.sshHostKeys) + hosts.filter { $0.key.host == machine }.compactMap(\.line)
    }

    /// Records the key of a machine behind ssh, in place of another one.
    package mutating func take(_ key: SSHHostKey, at time: Timestamp?, vouchedBy: ForeignText? = nil) {
        hosts.removeAll { $0.key.host == key.host }
        hosts.append(Host(key, firstSeen: time, vouchedBy: vouchedBy))
    }

    /// What is recorded with a key.
    package func host(_ key: SSHHostKey) -> Host? { hosts.first { $0.key == key } }

    /// Keeps of what is vouched for only some public keys, or some host keys (`TYPE BASE64`): the user has decided about the others.
    package mutating func keepVouched(
        _ isKept: (Fingerprint) -> Bool = { _ in true }, hostKeys isKeptHostKey: (String) -> Bool = { _ in true }
    ) {
        for index in vouched.indices {
            vouched[index].claims.publicKeys.removeAll { !isKept($0) }
            vouched[index].claims.sshHostKeys.removeAll { !isKeptHostKey($0) }
        }
        vouched.removeAll { $0.claims == ServerClaims() }
    }
}

/// The host key of a machine reached by ssh.
package struct SSHHostKey: Sendable, Hashable {
    /// The machine as it is passed to ssh: ``SSHServer/machine``.
    package var host: String
    /// `SHA256:` and base64 without padding, as ssh-keygen(1) prints it.
    package var fingerprint: String

    /// Creates a record of a key.
    package init(host: String, fingerprint: String) {
        self.host = host
        self.fingerprint = fingerprint
    }

    /// Whether a text has the form of a fingerprint: of SHA-256 43 characters of base64.
    package static func isFingerprint(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 50, bytes.starts(with: "SHA256:".utf8) else { return false }
        return bytes[7...].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }
}
