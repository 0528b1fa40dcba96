import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct EngineWireTests {
    private static let row = BrowseRow(
        interface: 7, family: .ipv6,
        instance: ServiceInstance(name: ForeignText("거실 e\u{301}\n"), kind: .endlesscode, domain: "local"))
    private static let linkLocal = IPAddress("fe80::1", zone: "eth0")
    private static let txt = TXTRecord(strings: [Array("txtvers=1".utf8), [], [0, 0xff, 0x1b]])

    private static let requests: [EngineRequest] =
        [.open(forPublishing: true), .open(forPublishing: false)]
        + [
            .browse(.diane), .resolve(.max, row, keeps: true), .endResolving(1),
            .lookUp(2, HostQuestion(host: "a\\.b.local", interface: -1, family: .ipv4, packets: .ipv6), all: true),
            .lookUp(2, HostQuestion(host: "b.local", interface: 1, family: .ipv6, packets: nil), all: false),
            .endLookup(3), .probe, .askAgain,
            .publish(ServiceDefinition(name: "서버", kind: .diane, port: .max, txt: txt)),
        ].map(EngineRequest.command)

    private static func replies() throws -> [EngineReply] {
        let address = try #require(linkLocal)
        let events: [LinkEvent] = [
            .running, .registering, .alive, .flooded, .failed(.disconnected), .appeared(row, isLocal: true),
            .vanished(row),
            .browserFailed(.diane, .timeout), .resolverFailed(4, .timeout), .addressFailed(5, .failure),
            .group(.registering), .group(.established), .group(.collision), .groupFailed(.collision),
            .address(6, try Sample.address()), .address(7, address),
            .resolved(8, Resolution(target: "h.local", port: 9090, txt: txt, address: address, interface: 3)),
        ]
        return [.hello(.whole), .hello([.noCapabilities]), .libraryMissing("libavahi-core.so.7: cannot open")]
            + events.map(EngineReply.event)
    }

    @Test func `every request comes over the wire as it is`() throws {
        for request in Self.requests {
            var reader = FrameReader()
            reader.append(try #require(request.frame))
            #expect(try EngineRequest(#require(try reader.next())) == request)
            #expect(try reader.next() == nil)
        }
    }

    @Test func `every reply comes over the wire as it is, in pieces of any size`() throws {
        let replies = try Self.replies()
        let stream = try replies.flatMap { try #require($0.frame) }
        for size in [1, 2, 3, 5, 64, stream.count] {
            var reader = FrameReader()
            var came: [String] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                reader.append(stream[start..<min(start + size, stream.count)])
                while let frame = try reader.next() { came.append("\(try EngineReply(frame))") }
            }
            #expect(came == replies.map { "\($0)" })
        }
    }

    @Test(arguments: [
        ([0, 0, 0, 0], EngineWireError.badLength(0)), ([0xff, 0xff, 0xff, 0xff, 1], .badLength(.max)),
        ([1, 0x40, 0, 0], .badLength(16_385)), ([1, 0, 0, 0, 0], .unknownKind(0)),
        ([1, 0, 0, 0, 0xff], .unknownKind(0xff)),
        // A greeting without its byte, and one with two.
        ([1, 0, 0, 0, 0x41], .malformed(0x41)), ([3, 0, 0, 0, 0x41, 0xf, 0], .malformed(0x41)),
    ])
    func `what is no frame is refused`(bytes: [UInt8], error: EngineWireError) {
        #expect(throws: error) {
            var reader = FrameReader()
            reader.append(bytes)
            while let frame = try reader.next() { _ = try EngineReply(frame) }
        }
    }

    @Test func `a field holds only what it can hold`() throws {
        let zones = [("eth0", true), ("", true), ("a/b", false), ("%25", false), ("a b", false), ("e\u{1b}", false)]
        for (zone, isTaken) in zones {
            var writer = WireWriter(UInt8(0x4b))
            writer.number(UInt64(1))
            writer.number(UInt8(6))
            for byte in [0xfe, 0x80] + [UInt8](repeating: 0, count: 14) { writer.number(byte) }
            writer.text(zone, atMost: 100)
            let frame = try #require(writer.frame)
            #expect(((try? Self.reply(frame)) != nil) == isTaken, "\(zone)")
        }
        // A name that is no UTF-8, and one that is too long.
        for name in [[0xff, 0xfe], [UInt8](repeating: 0x61, count: 256)] {
            var writer = WireWriter(UInt8(0x47))
            writer.number(Int32(1))
            writer.number(UInt8(4))
            writer.bytes(name, atMost: 1000)
            writer.number(UInt8(0))
            writer.text("local", atMost: 100)
            #expect(throws: EngineWireError.malformed(0x47)) { try Self.reply(#require(writer.frame)) }
        }
    }

    @Test func `what is longer than a packet has no frame`() {
        let long = TXTRecord(strings: [[UInt8]](repeating: [UInt8](repeating: 0, count: 255), count: 70))
        let service = ServiceDefinition(name: "a", kind: .diane, port: 1, txt: long)
        #expect(EngineRequest.command(.publish(service)).frame == nil)
        let name = ServiceDefinition(name: String(repeating: "a", count: 256), kind: .diane, port: 1, txt: TXTRecord())
        #expect(EngineRequest.command(.publish(name)).frame == nil)
    }

    /// Whatever a process that was taken over says: it is refused or understood, and what is understood is the same when it is
    /// written again.
    @Test func `any bytes are refused or understood`() throws {
        var random = SeededGenerator(seed: 14)
        let valid = try Self.replies().map { try #require($0.frame) }
        for _ in 0..<100_000 {
            var bytes = valid[Int.random(in: valid.indices, using: &random)]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            var reader = FrameReader()
            reader.append(bytes)
            do throws(EngineWireError) {
                while let frame = try reader.next() {
                    let reply = try EngineReply(frame)
                    if let again = reply.frame { #expect((try? Self.reply(again)).map { "\($0)" } == "\(reply)") }
                }
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    private static func reply(_ frame: [UInt8]) throws -> EngineReply {
        var reader = FrameReader()
        reader.append(frame)
        return try EngineReply(#require(try reader.next()))
    }
}

struct EngineBudgetTests {
    @Test func `a thousand services are far below the budget`() throws {
        var budget = EngineBudget()
        for number in 0..<20_000 {
            try budget.spend(on: .appeared(Sample.row("s\(number)"), isLocal: false), at: .milliseconds(number / 10))
        }
    }

    @Test func `a flood ends, and what is left grows with time`() throws {
        var budget = EngineBudget()
        for _ in 0..<EngineBudget.burst { try budget.spend(on: .alive, at: .zero) }
        #expect(throws: EngineWireError.flood) { try budget.spend(on: .alive, at: .zero) }
        try budget.spend(on: .alive, at: .milliseconds(1))
        for _ in 0..<EngineBudget.perSecond { try budget.spend(on: .alive, at: .seconds(2)) }
    }

    @Test func `rows that go make room, rows that never came do not`() throws {
        var budget = EngineBudget()
        func row(_ number: Int) -> BrowseRow { Sample.row("row \(number)") }
        for number in 0..<EngineBudget.mostRows {
            let now = Duration.milliseconds(number)
            try budget.spend(on: .appeared(row(number), isLocal: false), at: now)
            try budget.spend(on: .vanished(row(-1 - number)), at: now)
        }
        let later = Duration.seconds(100)
        #expect(throws: EngineWireError.flood) { try budget.spend(on: .appeared(row(-1), isLocal: false), at: later) }
        try budget.spend(on: .vanished(row(-1)), at: later)
        try budget.spend(on: .vanished(row(1)), at: later)
        try budget.spend(on: .appeared(row(-2), isLocal: false), at: later)
    }
}
