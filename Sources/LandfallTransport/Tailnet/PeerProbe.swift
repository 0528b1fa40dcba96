package import LandfallModel

/// Whether a product answers on a port of a machine.
package struct PeerQuestion: Sendable, Hashable, Codable {
    /// The product.
    package let kind: ServerKind
    /// The TCP port.
    package let port: UInt16

    /// Where `tailscale serve` listens, over TLS.
    package static let servePort: UInt16 = 443

    /// Makes a question.
    package init(_ kind: ServerKind, _ port: UInt16) {
        self.kind = kind
        self.port = port
    }

    /// The ports of a machine of the tailnet on which a product may be.
    package static func ports(_ kind: ServerKind) -> [UInt16] { kind.defaultPorts + [servePort] }

    /// All that can be asked of a machine about `kinds`: on the ports that each product likes, in that order.
    static func all(_ kinds: [ServerKind], ports: (ServerKind) -> [UInt16]) -> [PeerQuestion] {
        kinds.flatMap { kind in ports(kind).map { PeerQuestion(kind, $0) } }
    }
}

/// What one machine is to be asked.
package struct PeerProbe: Sendable, Hashable {
    /// Which machine: its stable node id, or its name where an old daemon gives none.
    package let node: ForeignText
    /// Where it is.
    package let address: IPAddress
    /// What it is called, where the tailnet serves names: `tailscale serve` answers nobody who asks for another name.
    package let name: HostName?
    /// What is asked; the questions about one port together.
    package let questions: [PeerQuestion]
    /// How to get there.
    package let way: TailnetPath
    /// How long all of it may take.
    package let timeLimit: Duration

    /// The ports in the order of the questions, each with the products that may be there.
    var ports: [(port: UInt16, kinds: [ServerKind])] {
        var ports: [(port: UInt16, kinds: [ServerKind])] = []
        for question in questions {
            if let index = ports.firstIndex(where: { $0.port == question.port }) {
                ports[index].kinds.append(question.kind)
            } else {
                ports.append((question.port, [question.kind]))
            }
        }
        return ports
    }
}

/// The result of asking a machine.
package struct PeerAnswer: Sendable, Hashable {
    /// The outcome of one question.
    package enum Outcome: Sendable, Hashable {
        /// It is there.
        case server(PeerServer)
        /// Nothing listens, or it is another product.
        case nothing
        /// Nothing came back.
        case unreachable
    }

    /// By question.
    package var outcomes: [PeerQuestion: Outcome] = [:]
}

/// A server as it shows itself without a token.
package struct PeerServer: Sendable, Hashable {
    /// Whether it speaks TLS.
    package let scheme: Route.Scheme
    /// Whether it asked for a token.
    package var asksForToken: Bool = false
    /// The certificate that it shows; nil without TLS.
    package var certificate: PeerCertificate?
    /// The process that serves, where it names one.
    package var process: ServerProcess?
    /// How long the connection took to stand; nil where that was not measured.
    package private(set) var latency: Duration?

    /// The same with the time that was measured before: small variations are not news.
    func keepingLatency(of before: PeerServer?) -> PeerServer {
        var server = self
        server.latency = before?.latency ?? latency
        return server
    }
}
