package import LandfallModel
internal import LandfallSystem

/// One place on this machine at which a certain product may be.
package struct LocalPlace: Sendable, Hashable, CustomStringConvertible {
    /// The product.
    package let kind: ServerKind
    /// The socket or the port.
    package let location: Endpoint.Location

    /// Makes a place.
    package init(_ kind: ServerKind, _ location: Endpoint.Location) {
        self.kind = kind
        self.location = location
    }

    /// The TCP port; nil for a Unix socket.
    package var port: UInt16? {
        if case .address(_, let port) = location { port } else { nil }
    }

    /// The path of the Unix socket; nil for a port.
    var socket: String? {
        if case .unixSocket(let path) = location { path } else { nil }
    }

    /// The path, or the address and the port.
    package var description: String { socket ?? Endpoint(scheme: .http, location: location).authority }
}

/// The places on this machine at which servers may be, and what answers there.
package struct LocalPlaces: Sendable {
    /// What answers.
    package enum Answer: Sendable, Hashable {
        case server(ProbeOutcome.Finding, Route.Scheme)
        /// Something that is not the product.
        case anotherProduct
        /// Something that listens and did not answer before the deadline.
        case silent
        /// A Unix socket that is there, and that nothing listens on: its server has ended without removing it.
        case deserted
        case nobody
    }

    /// What the environment and the files say of the products.
    package let settings: LocalServerSettings
    /// Who listens.
    package let sockets: ListeningSocketTable
    private let prober: any ServerProber

    /// Makes places.
    package init(settings: LocalServerSettings, sockets: ListeningSocketTable, prober: any ServerProber) {
        self.settings = settings
        self.sockets = sockets
        self.prober = prober
    }

    /// The places of this machine as `files` and `environment` show it now.
    package init(
        environment: [String: String], homeDirectory: String, files: LocalFiles = .system, prober: any ServerProber
    ) {
        self.init(
            settings: LocalServerSettings(environment: environment, homeDirectory: homeDirectory, files: files),
            sockets: ListeningSocketTable(
                tcp: files.read("/proc/net/tcp") ?? [], tcp6: files.read("/proc/net/tcp6") ?? []),
            prober: prober)
    }

    /// All places of a product, in the order in which they are preferred: the socket, the configured port, the usual ones.
    package func all(of kind: ServerKind) -> [LocalPlace] {
        let socket = settings.socket(of: kind).map { LocalPlace(kind, .unixSocket(path: $0.description)) }
        return [socket].compactMap(\.self) + ports(of: kind)
    }

    /// The ports of a product; the only one where `port` says which.
    package func ports(of kind: ServerKind, _ port: UInt16? = nil) -> [LocalPlace] {
        (port.map { [$0] } ?? settings.ports(of: kind)).flatMap { port in
            sockets.addressesToAsk(port: port).map { LocalPlace(kind, .address($0, port: port)) }
        }
    }

    /// Asks in one scheme after the other, until one fits or nothing listens.
    package func ask(_ place: LocalPlace, deadline: ContinuousClock.Instant) async -> Answer {
        var answer = Answer.nobody
        // A Unix socket speaks no TLS.
        let schemes = place.port == nil ? [.http] : settings.schemes(of: place.kind)
        for scheme in schemes {
            let endpoint = Endpoint(scheme: scheme, location: place.location)
            switch await prober.probe(endpoint, for: place.kind, deadline: deadline) {
            case .product(let finding): return .server(finding, scheme)
            case .anotherProduct where ContinuousClock.now < deadline: answer = .anotherProduct
            case .anotherProduct: return .silent
            // A connection to a file that is not a socket is refused, too (unix(7)).
            case .nobody where place.socket.map(SystemFile.isSocket) == true: return .deserted
            case .nobody, .unreachable: return answer
            }
        }
        return answer
    }
}
