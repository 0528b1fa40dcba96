import LandfallModel
import TailnetTestSupport
import Testing

@testable import LandfallTransport

/// The host keys that the tailnet has.
struct TailnetDirectoryHostKeysTests {
    private let nas = TailnetText.Machine("n1", "nas", "100.64.0.7").with { $0.sshHostKeys = ["ssh-ed25519 AAAA"] }

    private func keys(of host: String, _ machine: TailnetText.Machine, state: String = "Running") throws -> [String] {
        var text = TailnetText([machine])
        text.state = state
        return TailnetDirectory(try TailnetStatus(json: text.bytes)).sshHostKeys(of: host)
    }

    @Test(arguments: ["nas", "nas.tail12345.ts.net", "100.64.0.7"])
    func `a machine of the user's own has its keys`(host: String) throws {
        #expect(try keys(of: host, nas) == ["ssh-ed25519 AAAA"])
        #expect(try keys(of: host, nas, state: "Stopped").isEmpty)
    }

    @Test func `those of others count for nothing`() throws {
        #expect(try keys(of: "nas", nas.with { $0.user = 9 }).isEmpty)
        #expect(try keys(of: "nas", nas.with { $0.tags = ["tag:server"] }).isEmpty)
        #expect(try keys(of: "nas", nas.with { $0.sharer = 9 }).isEmpty)
        #expect(try keys(of: "box", nas).isEmpty && keys(of: "100.64.0.8", nas).isEmpty)
    }
}
