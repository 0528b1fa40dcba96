internal import LandfallModel
internal import LandfallTransport

extension ServerClaims {
    /// The most keys of one kind.
    private static let mostKeys = 8

    /// Reads the claims of a list.
    ///
    /// - Throws: `JSONFault`.
    init(_ scanner: inout JSONScanner) throws(JSONFault) {
        self.init()
        try scanner.object("claims") { scanner, field throws(JSONFault) in
            if try !take(field, from: &scanner) { try scanner.skip() }
        }
    }

    /// Reads a field of claims; false for one that is none of theirs.
    ///
    /// - Throws: `JSONFault` for what has another form, and for too many keys.
    mutating func take(_ field: String, from scanner: inout JSONScanner) throws(JSONFault) -> Bool {
        let start = try scanner.nextPlace()
        switch field {
        case "public_key_sha256":
            var keys: [Fingerprint] = []
            try scanner.array(field) { scanner throws(JSONFault) in
                keys.append(
                    try scanner.value(field) { $0.utf8.contains(UInt8(ascii: ":")) ? nil : Fingerprint(hex: $0) })
            }
            publicKeys = keys
        case "ssh_host_keys":
            var keys: [String] = []
            try scanner.array(field) { scanner throws(JSONFault) in
                keys.append(try scanner.value(field) { SSHPublicKey($0)?.line })
            }
            sshHostKeys = keys
        case "node_id":
            nodeID = ForeignText(try scanner.value(field) { (1...64).contains($0.utf8.count) ? $0 : nil })
        default: return false
        }
        guard max(publicKeys.count, sshHostKeys.count) <= Self.mostKeys else {
            throw JSONFault(.badValue(field: field), at: start)
        }
        return true
    }
}

extension JSONWriter {
    /// The fields that ``ServerClaims/take(_:from:)`` reads.
    mutating func members(_ claims: ServerClaims) {
        if !claims.publicKeys.isEmpty {
            member("public_key_sha256") { $0.array(claims.publicKeys) { $0.string($1.description) } }
        }
        if !claims.sshHostKeys.isEmpty {
            member("ssh_host_keys") { $0.array(claims.sshHostKeys) { $0.string($1) } }
        }
        member("node_id", claims.nodeID?.raw)
    }
}
