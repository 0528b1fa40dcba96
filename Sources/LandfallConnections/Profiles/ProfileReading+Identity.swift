internal import LandfallModel
internal import LandfallTransport

/// What is recorded of a server's identity.
extension ProfileReading {
    static func identity(_ scanner: inout JSONScanner) throws(JSONFault) -> (KnownIdentity, KeptIdentityFields) {
        var (identity, kept) = (KnownIdentity(), KeptIdentityFields())
        try scanner.object("identity") { scanner, field throws(JSONFault) in
            switch field {
            case "pins":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let (pin, fields) = try Self.pin(&scanner)
                    identity.pins.append(pin)
                    if !fields.isEmpty { kept.pins[pin.certificate] = fields }
                }
            case "node_id": identity.nodeID = ForeignText(try scanner.string(field))
            case "node_first_seen": identity.nodeSince = try scanner.value(field) { Timestamp($0) }
            case "server_id": identity.serverID = ForeignText(try scanner.string(field))
            case "ssh_hosts":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let (host, fields) = try Self.sshHost(&scanner, into: &identity)
                    if !fields.isEmpty { kept.sshHosts[host] = fields }
                }
            case "vouched":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let (vouched, fields) = try Self.vouched(&scanner)
                    identity.vouched.append(vouched)
                    if !fields.isEmpty { kept.vouched[vouched.by] = fields }
                }
            default: try kept.identity.keep(field, from: &scanner)
            }
        }
        return (identity, kept)
    }

    private static func vouched(_ scanner: inout JSONScanner) throws(JSONFault) -> (VouchedIdentity, KeptFields) {
        let start = try scanner.nextPlace()
        var (source, signer, entry) = (ForeignText?.none, String?.none, ForeignText?.none)
        var (claims, kept) = (ServerClaims(), KeptFields())
        try scanner.object("vouched") { scanner, field throws(JSONFault) in
            switch field {
            case "by": source = ForeignText(try scanner.string(field))
            case "signer": signer = try scanner.value(field) { SSHHostKey.isFingerprint($0) ? $0 : nil }
            case "entry": entry = ForeignText(try scanner.string(field))
            default: if try !claims.take(field, from: &scanner) { try kept.keep(field, from: &scanner) }
            }
        }
        let vouched = VouchedIdentity(
            by: try required(source, "by", at: start), signer: try required(signer, "signer", at: start),
            entry: try required(entry, "entry", at: start), claims: claims)
        return (vouched, kept)
    }

    /// Takes one machine; returns its name, and what is kept of it besides.
    private static func sshHost(
        _ scanner: inout JSONScanner, into identity: inout KnownIdentity
    ) throws(JSONFault) -> (String, KeptFields) {
        let start = try scanner.nextPlace()
        var (host, fingerprint, since, kept) = (String?.none, String?.none, Timestamp?.none, KeptFields())
        var (vouchedBy, whole) = (ForeignText?.none, SSHPublicKey?.none)
        try scanner.object("ssh_hosts") { scanner, field throws(JSONFault) in
            switch field {
            case "host": host = try scanner.string(field)
            case "fingerprint":
                fingerprint = try scanner.value(field) { SSHHostKey.isFingerprint($0) ? $0 : nil }
            case "first_seen": since = try scanner.value(field) { Timestamp($0) }
            case "vouched_by": vouchedBy = ForeignText(try scanner.string(field))
            case "key": whole = try scanner.value(field) { SSHPublicKey($0) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        let key = SSHHostKey(
            host: try required(host, "host", at: start),
            fingerprint: try required(fingerprint, "fingerprint", at: start))
        let line = whole.flatMap { $0.fingerprint == key.fingerprint ? $0.line : nil }
        identity.hosts.append(KnownIdentity.Host(key, firstSeen: since, vouchedBy: vouchedBy, line: line))
        return (key.host, kept)
    }

    private static func pin(_ scanner: inout JSONScanner) throws(JSONFault) -> (KnownIdentity.Pin, KeptFields) {
        let start = try scanner.nextPlace()
        var (certificate, publicKey) = (Fingerprint?.none, Fingerprint?.none)
        var (firstSeen, lastSeen) = (Timestamp?.none, Timestamp?.none)
        var (vouchedBy, kept) = (ForeignText?.none, KeptFields())
        try scanner.object("pins") { scanner, field throws(JSONFault) in
            switch field {
            case "certificate_sha256": certificate = try scanner.value(field) { fingerprint($0) }
            case "public_key_sha256": publicKey = try scanner.value(field) { fingerprint($0) }
            case "first_seen": firstSeen = try scanner.value(field) { Timestamp($0) }
            case "last_seen": lastSeen = try scanner.value(field) { Timestamp($0) }
            case "vouched_by": vouchedBy = ForeignText(try scanner.string(field))
            default: try kept.keep(field, from: &scanner)
            }
        }
        let pin = KnownIdentity.Pin(
            certificate: try required(certificate, "certificate_sha256", at: start), publicKey: publicKey,
            firstSeen: firstSeen, lastSeen: lastSeen, vouchedBy: vouchedBy)
        return (pin, kept)
    }

    /// The file has hashes without colons.
    private static func fingerprint(_ text: String) -> Fingerprint? {
        text.utf8.contains(UInt8(ascii: ":")) ? nil : Fingerprint(hex: text)
    }
}
