package import FoundationEssentials
internal import LandfallModel
package import LandfallTransport
package import LocalDiscovery

extension ServiceDefinition {
    /// The published information about a server: no secret, and nothing that proves its identity.
    ///
    /// TXT keys: `txtvers` 1, `id` (UUID), `version`, `path`, `auth` (`none` or `bearer`), `tls` (0 or 1), `pin` (SHA-256
    /// of the certificate, hexadecimal; only with TLS).
    package init(_ server: LocalServer, name: String, id: UUID) {
        var strings = ["txtvers=1", "id=\(id.uuidString.lowercased())"]
        // A version is foreign text of any length; a TXT string has 255 bytes in all.
        if let version = server.version?.raw, version.utf8.count <= 64 { strings.append("version=\(version)") }
        strings.append("path=\(server.basePath.isEmpty ? "/" : server.basePath)")
        strings.append("auth=\(server.authentication.rawValue)")
        strings.append("tls=\(server.usesTLS ? 1 : 0)")
        if let pin = server.certificatePin { strings.append("pin=\(pin)") }
        self.init(
            name: name, kind: server.kind, port: server.port, txt: TXTRecord(strings: strings.map { Array($0.utf8) }))
    }

    /// Whether `name` may stand as an instance label: 1 to 63 bytes, no control characters (RFC 6763 section 4.1.1).
    package static func isName(_ name: String) -> Bool {
        (1...63).contains(name.utf8.count) && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
    }
}
