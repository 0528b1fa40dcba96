import ServerModel
import ServerTransport
import Testing

@testable import ConnectionChecks

/// Holds `StageMachine` to the table "Auth" of docs/trust.md, row by row.
struct AuthTableTests {
    @Test func `every row of the table is what the machine does`() throws {
        let table = try MarkdownTable(under: "Auth")
        #expect(table.rows.count == 18)
        for row in table.rows { try check(row) }
    }

    private func check(_ row: [String: String]) throws {
        let kind = try #require(ServerKind(rawValue: row["kind"] ?? ""))
        let server = try #require(row["server"])
        let hasToken = row["token"] == "given"
        let asks = kind == .diane ? !server.contains("none") : nil
        var walk = try Walk(hasToken: hasToken, product: ProductFacts(kind: kind, asksForToken: asks))
        var action = walk.identified(try proof(row["identity"]))
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
        let isReadable = auth.code == nil
        #expect(walk.machine.report.stages.last?.status == (isReadable ? .ok : .skipped), "\(row)")
    }

    private func proof(_ cell: String?) throws -> IdentityCheck.Proof {
        switch try #require(cell) {
        case "ok": .certificate
        case "unproven": .none
        default: .consent
        }
    }

    private func outcome(_ server: String, _ kind: ServerKind, _ hasToken: Bool) throws -> AuthOutcome {
        if server.contains("anybody") { return .notNeeded }
        if server.contains("refuses") { return .refused }
        if !hasToken { return .missing }
        return kind == .diane ? .acceptedFullAccess : .accepted
    }
}

/// A machine that is led to a stage.
struct Walk {
    var machine: StageMachine

    /// A walk to an address, up to the identity stage.
    init(hasToken: Bool, product: ProductFacts) throws {
        let address = try #require(IPAddress("192.0.2.1"))
        let attempt = try #require(
            ServerAddress(parsing: "https://192.0.2.1:9090").attempts(kind: nil, tlsWasSaved: false).first)
        machine = StageMachine(
            RoutePlan(
                host: .address(address), attempts: [attempt], via: .direct, claim: Claim(kind: product.kind),
                hasToken: hasToken), goal: .everything)
        #expect(machine.start() == .open(.system([address])))
        let facts = ConnectionFacts(
            peer: .address(address, port: 9090), resolve: nil, connect: .milliseconds(1), tls: .milliseconds(2),
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
