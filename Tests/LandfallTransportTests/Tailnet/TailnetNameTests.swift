import LandfallTransport
import Testing

struct TailnetNameTests {
    @Test(arguments: [
        ("My Mac", "my-mac"), ("my-mac.local", "my-mac"), ("MY_MAC.lan", "my-mac"), ("box.localdomain", "box"),
        ("a@b.c", "a-b-c"), ("Eric’s MacBook Pro", "erics-macbook-pro"), ("-box-", "box"), ("서버", ""), ("", ""),
        (".local", ""), ("localhost", "localhost"),
    ])
    func `a system's own name gives the label that the control plane makes of it`(name: String, label: String) {
        #expect(TailnetName.label(name) == label)
    }

    @Test func `a machine is called by its name and by what its system's name gives, never localhost`() throws {
        func labels(_ name: String, _ hostName: String) throws -> Set<String> {
            let json = #"{"Self": {"DNSName": "\#(name)", "HostName": "\#(hostName)"}}"#
            return try #require(try TailnetStatus(json: Array(json.utf8)).ownNode).hostLabels
        }
        #expect(try labels("my-mac-1.tail.ts.net.", "My Mac") == ["my-mac-1", "my-mac"])
        #expect(try labels("iphone.tail.ts.net.", "localhost") == ["iphone"])
        #expect(try labels("", "") == [])
    }
}
