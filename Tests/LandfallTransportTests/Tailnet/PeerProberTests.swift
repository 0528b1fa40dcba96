import LandfallModel
import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallTransport

/// The questions to one machine, over real sockets on loopback.
struct PeerProberTests {
    /// Far enough off that a slow machine never meets it.
    private let patience = Duration.seconds(60)
    private let nowhere = LocalAPI(socketPath: "/nonexistent/tailscaled.sock")

    private func ask(
        _ address: String, _ questions: [PeerQuestion], way: TailnetPath = .kernelRoute,
        within limit: Duration? = nil
    ) async throws -> PeerAnswer {
        let probe = PeerProbe(
            node: ForeignText("n"), address: try #require(IPAddress(address)), name: nil, questions: questions,
            way: way,
            timeLimit: limit ?? patience)
        return await TransportPeerProber(api: nowhere).ask(probe, deadline: .now + probe.timeLimit)
    }

    @Test func `EndlessCode with TLS is found behind the question for Diane`() async throws {
        let certificate = try TestCertificate.first.get()
        let routes = ["/health": HTTPText.json(#"{"status":"ok"}"#), "/api/v1/projects": HTTPText.json("[]")]
        try await ScriptedServer.with(.routes(routes), tls: certificate) { server in
            guard case .address(let address, let port) = server.endpoint.location else { return }
            let questions = [PeerQuestion(.diane, port), PeerQuestion(.endlesscode, port)]
            let answer = try await ask("\(address)", questions)
            #expect(answer.outcomes[questions[0]] == .nothing)
            guard case .server(let found) = answer.outcomes[questions[1]] else {
                Issue.record("not found: \(answer)")
                return
            }
            #expect(found.scheme == .https)
            #expect((found.certificate?.certificateSHA256.description) == certificate.certificateSHA256)
        }
    }

    @Test func `one port holds one product`() async throws {
        let address = PeerNet.addresses(1)[0]
        let port = try await PeerNet.ports(1)[0]
        try await PeerNet.run([.init(address, port, .keyedDiane)]) { net in
            let questions = [PeerQuestion(.diane, port), PeerQuestion(.endlesscode, port)]
            let answer = try await ask(address, questions)
            #expect(answer.outcomes[questions[0]]?.untimed == .server(PeerServer(scheme: .http, asksForToken: true)))
            #expect(answer.outcomes[questions[1]] == .nothing)
            #expect(net.record.paths == ["/status"])
        }
    }

    @Test func `a closed port is nothing`() async throws {
        let port = try await PeerNet.ports(1)[0]
        let answer = try await ask(PeerNet.addresses(1)[0], [PeerQuestion(.diane, port)], way: .kernelRoute)
        #expect(answer == PeerAnswer(outcomes: [PeerQuestion(.diane, port): .nothing]))
    }

    @Test func `a port that swallows everything leaves time for the next`() async throws {
        let address = PeerNet.addresses(1)[0]
        let hole = try BlackHole(address: address)
        guard case .address(_, let swallowed) = hole.endpoint.location else { return }
        let port = try await PeerNet.ports(1)[0]
        try await PeerNet.run([.init(address, port, .keyedDiane)]) { _ in
            let questions = [PeerQuestion(.diane, swallowed), PeerQuestion(.diane, port)]
            let answer = try await ask(address, questions, within: .seconds(8))
            #expect(answer.outcomes[questions[0]] == .unreachable)
            #expect(answer.outcomes[questions[1]]?.untimed == .server(PeerServer(scheme: .http, asksForToken: true)))
        }
    }

    @Test func `where no way leads nothing is known`() async throws {
        let question = PeerQuestion(.diane, 9090)
        let answer = try await ask("224.0.0.77", [question], way: .kernelRoute)
        #expect(answer == PeerAnswer(outcomes: [question: .unreachable]))
    }
}

extension PeerAnswer.Outcome {
    /// The same without the time that was measured, which there has to be.
    fileprivate var untimed: PeerAnswer.Outcome? {
        guard case .server(let server) = self else { return self }
        guard server.latency != nil else { return nil }
        return .server(
            PeerServer(
                scheme: server.scheme, asksForToken: server.asksForToken, certificate: server.certificate,
                process: server.process))
    }
}
