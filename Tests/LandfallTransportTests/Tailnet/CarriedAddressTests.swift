import LandfallModel
import TailnetTestSupport
import Testing

@testable import LandfallTransport

/// What the tailnet carries to machines that do not have the address themselves.
struct CarriedAddressTests {
    private let nas = TailnetText.Machine("n1", "nas", "100.64.0.7").with {
        $0.carried = ["100.100.7.7/32", "10.88.0.0/16", "fd7a:115c:a1e0:b1a:0:7:a58:0/120", "0.0.0.0/0", "::/0"]
    }
    private let box = TailnetText.Machine("n2", "box", "100.64.0.8").with { $0.carried = ["10.88.3.0/24"] }

    private func directory(_ change: (inout TailnetText) -> Void = { _ in }) throws -> TailnetDirectory {
        var text = TailnetText([nas, box])
        change(&text)
        return TailnetDirectory(try TailnetStatus(json: text.bytes))
    }

    @Test(arguments: [
        ("100.100.7.7", "n1", true), ("10.88.0.9", "n1", false), ("10.88.3.9", "n2", false),
        ("fd7a:115c:a1e0:b1a:0:7:a58:9", "n1", false), ("8.8.8.8", nil, false), ("2001:db8::1", nil, false),
        ("100.64.0.7", nil, false), ("100.100.7.8", nil, false),
    ])
    func `the longest prefix decides, and an exit node carries no place`(text: String, id: String?, isItsEnd: Bool)
        throws
    {
        let address = try #require(IPAddress(text))
        let carrier = try directory().carrier(of: address)
        #expect(carrier?.node.id?.raw == id && (carrier?.isItsEnd ?? false) == isItsEnd)
        // A service is the machine's; behind a subnet router anybody may answer.
        #expect(try directory().confirms(address)?.id?.raw == (isItsEnd || text == "100.64.0.7" ? "n1" : nil))
        #expect(try directory { $0.state = "Stopped" }.carrier(of: address) == nil)
    }

    @Test func `of two routers with one prefix the primary one counts`() throws {
        let (inside, service) = (try #require(IPAddress("10.88.3.9")), try #require(IPAddress("100.100.7.7")))
        let other = TailnetText.Machine("n3", "other", "100.64.0.9").with {
            $0.carried = ["10.88.3.0/24", "100.100.7.7/32"]
        }
        let tied = try directory { $0.machines.append(other) }
        #expect(tied.carrier(of: inside) == nil && tied.confirms(service) == nil)
        let decided = try directory { $0.machines.append(other.with { $0.primaryRoutes = ["10.88.3.0/24"] }) }
        #expect(decided.carrier(of: inside)?.node.id?.raw == "n3")
    }

    @Test func `MagicDNS is asked for names of this tailnet alone`() throws {
        let own = try directory()
        #expect(own.fullName("web")?.text == "web.tail12345.ts.net")
        #expect(own.fullName("Web.tail12345.ts.net.")?.text == "web.tail12345.ts.net")
        #expect(
            own.fullName("web.example") == nil && own.fullName("web.tail9.ts.net") == nil && own.fullName("") == nil)
        #expect(try directory { $0.servesNames = false }.fullName("web") == nil)
    }

    @Test(.enabled(if: FakeTailscaled.isAvailable)) func `a daemon without an interface is asked for names itself`()
        async throws
    {
        let names = ["--name", "web.tail12345.ts.net=100.100.7.7", "--name", "web.tail12345.ts.net=fd7a:115c:a1e0::7"]
        try await FakeTailscaled.run(TailnetText([nas]).bytes, names) { fake in
            let api = LocalAPI(socketPath: fake.socketPath)
            let directory = try directory()
            let web = await api.served("Web", in: directory, through: .dial, deadline: .now + .seconds(30))
            #expect(web?.name.text == "web.tail12345.ts.net")
            #expect(web?.addresses.map(\.description) == ["100.100.7.7", "fd7a:115c:a1e0::7"])
            for (name, entry) in [("webb", TailnetEntry.dial), ("web", .unknown(.notFound)), ("web.example", .dial)] {
                let none = await api.served(name, in: directory, through: entry, deadline: .now + .seconds(30))
                #expect(none == nil)
            }
        }
    }

    @Test func `a question has the form of RFC 1035`() throws {
        let name = try #require(HostName("web.ts.net"))
        #expect(
            QuadHundred.message(name, .aaaa, number: 0x1234) == [0x12, 0x34, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3]
                + Array("web".utf8) + [2] + Array("ts".utf8) + [3] + Array("net".utf8) + [0, 0, 28, 0, 1])
    }

    @Test func `what is no answer has no addresses`() throws {
        for text in ["{}", #"{"Bytes": "?"}"#, #"{"Bytes": "AAAA"}"#, #"{"Bytes": null}"#] {
            #expect(try NameAnswer(json: Array(text.utf8)).addresses(.a).isEmpty)
        }
        #expect(throws: TailnetError.self) { try NameAnswer(json: Array("[]".utf8)) }
    }

    @Test func `a TLS server is asked for the full name`() throws {
        let address = try #require(IPAddress("100.64.0.7"))
        let named = Endpoint(scheme: .https, address: address, port: 443, name: HostName("nas.ts.net"))
        #expect(named.serverName == "nas.ts.net" && named.authority == "nas.ts.net:443")
        let bare = Endpoint(scheme: .https, address: address, port: 443, name: nil)
        #expect(bare.serverName == nil && bare.authority == "100.64.0.7:443")
    }
}
