import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

/// What a domain has of services, with name servers that answer from a table.
struct DNSDirectoryTests {
    /// Answers by name and type; a name that is not there has none.
    private struct Zone: Sendable {
        var records: [DNSQuestion: [DNSQuestion.Record]] = [:]
        var isAuthentic = false
        var unverified: Set<DNSQuestion> = []
        var failing: Set<DNSQuestion> = []
        var failure = DNSQuestion.Failure.noAnswer

        init() {}

        /// A domain with a service for each of these labels.
        init(_ labels: String..., domain: String = "corp.example", txt: [UInt8] = []) {
            records[DNSQuestion("_diane._tcp.\(domain)", .ptr)] = labels.map { .ptr("\($0)._diane._tcp.\(domain)") }
            for (index, label) in labels.enumerated() {
                let name = "\(label)._diane._tcp.\(domain)"
                records[DNSQuestion(name, .srv)] = [
                    .srv(target: "h\(index).\(domain)", port: 9090, priority: 0, weight: 0)
                ]
                records[DNSQuestion(name, .txt)] = [.txt(txt)]
            }
        }
    }

    private func bytes(
        _ zone: Zone, subtype: String? = nil
    ) async throws -> [UInt8] {
        let directory = DNSDirectory(domain: "corp.example", subtype: subtype) {
            question, _ throws(DNSQuestion.Failure) in
            if zone.failing.contains(question) { throw zone.failure }
            let isAuthentic = zone.isAuthentic && !zone.unverified.contains(question)
            return DNSQuestion.Answer(records: zone.records[question] ?? [], isAuthentic: isAuthentic)
        }
        return try await directory.list(deadline: .now + .seconds(10))
    }

    private func list(_ zone: Zone, subtype: String? = nil) async throws -> DirectoryList {
        try DirectoryList(try await bytes(zone, subtype: subtype))
    }

