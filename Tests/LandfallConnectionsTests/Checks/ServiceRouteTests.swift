import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// Routes to services of the LAN, which are looked up again on each walk.
struct ServiceRouteTests {
    private let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)

    private func sighting(
        _ endpoint: Endpoint, scheme: Route.Scheme = .http, basePath: String = "", id: String? = nil
    ) throws -> Sighting {
        guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
        return Sighting(
            id: Sighting.ID(source: .lan, key: "Studio"), kind: .diane, name: service.name, instance: service,
            routes: [Route(scheme: scheme, address: address, port: port, basePath: basePath, via: .lan)],
            txt: TXTRecord(strings: id.map { [Array("id=\($0)".utf8)] } ?? []))
    }

    private func walk(
        _ event: StageMachine.Event, scheme: Route.Scheme? = nil, known: KnownIdentity = KnownIdentity()
    ) async -> RouteReport {
        let environment = ConnectionDependencies(
            localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, localServices: { _, _ in event },
            tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))
        let plan = RoutePlan(service: service, scheme: scheme, claim: Claim(kind: .diane, known: known))
        let walk = RouteWalk(plan, goal: .everything, environment: environment, deadline: .now + .seconds(60))
        let (report, connection) = await walk.run()
        connection?.close()
        return report
    }

    @Test func `a service that is found is asked where it is now`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let report = await walk(.located(try sighting(server.endpoint)))
            // That it is loopback proves nothing where mDNS has led there.
            #expect(report.verdict == .warn && report.decisive?.code == .identityUnproven && report.via == .lan)
            #expect(report.url == "http://\(server.endpoint.authority)")
            #expect(report.stage(.mdns)?.note == .addresses([try #require(IPAddress("127.0.0.1"))]))
            #expect(report.stage(.resolve)?.status == .skipped)
        }
    }

    @Test(arguments: [FailureCode.serviceNotFound, .avahiNotRunning])
    func `what mDNS cannot say fails its stage, under the name of the service`(code: FailureCode) async {
        let report = await walk(.noAddresses(code, nil))
        #expect(report.decisive?.stage == .mdns && report.decisive?.code == code)
        #expect(report.url == "service:Studio" && report.route == nil)
        #expect(report.stage(.connect)?.status == .skipped)
    }

    @Test func `a service that is listed without an address does not answer`() async {
        let empty = Sighting(
            id: Sighting.ID(source: .lan, key: "Studio"), kind: .diane, name: service.name, instance: service)
        let report = await walk(.located(empty))
        #expect(report.decisive?.stage == .mdns && report.decisive?.code == .serviceUnresolved)
    }

    @Test func `a saved https is never dropped, whatever the announcement says`() async throws {
        try await ScriptedServer.with(.greet("HTTP/1.1 400 Bad Request\r\n\r\n")) { server in
            let report = await walk(.located(try sighting(server.endpoint, scheme: .http)), scheme: .https)
            #expect(report.route?.scheme == .https)
            #expect(report.decisive?.stage == .tls)
            let received = server.received
            #expect(!received.contains("GET "))
        }
    }

    @Test func `where nothing was saved the announcement says the scheme and never the path`() async throws {
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.routes(["/status": Answer.status]), tls: certificate) { server in
            let known = KnownIdentity(pins: [try #require(certificate.pin)])
            let report = await walk(
                .located(try sighting(server.endpoint, scheme: .https, basePath: "/base")), known: known)
            #expect(report.verdict == .ok)
            #expect(report.url == "https://\(server.endpoint.authority)")
        }
    }

    @Test func `another server id of the announcement is another server`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let known = KnownIdentity(serverID: ForeignText("s1"))
            let other = await walk(.located(try sighting(server.endpoint, id: "s2")), known: known)
            #expect(other.decisive?.stage == .identity && other.decisive?.code == .serverIDChanged)
            let same = await walk(.located(try sighting(server.endpoint, id: "s1")), known: known)
            #expect(same.decisive?.code == .identityUnproven)
        }
    }
}
