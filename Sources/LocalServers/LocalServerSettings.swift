package import ServerModel

/// What the environment and the configuration files say about the servers of this machine. Ports and switches only:
/// the keys and tokens that stand beside them are not kept.
package struct LocalServerSettings: Sendable, Hashable {
    /// Diane's port, where one is set.
    package var dianePort: UInt16?
    /// EndlessCode's port, where one is set.
    package var endlessCodePort: UInt16?
    /// Whether EndlessCode speaks TLS; nil where nothing is set.
    package var endlessCodeTLS: Bool?
    /// Whether EndlessCode asks for a token.
    package var endlessCodeHasToken = false

    /// Settings that say nothing.
    package init() {}

    /// Reads `DIANE_HTTP_ADDR`, `DIANE_CONFIG` or `~/.diane/config.json`, and `ENDLESSCODE_*`, each as the server
    /// itself reads it. A file that is missing or broken is as good as none.
    package init(environment: [String: String], homeDirectory: String, files: LocalFiles) {
        // Diane takes what stands after the last colon and ignores the host.
        dianePort =
            environment["DIANE_HTTP_ADDR"].flatMap { address in
                address.lastIndex(of: ":").flatMap { Self.port(address[address.index(after: $0)...]) }
            }
        if dianePort == nil {
            let set = environment["DIANE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
            let content = files.read(set ?? homeDirectory + "/.diane/config.json")
            let file = content.flatMap { try? JSONBounds.shown.decode(DianeConfiguration.self, from: $0) }
            dianePort = (file?.http?.port).flatMap(UInt16.init(exactly:)).flatMap { $0 == 0 ? nil : $0 }
        }
        endlessCodePort = environment["ENDLESSCODE_PORT"].flatMap { Self.port($0[...]) }
        endlessCodeTLS = environment["ENDLESSCODE_TLS_ENABLED"].map { $0 == "true" || $0 == "1" }
        endlessCodeHasToken = environment["ENDLESSCODE_AUTH_TOKEN"]?.isEmpty == false
    }

    /// The ports on which a server of `kind` may be, in the order in which they are tried.
    package func ports(of kind: ServerKind) -> [UInt16] {
        let configured =
            switch kind {
            case .diane: dianePort
            case .endlesscode: endlessCodePort
            }
        guard let configured else { return kind.defaultPorts }
        return [configured] + kind.defaultPorts.filter { $0 != configured }
    }

    /// The schemes that a server of `kind` may speak, in the order in which they are tried.
    package func schemes(of kind: ServerKind) -> [Route.Scheme] {
        switch (kind, endlessCodeTLS) {
        case (.diane, _), (.endlesscode, false?): [.http]
        case (.endlesscode, true?): [.https]
        case (.endlesscode, nil): [.http, .https]
        }
    }

    /// A port in decimal; nil for 0, which means "off" or "any".
    private static func port(_ text: Substring) -> UInt16? {
        UInt16(text).flatMap { $0 == 0 ? nil : $0 }
    }
}

/// The one part of Diane's `config.json` that is looked at.
private struct DianeConfiguration: Decodable {
    struct HTTP: Decodable {
        let port: Int?
    }

    let http: HTTP?
}
