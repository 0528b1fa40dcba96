import Foundation
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct ScanDocumentTests {
    @Test func `a server has the fields of the schema`() throws {
        let object = try Self.object(of: Samples.studio)
        #expect(object["name"] as? String == "Studio\u{1b}[31m")
        #expect(object["instance"] as? String == "Studio\u{1b}[31m")
        #expect(object["kind"] as? String == "diane")
        #expect(object["sources"] as? [String] == ["lan"])
        #expect(object["this_machine"] as? Bool == true)
        #expect(object["server_id"] as? String == "4f1c")
        #expect(object["ref"] as? String == Samples.candidate(Samples.studio).ref)
        #expect(object["txt"] as? [String: String] == ["id": "4f1c", "flag": "", "version": "1"])
        #expect(object["txt_base64"] as? [String: String] == ["raw": "/wA="])
        let routes = try #require(object["routes"] as? [[String: Any]])
        #expect(routes.map { $0["url"] as? String } == ["http://192.0.2.7:9090", "http://[fe80::1%25eth0]:9090"])
        #expect(routes.map { $0["host"] as? String } == ["192.0.2.7", "fe80::1%eth0"])
        #expect(routes.map { $0["family"] as? String } == ["ipv4", "ipv6"])
        #expect(routes.allSatisfy { $0["via"] as? String == "lan" && $0["port"] as? Int == 9090 })
        #expect(routes.map { $0["interface"] as? String } == ["eth0", "eth0"])
    }

    @Test func `a server of the tailnet has its node id and a route by its name`() throws {
        let object = try Self.object(of: Samples.tailnetStudio)
        #expect(object["sources"] as? [String] == ["tailnet"])
        #expect(object["node_id"] as? String == "n1CNTRL")
        #expect(object["instance"] == nil)
        let routes = try #require(object["routes"] as? [[String: Any]])
        #expect(routes.map { $0["url"] as? String } == ["http://studio.tail12345.ts.net:9090"])
        #expect(routes.map { $0["host"] as? String } == ["studio.tail12345.ts.net"])
        #expect(routes.map { $0["via"] as? String } == ["tailnet"])
        #expect(routes.allSatisfy { $0["family"] == nil && $0["interface"] == nil })
    }

    @Test func `what the tailnet says of a machine is there, and is read back as it was`() throws {
        var sighting = Samples.tailnetStudio
        sighting.tailnet = TailnetFacts(path: .relay(ForeignText("fra")), latency: .microseconds(4_200))
        let object = try #require(try Self.object(of: sighting)["tailnet"] as? [String: Any])
        #expect(object["path"] as? String == "relay" && object["relay"] as? String == "fra")
        #expect(object["latency_ms"] as? Double == 4.2 && object["owner"] == nil)
        let seen = try #require(sighting.tailnet.flatMap(SeenTailnet.init))
        #expect(seen.facts == sighting.tailnet)
        #expect(SeenTailnet(TailnetFacts()) == nil)
    }

    @Test func `a server is written as it is encoded, and read back as it was`() throws {
        for sighting in [Samples.studio, Samples.tailnetStudio] {
            var sighting = sighting
            sighting.tailnet = TailnetFacts(path: .direct, latency: .milliseconds(12), owner: ForeignText("x\u{202e}y"))
            let doubt = NameDoubt(rows: [2, 3], profile: "box", invisible: true)
            var server = SeenServer(Samples.candidate(sighting), savedAs: WatchSamples.name("box"), doubt: doubt)
            server.labels = ["team": "a", "서울": "\"\\"]
            #expect(try Self.json(server) == JSONText.encode(server))
            let decoder = JSONDecoder()
            #expect(try decoder.decode(SeenServer.self, from: Data(Self.json(server).utf8)) == server)
            #expect(Self.json(server).contains(#""latency_ms":12,"owner":"x\u202ey""#))
        }
    }

    @Test func `the text of the document has no control characters`() throws {
        let text = Self.json(SeenServer(Samples.candidate(Samples.studio)))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) })
    }

    @Test func `a document of nothing has empty lists and no nulls`() throws {
        let document = ScanDocument(
            CandidateSet(), isComplete: true, settledAt: [:], elapsed: .milliseconds(1234))
        #expect(
            try String(decoding: document.json(), as: UTF8.self)
                == #"{"complete":true,"duration_ms":1234,"schema":"landfall.scan/1","servers":[],"sources":[],"unresolved":[]}"#
        )
    }

    @Test func `the document and the row say which profile a server is`() throws {
        let candidate = Samples.candidate(Samples.sighting("Box"))
        let name = WatchSamples.name("box")
        #expect(Self.json(SeenServer(candidate, savedAs: name)).contains(#""saved_as":"box""#))
        #expect(ScanRow(SeenServer(candidate, savedAs: name), Messages(language: .english)).note == "saved as box")
    }

    private static func json(_ server: SeenServer) -> String {
        var writer = JSONWriter()
        writer.server(server)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func object(of sighting: Sighting) throws -> [String: Any] {
        let text = json(SeenServer(Samples.candidate(sighting)))
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
