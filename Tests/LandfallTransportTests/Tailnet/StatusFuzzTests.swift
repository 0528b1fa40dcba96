import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallTransport

struct StatusFuzzTests {
    @Test(arguments: Fixture.allCases)
    func `damaged documents are read or refused and never trap`(fixture: Fixture) throws {
        var generator = SeededGenerator(seed: fixture.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        let bytes = try fixture.bytes
        for _ in 0..<150 {
            use(generator.mutate(bytes, atMost: 12))
        }
    }

    @Test func `a document may end anywhere`() throws {
        let bytes = try Fixture.running.bytes
        for end in stride(from: 0, to: bytes.count - 2, by: 7) {
            #expect(throws: TailnetError.self) { try TailnetStatus(json: Array(bytes[..<end])) }
        }
    }

    @Test func `depth is bounded`() {
        for open in ["[", "{\"Self\":", "{\"Peer\":{\"a\":"] {
            use(Array(String(repeating: open, count: 200_000).utf8))
        }
    }

    @Test func `random pieces of JSON are read or refused and never trap`() {
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud83d", "\\u0000", "null", "true", "-1", "1e9999", " ",
            "\n",
            "\"Peer\":{\"a\":{", "\"TailscaleIPs\":[\"", "100.64.0.1", "\"DNSName\":\"", "\"LastSeen\":\"2026-",
            "\"UserID\":9223372036854775808", "\u{1f}", "é",
        ]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...20, using: &generator)
            let text = "{" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            use(Array(text.utf8))
        }
    }

    /// Foundation's decoder reads the same documents into memory first and is the measure of what they say.
    @Test(arguments: Fixture.documents)
    func `documents with other values say what Foundation reads in them`(fixture: Fixture) throws {
        var generator = SeededGenerator(seed: 11)
        let lines = String(decoding: try fixture.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let values = [
            "null", "true", "false", "7", "\"\\u00e9\\n\\ud83d\\ude00\"", "[]", "{}", "[\"fd7a::1\",3]", "\"\"",
        ]
        for _ in 0..<40 {
            var changed = lines
            for _ in 0..<3 {
                let index = Int.random(in: changed.indices, using: &generator)
                guard let colon = changed[index].range(of: "\": "), !"{[".contains(changed[index].last ?? "{") else {
                    continue
                }
                let comma = changed[index].hasSuffix(",") ? "," : ""
                let value = values.randomElement(using: &generator) ?? ""
                changed[index] = String(changed[index][..<colon.upperBound]) + value + comma
            }
            let bytes = Array(changed.joined(separator: "\n").utf8)
            let ours = try TailnetStatus(json: bytes)
            let theirs = try JSONDecoder().decode(ReferenceStatus.self, from: Data(bytes))
            #expect(ours.state == BackendState(theirs.state ?? ""))
            #expect(ours.hasInterface == theirs.hasInterface)
            #expect(ours.peers.map(ReferenceNode.init).sorted() == theirs.peers.sorted())
            #expect(ours.ownNode.map(ReferenceNode.init) == theirs.ownNode)
        }
    }

    private func use(_ json: [UInt8]) {
        guard let status = try? TailnetStatus(json: json) else { return }
        let directory = TailnetDirectory(status)
        _ = directory.failure("my-mac")
        _ = directory.failure("nobody")
        _ = directory.probeCandidates
    }
}

/// The same document by Foundation.
private struct ReferenceStatus: Decodable {
    private enum Key: String, CodingKey {
        case state = "BackendState"
        case hasInterface = "TUN"
        case ownNode = "Self"
        case peers = "Peer"
    }

    let state: String?
    let hasInterface: Bool?
    let ownNode: ReferenceNode?
    let peers: [ReferenceNode]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        state = try? values.decode(String.self, forKey: .state)
        hasInterface = try? values.decode(Bool.self, forKey: .hasInterface)
        ownNode = try? values.decode(ReferenceNode.self, forKey: .ownNode)
        peers = ((try? values.decode([String: Maybe<ReferenceNode>].self, forKey: .peers)) ?? [:])
            .values.compactMap(\.value)
    }
}

private struct ReferenceNode: Decodable, Hashable, Comparable {
    private enum Key: String, CodingKey {
        case id = "ID"
        case name = "DNSName"
        case hostName = "HostName"
        case userID = "UserID"
        case addresses = "TailscaleIPs"
        case isOnline = "Online"
    }

    let id: String
    let name: String
    let hostName: String
    let userID: Int64
    let addresses: Set<String>
    let isOnline: Bool

    init(_ node: TailnetNode) {
        id = node.id?.raw ?? ""
        name = node.name.raw
        hostName = node.hostName.raw
        userID = node.userID ?? 0
        addresses = Set(node.addresses.map(\.description))
        isOnline = node.isOnline
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = (try? values.decode(String.self, forKey: .id)) ?? ""
        let full = (try? values.decode(String.self, forKey: .name)) ?? ""
        name = (full.hasSuffix(".") ? String(full.dropLast()) : full).lowercased()
        hostName = (try? values.decode(String.self, forKey: .hostName)) ?? ""
        userID = (try? values.decode(Int64.self, forKey: .userID)) ?? 0
        let texts = (try? values.decode([Maybe<String>].self, forKey: .addresses)) ?? []
        addresses = Set(texts.compactMap(\.value).compactMap { IPAddress($0)?.description })
        isOnline = (try? values.decode(Bool.self, forKey: .isOnline)) ?? false
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.id, left.name, left.hostName, left.addresses.sorted().joined())
            < (right.id, right.name, right.hostName, right.addresses.sorted().joined())
    }
}

private struct Maybe<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}
