import ConnectionChecks
import ProfileStore
import ServerConnections
import ServerModel
import ServerTransport
import Tailnet
import TailnetTestSupport
import Testing

@testable import Workflows

struct RemedyTests {
    private let held = StageReport(.auth, .skipped, code: .cleartextTokenRefused)

    private func draft(_ addresses: String...) throws -> ServerDraft {
        ServerDraft(
            kind: .diane, routes: try addresses.map { try SavedRoute(.address(try ServerAddress(parsing: $0))) })
    }

    private func texts(_ remedies: [Remedy]) -> [String?] { remedies.map { $0.route?.text.raw } }

    @Test func `what proves the server comes first, and cleartext last`() throws {
        let remedies = Remedy.all(for: try draft("192.168.1.5:9090"), nil, node: nil, heldBackBy: held)
        #expect(texts(remedies) == ["ssh://192.168.1.5/localhost:9090", nil, nil])
        #expect(remedies.dropFirst() == [.withoutToken, .allowCleartext])
    }

    @Test func `a way that is tried already is not offered`() throws {
        let both = try draft("192.168.1.5:9090", "ssh://192.168.1.5/localhost:9090")
        #expect(Remedy.all(for: both, nil, node: nil, heldBackBy: held) == [.withoutToken, .allowCleartext])
    }

    @Test func `neither ssh nor a consent helps where another user may serve on this machine`() throws {
        let here = try draft("127.0.0.1:9090")
        let doubt = { StageReport(.auth, .skipped, code: .cleartextTokenRefused, note: .doubt($0)) }
        #expect(Remedy.all(for: here, nil, node: nil, heldBackBy: doubt(.otherUser(uid: 7))) == [.withoutToken])
        #expect(
            Remedy.all(for: here, nil, node: nil, heldBackBy: doubt(.ledHere)) == [.withoutToken, .allowCleartext])
    }

    @Test func `a machine is looked for in the tailnet by what it and its server are called`() throws {
        let seen = SeenServer(
            number: 1, ref: "r", name: "Studio", instance: "Studio", kind: .diane,
            routes: [.init(url: "http://mac.local:9090", via: .lan)], serverID: nil, nodeID: nil)
        #expect(
            Remedy.machineNames(of: try draft("desk.local:9090", "192.168.1.5"), seen) == ["desk", "mac", "Studio"])
    }
}
