import LandfallConnections
import LandfallModel
import LandfallTransport
import TailnetTestSupport
import Testing

@testable import LandfallWorkflows

struct RemedyTests {
    private func held(_ url: String, _ note: StageNote? = nil) throws -> RouteReport {
        let address = try ServerAddress(parsing: url)
        let route = address.port.map { Route(scheme: .http, host: address.host, port: $0, via: .direct) }
        return RouteReport(
            label: ForeignText(url), via: .direct, route: route,
            stages: [StageReport(.auth, .skipped, code: .cleartextTokenRefused, note: note)])
    }

    private func draft(_ addresses: String...) throws -> ServerDraft {
        ServerDraft(
            kind: .diane, routes: try addresses.map { try SavedRoute(.address(try ServerAddress(parsing: $0))) })
    }

    private func texts(_ remedies: [Remedy]) -> [String?] { remedies.map { $0.route?.text.raw } }

    @Test func `what proves the server comes first, and cleartext last`() throws {
        let remedies = Remedy.all(
            for: try draft("192.168.1.5:9090"), nil, node: nil, heldBackOn: try held("http://192.168.1.5:9090"))
        #expect(texts(remedies) == ["ssh://192.168.1.5", nil, nil])
        #expect(remedies.dropFirst() == [.withoutToken, .allowCleartext()])
    }

    @Test func `a network that nothing tells from others is named where cleartext is offered`() throws {
        let network = try #require(NetworkMark(subnet: "192.168.1.0/24", interface: "eth0"))
        let remedies = Remedy.all(
            for: try draft("192.168.1.5:9090"), nil, node: nil, heldBackOn: try held("http://192.168.1.5:9090"),
            in: network)
        #expect(remedies.last == .allowCleartext(in: network))
    }

    @Test func `a way that is tried already is not offered`() throws {
        let both = try draft("192.168.1.5:9090", "ssh://192.168.1.5")
        #expect(
            Remedy.all(for: both, nil, node: nil, heldBackOn: try held("http://192.168.1.5:9090")) == [
                .withoutToken, .allowCleartext(),
            ])
    }

    @Test func `neither ssh nor a consent helps where another user may serve on this machine`() throws {
        let held = try held("http://127.0.0.1:9090", .doubt(.otherUser(uid: 7)))
        #expect(Remedy.all(for: try draft("127.0.0.1:9090"), nil, node: nil, heldBackOn: held) == [.withoutToken])
    }

    @Test func `a server of this machine to which mDNS has led is reached at its address`() throws {
        let held = try held("http://10.0.0.9:9090", .doubt(.redirectedToSelf))
        let remedies = Remedy.all(for: try draft("den.local:9090"), nil, node: nil, heldBackOn: held)
        #expect(texts(remedies) == ["http://10.0.0.9:9090", nil, nil])
        #expect(remedies.last == .allowCleartext())
    }

    @Test func `a machine is looked for in the tailnet by what it and its server are called`() throws {
        let seen = SeenServer(
            number: 1, ref: "r", name: "Studio", instance: "Studio", kind: .diane,
            routes: [.init(url: "http://mac.local:9090", via: .lan)], serverID: nil, nodeID: nil)
        #expect(
            Remedy.machineNames(of: try draft("desk.local:9090", "192.168.1.5"), seen) == ["desk", "mac", "Studio"])
    }
}