    @Test func `services have their name, their address and their labels`() async throws {
        let txt = ["path=/base", "tls=1", "id=x", "team=a", "bare"].flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        let list = try await list(Zone(#"Studio\032Mac\.2"#, txt: txt))
        let entry = try #require(list.entries.first)
        #expect(entry.name == "Studio Mac.2")
        #expect(entry.routes.map(\.url) == ["https://h0.corp.example:9090/base"])
        #expect(entry.labels == ["team": "a"])
        #expect(entry.id == #"Studio\032Mac\.2._diane._tcp.corp.example"#)
        #expect(list.isComplete && !list.isAuthentic)
    }

    @Test(
        arguments: [
            (.noAnswer, DirectoryError(.sourceUnreachable, detail: "resolve_failed")),
            (.late, DirectoryError(.sourceTimeout, detail: "resolve_failed")),
            (.tooLarge, DirectoryError(.sourceTooLarge, detail: DirectoryError.largeAnswer)),
            (.truncated, DirectoryError(.sourceUnreachable, detail: DirectoryError.truncatedAnswer)),
        ] as [(DNSQuestion.Failure, DirectoryError)])
    func `why no list comes is told`(failure: DNSQuestion.Failure, error: DirectoryError) async throws {
        var zone = Zone("a")
        (zone.failing, zone.failure) = ([DNSQuestion("_diane._tcp.corp.example", .ptr)], failure)
        await #expect(throws: error) { try await list(zone) }
    }

    @Test func `the domains that a domain names are browsed in its place`() async throws {
        var zone = Zone("a", domain: "sub.example")
        zone.records[DNSQuestion("b._dns-sd._udp.corp.example", .ptr)] = [.ptr("sub.example.")]
        #expect(try await list(zone).entries.map(\.name) == ["a"])
    }

    @Test func `only services of a subtype are asked for`() async throws {
        var zone = Zone("a", "b")
        zone.records[DNSQuestion("_team-a._sub._diane._tcp.corp.example", .ptr)] = [
            .ptr("b._diane._tcp.corp.example")
        ]
        #expect(try await list(zone, subtype: "team-a").entries.map(\.name) == ["b"])
    }

    @Test(arguments: [
        "other._diane._tcp.evil.example", "_diane._tcp.corp.example", "x._http._tcp.corp.example", "", ".",
        #"x\._diane._tcp.corp.example"#,
    ])
    func `names of other domains and types are passed over`(name: String) async throws {
        var zone = Zone("a")
        zone.records[DNSQuestion("_diane._tcp.corp.example", .ptr)]?.append(.ptr(name))
        let list = try await list(zone)
        #expect(list.entries.map(\.name) == ["a"])
        #expect(list.isComplete)
    }

    @Test func `a service without a place is missing, and the list says so`() async throws {
        var zone = Zone("a", "b", "c")
        zone.failing = [DNSQuestion("a._diane._tcp.corp.example", .srv)]
        zone.records[DNSQuestion("b._diane._tcp.corp.example", .srv)] = [
            .srv(target: ".", port: 0, priority: 0, weight: 0)
        ]
        let list = try await list(zone)
        #expect(list.entries.map(\.name) == ["c"])
        #expect(
            list.leftOut.map(\.fault) == [
                .record("a._diane._tcp.corp.example", .unanswered), .record("b._diane._tcp.corp.example", .missing),
            ])
        #expect(!list.isComplete)
    }

    @Test func `without its TXT record a service has no place, since it may say that TLS is needed`() async throws {
        var zone = Zone("a", "b", txt: Array("\u{5}tls=1".utf8))
        (zone.failing, zone.failure) = ([DNSQuestion("a._diane._tcp.corp.example", .txt)], .truncated)
        let list = try await list(zone)
        #expect(list.entries.map(\.routes.first?.url) == ["https://h1.corp.example:9090"])
        #expect(list.leftOut.map(\.fault) == [.record("a._diane._tcp.corp.example", .truncated)])
        #expect(!list.isComplete)
    }

    @Test func `of several places the first by priority is taken, then by weight`() async throws {
        var zone = Zone("a")
        zone.records[DNSQuestion("a._diane._tcp.corp.example", .srv)] = [
            .srv(target: "late.corp.example", port: 1, priority: 9, weight: 9),
            .srv(target: "light.corp.example", port: 2, priority: 1, weight: 1),
            .srv(target: "heavy.corp.example", port: 3, priority: 1, weight: 5),
        ]
        #expect(try await list(zone).entries.first?.routes.map(\.url) == ["http://heavy.corp.example:3"])
    }

    @Test func `hostile places are left out as in every list`() async throws {
        var zone = Zone("a", "b", "c", "d")
        for (label, target) in [("a", "localhost"), ("b", "studio.local"), ("c", #"x\"y.example"#)] {
            zone.records[DNSQuestion("\(label)._diane._tcp.corp.example", .srv)] = [
                .srv(target: target, port: 9090, priority: 0, weight: 0)
            ]
        }
        let list = try await list(zone)
        #expect(list.entries.map(\.name) == ["d"])
        #expect(list.leftOut.map(\.line) == [2, 3, 4])
    }

    @Test func `DNSSEC is said where all answers are verified`() async throws {
        var zone = Zone("a")
        zone.isAuthentic = true
        #expect(try await list(zone).isAuthentic)
        let service = "a._diane._tcp.corp.example"
        for question in [
            DNSQuestion("b._dns-sd._udp.corp.example", .ptr), DNSQuestion("_diane._tcp.corp.example", .ptr),
            DNSQuestion(service, .srv), DNSQuestion(service, .txt),
        ] {
            zone.unverified = [question]
            #expect(try await !list(zone).isAuthentic)
        }
    }

    @Test func `name servers that do not answer are a failure`() async throws {
        var zone = Zone("a")
        zone.failing = [DNSQuestion("_diane._tcp.corp.example", .ptr)]
        let error = await #expect(throws: DirectoryError.self) { try await bytes(zone) }
        #expect(error?.code == .sourceUnreachable)
    }
}
