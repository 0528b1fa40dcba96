package import LandfallConnections
package import LandfallModel
package import LandfallSystem
package import LandfallTransport

/// Starts proxies to one server.
package struct ProxyListener: Sendable {
    /// How long to wait for a place to listen.
    private static let patience = Duration.seconds(2)

    private let kind: ServerKind
    private let upstream: any ProxyUpstream
    private let text: @Sendable (ProxyFault) -> String

    /// What starts proxies.
    ///
    /// - Parameters:
    ///   - kind: The product, whose GETs with effects do not pass.
    ///   - upstream: The way to the server.
    ///   - text: What a proxy answers in the server's place, in one sentence.
    package init(
        kind: ServerKind, upstream: any ProxyUpstream, text: @escaping @Sendable (ProxyFault) -> String
    ) {
        self.kind = kind
        self.upstream = upstream
        self.text = text
    }

    /// Starts one.
    ///
    /// - Throws: ``HandoverError/notListening(_:_:)``.
    func start(at place: ProxyPlace) async throws(HandoverError) -> ProxyServer {
        do throws(ProxyServerError) {
            return try await ProxyServer.start(
                place, readOnly: ReadOnlyRule(kind: kind), upstream: upstream, deadline: .now + Self.patience,
                text: text)
        } catch {
            throw .notListening(error, place)
        }
    }
}

extension ProxyPlace {
    /// A socket of landfall's own, which has the name of the profile.
    ///
    /// - Parameters:
    ///   - profile: The name.
    ///   - environment: Where the folder of sockets is that goes when the user logs out.
    ///   - state: Else the state folder.
    /// - Throws: ``HandoverError/noHome``.
    package init(
        of profile: ProfileName, environment: [String: String], state: PrivateFolder?
    ) throws(HandoverError) {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 + "/landfall" : nil }
        guard let folder = runtime ?? state.map({ $0.path + "/run" }) else { throw .noHome }
        self = .socket(path: "\(folder)/\(profile).sock", isOwnFolder: true)
    }
}

extension ProxyServer.Address {
    /// The base URL to ask; `unix:` and a path for a socket.
    package var url: String {
        switch self {
        case .socket(let path): "unix:\(path)"
        case .url(let url): url
        }
    }
}
