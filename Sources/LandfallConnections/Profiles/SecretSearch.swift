internal import LandfallModel

/// Looks for secrets in a document that should have none, in fields that this version does not know too.
struct SecretSearch {
    private static let names: Set<String> = [
        "token", "apikey", "accesstoken", "authtoken", "bearertoken", "bearer", "authorization", "secret",
        "clientsecret", "password", "passwd", "passphrase", "privatekey", "credential", "credentials",
    ]
    private var scanner: JSONScanner

    /// Checks the whole text.
    ///
    /// - Throws: `JSONFault` with the reason `inlineSecret` at the first one, or for what is not JSON.
    static func check(_ bytes: [UInt8]) throws(JSONFault) {
        var search = SecretSearch(scanner: JSONScanner(bytes))
        try search.value(named: "document", isReference: false)
        try search.scanner.finish()
    }

    private mutating func value(named name: String, isReference: Bool) throws(JSONFault) {
        let first = try scanner.next()
        let start = scanner.index
        switch first {
        case UInt8(ascii: "{"):
            var scanner = self.scanner
            try scanner.object(name) { scanner, member throws(JSONFault) in
                var inner = SecretSearch(scanner: scanner)
                if isReference, member != "reference", try scanner.next() == UInt8(ascii: "\"") {
                    throw JSONFault(.inlineSecret(field: member), at: scanner.index)
                }
                try inner.value(named: member, isReference: Self.plain(member) == "token")
                scanner = inner.scanner
            }
            self.scanner = scanner
        case UInt8(ascii: "["):
            var scanner = self.scanner
            try scanner.array(name) { scanner throws(JSONFault) in
                var inner = SecretSearch(scanner: scanner)
                try inner.value(named: name, isReference: false)
                scanner = inner.scanner
            }
            self.scanner = scanner
        case UInt8(ascii: "\""):
            let text = try scanner.string(name)
            if Self.isSecret(text, in: name) { throw JSONFault(.inlineSecret(field: name), at: start) }
        default: try scanner.skip()
        }
    }

    /// Whether a text is a secret, by the name of its field or by itself.
    static func isSecret(_ text: String, in name: String) -> Bool {
        isSecret(named: name) || isBearer(text)
    }

    /// Whether a field of this name has a secret.
    static func isSecret(named name: String) -> Bool { names.contains(plain(name)) }

    /// Whether a text is what a header says of a token (RFC 6750 section 2.1).
    static func isBearer(_ text: String) -> Bool {
        let bearer = "bearer "
        return text.utf8.count >= bearer.utf8.count && text.prefix(bearer.count).lowercased() == bearer
    }

    /// `API-Key` and `api_key` are `apikey`.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
