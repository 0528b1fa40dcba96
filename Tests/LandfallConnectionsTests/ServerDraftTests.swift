import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct ServerDraftTests {
    private let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)

    private func address(_ text: String) throws -> ServerAddress { try ServerAddress(parsing: text) }

    /// The report of a route that has answered, on which `node` was proven.
    private func report(
        _ url: String, _ status: StageReport.Status = .ok, code: FailureCode? = nil, node: String? = nil
    ) throws -> RouteReport {
        let found = try address(url)
        let route = Route(
            scheme: found.scheme ?? .http, host: found.host, port: found.port, basePath: found.basePath, via: .direct)
        let lesson = IdentityCheck.LearnedIdentity(nodeID: node.map { ForeignText($0) })
        return RouteReport(
            label: ForeignText(url), via: .direct, route: route,
            stages: [
                StageReport(.connect, status, code: code),
                node.map { _ in StageReport(.identity, .ok, note: .proof(.node, lesson)) }
                    ?? StageReport(.identity, .skipped),
            ])
    }

    @Test func `an address gets the scheme and the port that answered`() throws {
        let open = try SavedRoute(.address(address("192.168.1.5")))
        let settled = open.settled(try report("https://192.168.1.5:8443"))
        #expect(settled.target == .address(try address("https://192.168.1.5:8443")))
        #expect(settled.isTLS)
        // From now on nothing less is tried.
        let plan = ServerDraft(kind: .diane, routes: [settled]).plans()[0]
        #expect(plan.attempts == [.init(scheme: .https, port: 8443)])
    }

    @Test func `a base path stays`() throws {
        let open = try SavedRoute(.address(address("192.168.1.5/base")))
        let settled = open.settled(try report("http://192.168.1.5:9090/base"))
        #expect(settled.text.raw == "http://192.168.1.5:9090/base")
    }

    @Test func `a service keeps its name and learns its scheme`() throws {
        let settled = try SavedRoute(.service(service, ServiceForm())).settled(try report("https://192.168.1.5:8443"))
        #expect(settled.target == .service(service, ServiceForm(scheme: .https)))
    }

    @Test func `a machine of the tailnet learns its node`() throws {
        let route = try SavedRoute(.tailnet(address("my-mac"), nodeID: nil))
        let settled = route.settled(try report("http://my-mac:9090", node: "n1"))
        #expect(settled.target == .tailnet(try address("http://my-mac:9090"), nodeID: ForeignText("n1")))
        let known = try SavedRoute(.tailnet(address("my-mac"), nodeID: ForeignText("n0")))
        #expect(
            known.settled(try report("http://my-mac:9090")).target
                == .tailnet(try address("http://my-mac:9090"), nodeID: ForeignText("n0")))
    }

    @Test func `what did not answer, or is a socket, stays as it was typed`() throws {
        let open = try SavedRoute(.address(address("192.168.1.5")))
        #expect(open.settled(try report("http://192.168.1.5:9090", .fail, code: .connectionRefused)) == open)
        let nowhere = RouteReport(label: ForeignText(""), via: .lan, route: nil, stages: [])
        #expect(open.settled(nowhere) == open)
        let socket = try SavedRoute(.address(address("unix:/run/diane.sock")))
        #expect(socket.settled(try report("unix:/run/diane.sock")).text == socket.text)
    }

    @Test func `the consent to cleartext comes last where the scheme is open`() throws {
        let open = try SavedRoute(.address(address("192.168.1.5")))
        let draft = ServerDraft(kind: .diane, routes: [open])
        #expect(draft.plans()[0].attempts.first?.scheme == .http)
        let schemes = draft.plans(policy: TrustPolicy(allowsCleartext: true))[0].attempts.map(\.scheme)
        #expect(schemes == [.https, .https, .http, .http])
    }
}
