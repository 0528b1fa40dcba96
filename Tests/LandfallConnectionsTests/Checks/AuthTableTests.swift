import Testing

@testable import LandfallConnections
@testable import LandfallModel
@testable import LandfallTransport

/// Holds `StageMachine` to the table "Auth" of docs/trust.md, row by row.
struct AuthTableTests {
    @Test func `every row of the table is what the machine does`() throws {
        let table = try MarkdownTable(under: "Auth")
        #expect(table.rows.count == 24)
        for row in table.rows {
            for peer in try peers(row["answers on"]) {
                for proof in try proofs(row["identity"]) {
                    for hasToken in try tokens(row["token"]) { try check(row, peer, proof, hasToken) }
                }
            }
        }
    }

    private func check(
        _ row: [String: String], _ peer: Peer, _ proof: IdentityCheck.Proof, _ hasToken: Bool
    ) throws {
        let kind = try #require(ServerKind(rawValue: row["kind"] ?? ""))
        let server = try #require(row["server"])
        let asks = kind.product.tokenProbe == .answer ? !server.contains("none") : nil
        var walk = try Walk(hasToken: hasToken, product: ProductFacts(kind: kind, asksForToken: asks), peer: peer)
        var action = walk.identified(proof)
        var tokenWasShown = false
        switch action {
        case .askWithToken: tokenWasShown = true
        case .openChannel(let withToken): tokenWasShown = withToken
        default: break
        }
        if action == .askWithToken || action == .openChannel(withToken: tokenWasShown) {
            action = walk.next(.authenticated(try outcome(server, kind, hasToken)))
        }
        if action == .readAPI { action = walk.next(.apiRead(ProductFacts(kind: kind))) }
        if case .askStore = action { action = walk.next(.storeAnswered(200)) }
        #expect(action == .finish, "\(row)")

        let auth = try #require(walk.machine.report.stages.first { $0.stage == .auth })
        let wanted = (row["auth"] ?? "").split(separator: ":").map { String($0) }
        #expect(auth.status.rawValue == wanted[0], "\(row)")
        #expect((auth.code?.rawValue ?? "") == row["code"], "\(row)")
        #expect(tokenWasShown == (row["token sent"] == "yes"), "\(row)")
        if wanted.count == 2 {
            let outcome: AuthOutcome =
                switch wanted[1] {
                case " not needed": .notNeeded
                case " accepted": .accepted
                default: .acceptedFullAccess
                }
            #expect(auth.note == .auth(outcome), "\(row)")
        }
        let isReadable = auth.code == nil || auth.status == .warn
        #expect(walk.machine.report.stages.last?.status == (isReadable ? .ok : .skipped), "\(row)")
    }

    @Test(
        arguments: [(500, .warn), (503, .warn), (200, .ok), (404, .ok), (nil, .ok)] as [(Int?, StageReport.Status)])
    func `a store that cannot be reached is a warning of the API`(status: Int?, verdict: StageReport.Status) throws {
        let peer = Peer.address(try #require(IPAddress("127.0.0.1")), port: 8890)
        var walk = try Walk(
            hasToken: false, product: ProductFacts(kind: .diane2, asksForToken: false), peer: peer)
        #expect(walk.identified(.loopback) == .askStore("/api/agents"))
        #expect(walk.next(.storeAnswered(status)) == .finish)
        let api = try #require(walk.machine.report.stages.last)
        #expect(api.stage == .api && api.status == verdict)
        #expect(api.code == (verdict == .warn ? .storeAway : nil))
    }

    private func proofs(_ cell: String?) throws -> [IdentityCheck.Proof] {
        switch try #require(cell) {
        case "ok": [.certificate]
        case "unproven": [.none]
        case "consented": [.consent]
        default: [.certificate, .none, .consent]
        }
    }

    private func peers(_ cell: String?) throws -> [Peer] {
        let here = try #require(IPAddress("127.0.0.1"))
        let there = try #require(IPAddress("192.0.2.1"))
        let socket = Peer.unixSocket(path: "/run/diane.sock")
        let network = [
            Peer.address(there, port: 9090), .tunnel(entrance: .unixSocket(path: "/run/tailscale/tailscaled.sock")),
        ]
        let behind = try (place("/run/diane.sock"), place("/localhost:9090"))
        return switch try #require(cell) {
        case "socket": [socket, .forward(path: "/run/1", to: behind.0)]
        case "loopback": [.address(here, port: 9090), .forward(path: "/run/2", to: behind.1)]
        case "network": network
        default: [socket, .address(here, port: 9090)] + network
        }
    }

    private func place(_ text: String) throws -> SSHPlace {
        guard case .ssh(let address) = try ServerAddress(parsing: "ssh://box\(text)").host else { throw NotSSH() }
        return try #require(address.place)
    }

    private struct NotSSH: Error {}

    private func tokens(_ cell: String?) throws -> [Bool] {
        switch try #require(cell) {
        case "given": [true]
        case "none": [false]
        default: [true, false]
        }
    }

    private func outcome(_ server: String, _ kind: ServerKind, _ hasToken: Bool) throws -> AuthOutcome {
        if server.contains("anyone") { return .notNeeded }
        if server.contains("refuses") { return .refused }
        if !hasToken { return .missing }
        return kind.product.tokenProbe == .answer ? .acceptedFullAccess : .accepted
    }
}

/// A machine that is led to a stage.
struct Walk {
    var machine: StageMachine

    /// A walk to an address, up to the identity stage.
    init(hasToken: Bool, product: ProductFacts, peer: Peer) throws {
        let address = try #require(IPAddress("192.0.2.1"))
        let attempt = try #require(
            ServerAddress(parsing: "https://192.0.2.1:9090").attempts(kind: nil, tlsWasSaved: false).first)
        machine = StageMachine(
            RoutePlan(
                host: .address(address), attempts: [attempt], via: .direct, claim: Claim(kind: product.kind),
                hasToken: hasToken), goal: .everything)
        #expect(machine.start() == .open(.system([address])))
        let facts = ConnectionFacts(
            peer: peer, resolve: nil, connect: .milliseconds(1), tls: .milliseconds(2),
            certificate: nil)
        let action = machine.next(
            .opened(.init(attempt: attempt, facts: facts, product: product, productTook: .milliseconds(3))),
            took: .milliseconds(6))
        #expect(action == .identify)
    }

    mutating func identified(_ proof: IdentityCheck.Proof) -> StageMachine.Action {
        machine.next(.identified(proof, .init()), took: .zero)
    }

    mutating func next(_ event: StageMachine.Event) -> StageMachine.Action { machine.next(event, took: .zero) }
}
