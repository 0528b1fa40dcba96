import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallConnections

/// What is taken of a list, and what refuses it.
struct DirectoryListTests {
    private func fault(_ bytes: [UInt8]) -> DocumentFault? {
        let error = #expect(throws: DirectoryError.self) { try DirectoryList(bytes) }
        #expect(error?.code == .sourceBadList)
        return error?.fault
    }

    @Test func `a list has its servers in their order, and says that it is whole`() throws {
        let list = try DirectoryList(Lists.bytes([Lists.studio, Lists.nuc]))
        #expect(list.entries.map(\.name) == ["Studio", "nuc"])
        #expect(list.entries.map(\.kind) == [.diane, .endlesscode])
        #expect(list.isComplete)
        #expect(list.leftOut.isEmpty)
    }

    @Test func `the first line numbers the list and says how long it counts, or it is not numbered`() throws {
        func head(_ fields: String) throws -> DirectoryList.Head? {
            try DirectoryList(Lists.text([#"{"schema":"landfall.source/1"\#(fields)}"#])).head
        }
        let times = #","issued":"2026-01-01T00:00:00Z","expires":"2026-02-01T00:00:00Z""#
        #expect(try head(#","serial":7"# + times)?.serial == 7)
        #expect(try head(times) == nil)
        #expect(try head(#","serial":0"# + times) == nil)
        #expect(try head(#","serial":9007199254740991"# + times)?.serial == 9_007_199_254_740_991)
        #expect(try head(#","serial":9007199254740993"# + times) == nil, "it would have been rounded")
        #expect(try head(#","serial":7,"issued":"2026-01-01T00:00:00Z""#) == nil)
        #expect(try head(#","serial":7,"issued":"today","expires":"2026-02-01T00:00:00Z""#) == nil)
    }

    @Test(arguments: [
        #"{"public_key_sha256":["x"]}"#, #"{"public_key_sha256":"x"}"#, #"{"ssh_host_keys":["ssh-ed25519 AAAA"]}"#,
        "[]",
        #"{"node_id":""}"#, #"{"node_id":7}"#,
    ])
    func `claims that are none leave out the server, and the list stays`(claims: String) throws {
        let row = #"{"name":"box","kind":"diane","routes":["https://box.example.com"],"claims":\#(claims)}"#
        let list = try DirectoryList(Lists.bytes([Lists.studio, row]))
        #expect(list.entries.map(\.name) == ["Studio"])
        #expect(list.leftOut == [DirectoryList.LeftOut(line: 3, fault: .claims)])
    }

    @Test func `claims that are not known are passed over`() throws {
        let row =
            #"{"name":"box","kind":"diane","routes":["https://box.example.com"],"claims":{"node_id":"n1","x":[1]}}"#
        let list = try DirectoryList(Lists.bytes([row]))
        #expect(list.entries.first?.claims?.nodeID == "n1")
    }

    @Test(arguments: [
        [Lists.head, Lists.studio], [Lists.head, Lists.studio, Lists.end(2)],
        [Lists.head, Lists.studio, Lists.end(1, complete: false)], [Lists.head, Lists.studio, #"{"end":true}"#],
        [Lists.head, Lists.studio, #"{"end":true,"count":1}"#],
    ])
    func `without a last line that fits it is not complete`(lines: [String]) throws {
        let list = try DirectoryList(Lists.text(lines))
        #expect(list.entries.count == 1)
        #expect(!list.isComplete)
    }

    @Test func `the last line needs no newline, and blank lines count for nothing`() throws {
        let text = "\n\(Lists.head)\r\n\n \t\n\(Lists.studio)\n\(Lists.end(1))"
        let list = try DirectoryList(Array(text.utf8))
        #expect(list.isComplete)
        #expect(list.entries.count == 1)
    }

    @Test(arguments: [
        (#"{"kind":"diane","routes":["https://a.example"]}"#, DirectoryEntry.Fault.name),
        (#"{"name":"","kind":"diane","routes":["https://a.example"]}"#, .name),
        (#"{"name":"a","kind":"gopher","routes":["https://a.example"]}"#, .kind("gopher")),
        (#"{"name":"a","routes":["https://a.example"]}"#, .kind("")),
        (#"{"name":"a","kind":"diane","routes":[]}"#, .routes),
        (#"{"name":"a","kind":"diane"}"#, .routes),
        (
            #"{"name":"a","kind":"diane","routes":["https://a.example","unix:/run/x"]}"#,
            .route("unix:/run/x", .thisMachine)
        ),
        (#"{"name":"a","kind":"diane","routes":["https://a.example"],"id":""}"#, .id),
        (#"{"name":"a","kind":"diane","routes":["https://a.example"],"labels":{"":"x"}}"#, .labels),
    ])
    func `a server with a mistake is left out, and the others stay`(row: String, fault: DirectoryEntry.Fault) throws {
        let list = try DirectoryList(Lists.bytes([Lists.studio, row, Lists.nuc]))
        #expect(list.entries.map(\.name) == ["Studio", "nuc"])
        #expect(list.leftOut == [DirectoryList.LeftOut(line: 3, fault: fault)])
        #expect(list.isComplete)
    }

    @Test func `of two servers with one id the first is taken`() throws {
        let row = #"{"name":"b","kind":"diane","routes":["https://b.example"],"id":"1"}"#
        let list = try DirectoryList(Lists.bytes([row, row]))
        #expect(list.entries.count == 1)
        #expect(list.leftOut == [DirectoryList.LeftOut(line: 3, fault: .repeated)])
    }

    @Test func `ids, names and labels have limits`() throws {
        let long = String(repeating: "x", count: 256)
        let labels = (0...32).map { #""k\#($0)":"v""# }.joined(separator: ",")
        let routes = Array(repeating: #""https://a.example""#, count: 17).joined(separator: ",")
        let rows = [
            #"{"name":"\#(long)","kind":"diane","routes":["https://a.example"]}"#,
            #"{"name":"a","kind":"diane","routes":["https://a.example"],"id":"\#(long)"}"#,
            #"{"name":"a","kind":"diane","routes":["https://a.example"],"labels":{\#(labels)}}"#,
            #"{"name":"a","kind":"diane","routes":[\#(routes)]}"#,
        ]
        let list = try DirectoryList(Lists.bytes(rows))
        #expect(list.entries.isEmpty)
        #expect(list.leftOut.map(\.fault) == [.name, .id, .labels, .routes])
    }

    @Test func `what is not a list is refused with its place`() {
        #expect(fault([])?.reason == .unexpectedEnd)
        #expect(fault(Array("<html>".utf8)).map { [$0.line, $0.column] } == [1, 1])
        #expect(fault(Lists.text([Lists.studio]))?.reason == .missing(field: "schema"))
        #expect(fault(Lists.text([#"{"schema":"landfall.source/2"}"#]))?.reason == .badValue(field: "schema"))
        let broken = fault(Lists.text([Lists.head, Lists.studio, #"{"name":1}"#]))
        #expect(broken.map { [$0.line, $0.column] } == [3, 9])
        #expect(
            fault(Lists.text([Lists.head, Lists.end(0), Lists.studio]))?.reason == .rule(.behindTheEnd))
    }

    @Test func `a list of more servers than are taken is cut and not complete`() throws {
        let rows = (0...DirectoryList.mostEntries).map {
            #"{"name":"s\#($0)","kind":"diane","routes":["https://s\#($0).example"]}"#
        }
        let list = try DirectoryList(Lists.bytes(rows))
        #expect(list.entries.count == DirectoryList.mostEntries)
        #expect(!list.isComplete)
    }

    @Test func `a list of more bytes than are taken is refused`() {
        let error = #expect(throws: DirectoryError.self) {
            try DirectoryList([UInt8](repeating: 0x20, count: DirectoryList.mostBytes + 1))
        }
        #expect(error?.code == .sourceTooLarge)
    }

    @Test func `damaged lists are refused or lose servers, and nothing else happens`() {
        var random = SeededGenerator(seed: 31)
        let whole = Lists.bytes([Lists.studio, Lists.nuc])
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let list = try? DirectoryList(bytes)
            #expect((list?.entries.count ?? 0) <= 2)
        }
    }
}
