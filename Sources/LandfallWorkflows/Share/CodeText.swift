package import LandfallModel

/// What the text of a QR code says of an EndlessCode server, in one of three forms: what its Mac app shows, what its phone app reads,
/// and `endlesscode://HOST:PORT`.
package struct CodeText: Sendable {
    /// Why a text is not one. It may have a token in it, so that nothing of it is repeated.
    package enum Fault: Error, Sendable, Hashable {
        case unknownForm
        case badAddress
        case badToken
        /// The pin of an `endlesscode://` link is not a SHA-256.
        case badPin
    }

    /// What these codes are of.
    package let kind = ServerKind.endlesscode
    /// Where the server is.
    package let address: ServerAddress
    /// The token to send to it; nil if the code has none.
    package let token: Token?
    /// The certificate that it must have; nil if the code does not say.
    package let pin: Fingerprint?

    /// The most bytes of a text.
    private static let longest = 16_384

    /// Reads a text; spaces around it do not count.
    ///
    /// - Throws: ``Fault``.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= Self.longest else { throw .unknownForm }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
        let link = text.drop { $0 == " " }
        if link.hasPrefix("endlesscode://") {
            let parts = link.split(separator: " ")[0].dropFirst("endlesscode://".count).split(
                separator: "?", maxSplits: 1)
            let fields =
                parts.count == 2 ? parts[1].split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) } : []
            func value(_ name: String) -> String? {
                fields.first { $0.first.map(String.init) == name && $0.count == 2 }.map { String($0[1]) }
            }
            let pin = value("pin")
            // A pin is one of a certificate, so without TLS it is worth nothing.
            let isTLS = value("tls").map { ["1", "true"].contains($0) } ?? (pin != nil)
            address = try Self.address("\(isTLS ? "https" : "http")://\(parts.first ?? "")")
            token = nil
            self.pin = pin.flatMap(Fingerprint.init(hex:))
            if pin != nil, !isTLS || self.pin == nil { throw .badPin }
            return
        }
        pin = nil
        guard let code = try? JSONBounds.shown.decode(Code.self, from: bytes) else { throw .unknownForm }
        if let url = code.serverAddress {
            address = try Self.address(url)
        } else if let host = code.host, let port = code.port {
            let isV6 = host.contains(":") && !host.hasPrefix("[")
            address = try Self.address("http://\(isV6 ? "[\(host)]" : host):\(port.text)")
        } else {
            throw .unknownForm
        }
        guard let secret = code.authToken ?? code.token, !secret.isEmpty else {
            token = nil
            return
        }
        do {
            token = try Token(secret.utf8)
        } catch {
            throw .badToken
        }
    }

    /// A URL of another machine: a foreign code must not select a socket of this machine or start ssh.
    private static func address(_ text: String) throws(Fault) -> ServerAddress {
        guard let address = try? ServerAddress(parsing: text), address.scheme != nil else { throw .badAddress }
        switch address.host {
        case .name, .address: return address
        case .socket, .ssh: throw .badAddress
        }
    }

    private struct Code: Decodable {
        let serverAddress: String?
        let authToken: String?
        let host: String?
        let port: Port?
        let token: String?
    }

    /// The Mac app writes it as text.
    private struct Port: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
        }
    }
}
