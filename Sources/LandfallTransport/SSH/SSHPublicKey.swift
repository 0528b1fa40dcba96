internal import Crypto
internal import FoundationEssentials

/// An ssh public key, as `.pub` files and known_hosts(5) have it. Does no I/O.
package struct SSHPublicKey: Sendable, Hashable {
    /// Its type, such as `ssh-ed25519`.
    package let type: String
    /// The key as RFC 4253 section 6.6 encodes it; the type stands first.
    package let blob: [UInt8]

    /// Reads `TYPE BASE64`, with or without a comment; nil for anything else, and where the key is of another type.
    package init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 2, let blob = Data(base64Encoded: String(words[1])),
            let key = SSHPublicKey(blob: Array(blob)),
            key.type == words[0]
        else { return nil }
        self = key
    }

    /// Takes an encoded key; nil where no type stands first.
    package init?(blob: [UInt8]) {
        var rest = blob[...]
        guard let name = Self.string(&rest), !rest.isEmpty, (1...64).contains(name.count),
            name.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        (type, self.blob) = (String(decoding: name, as: UTF8.self), blob)
    }

    /// `TYPE BASE64`.
    package var line: String { "\(type) \(Data(blob).base64EncodedString())" }

    /// `SHA256:` and 43 characters of base64, as ssh-keygen(1) prints it.
    package var fingerprint: String {
        "SHA256:" + Data(SHA256.hash(data: blob)).base64EncodedString().prefix { $0 != "=" }
    }

    /// Takes a string off (RFC 4251 section 5); nil where it is longer than what is there.
    package static func string(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.count >= 4 else { return nil }
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard rest.count - 4 >= length else { return nil }
        defer { rest = rest.dropFirst(4 + length) }
        return rest.dropFirst(4).prefix(length)
    }
}
