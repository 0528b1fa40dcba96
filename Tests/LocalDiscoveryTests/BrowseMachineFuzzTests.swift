import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

/// Random sequences of events; ``MachineDriver`` watches what must hold after each of them. Tests of other suites look at
/// a real clock, so these give way after each sequence.
struct BrowseMachineFuzzTests {
    private static let limits = BrowseMachine.Limits(window: 4, lookups: 3, kept: 5)

    @Test(arguments: [false, true])
    func `no sequence of events breaks a promise or leaves something open`(isWatching: Bool) async throws {
        for seed in 0..<500 as Range<UInt64> {
            await Task.yield()
            var random = SeededGenerator(seed: seed)
            var driver = MachineDriver(Self.limits, watching: isWatching)
            for _ in 0..<Int.random(in: 1...120, using: &random) { try Self.step(&driver, &random) }
            for row in Self.rows { driver.vanish(row) }
            try #require(driver.broken == [], "seed \(seed)")
            try #require(driver.resolvers.isEmpty && driver.lookups.isEmpty, "seed \(seed) leaves something open")
            try #require(driver.listed.isEmpty, "seed \(seed) leaves something listed")
            _ = driver.conclude()
            try #require(driver.listed.isEmpty && driver.broken == [], "seed \(seed)")
        }
    }

    @Test(arguments: [false, true])
    func `whatever came before, an honest engine leads to every instance`(isWatching: Bool) async throws {
        for seed in 0..<100 as Range<UInt64> {
            await Task.yield()
            var random = SeededGenerator(seed: 1_000_000 + seed)
            var driver = MachineDriver(Self.limits, watching: isWatching)
            for _ in 0..<Int.random(in: 1...60, using: &random) { try Self.step(&driver, &random) }
            driver.newEngine(.embedded)
            let there = Self.rows.shuffled(using: &random).prefix(Int.random(in: 0...Self.rows.count, using: &random))
            for row in there { driver.appear(row) }
            try Self.settle(&driver, &random)
            let wanted = Set(there.map { Sighting.ID($0.instance) })
            let found = Set(driver.listed.filter(\.value).keys)
            try #require(driver.broken == [], "seed \(seed)")
            if isWatching {
                try #require(found == wanted && driver.listed.count == wanted.count, "seed \(seed)")
            } else {
                try #require(found.isSuperset(of: wanted), "seed \(seed)")
            }
        }
    }

    private static let rows = ["a", "b", "c", "d", "e", "f"].flatMap { name in
        [(2, IPAddress.Family.ipv4), (2, .ipv6), (3, .ipv4)].map { Sample.row(name, $0.0, $0.1) }
    }

    private static let codes: [AvahiCode] = [.timeout, .tooManyObjects, .failure, .disconnected]

    /// One event, half of the time one that makes sense.
    private static func step(_ driver: inout MachineDriver, _ random: inout SeededGenerator) throws {
        let row = random.pick(rows, or: Sample.row())
        let resolver = random.pick(driver.resolvers.map(\.id), or: 0)
        let lookup = driver.lookups.keys.sorted().randomElement(using: &random) ?? 0
        let stray = UInt64.random(in: 0...80, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0...4: driver.appear(row, isLocal: Bool.random(using: &random))
        case 5...6: driver.vanish(row)
        case 7...9: try driver.handle(.resolved(resolver, resolution(driver, resolver, row, &random)))
        case 10...11: driver.handle(.resolverFailed(resolver, random.pick(codes, or: .timeout)))
        case 12: driver.handle(.address(lookup, try Sample.address(UInt8.random(in: 1...9, using: &random))))
        case 13: driver.handle(.addressFailed(lookup, random.pick(codes, or: .timeout)))
        case 14: try driver.handle(.resolved(stray, resolution(driver, stray, row, &random)))
        case 15:
            driver.handle(.resolverFailed(stray, random.pick(codes, or: .timeout)))
            driver.handle(.addressFailed(stray, .tooManyObjects))
            driver.handle(.address(stray, try Sample.address()))
        case 16 where Int.random(in: 0..<6, using: &random) == 0:
            if Bool.random(using: &random) { driver.loseEngine() }
            driver.newEngine(Bool.random(using: &random) ? .daemon : .embedded)
        case 17: driver.wait(.seconds(Int.random(in: 1...20, using: &random)), step: .milliseconds(500))
        default: driver.wait(.milliseconds(Int.random(in: 1...800, using: &random)), step: .milliseconds(100))
        }
    }

    /// An answer from the row that was asked, of one of a few hosts; sometimes with an address of the other family.
    private static func resolution(
        _ driver: MachineDriver, _ id: UInt64, _ stray: BrowseRow, _ random: inout SeededGenerator
    ) throws -> Resolution {
        let row = driver.resolvers.first { $0.id == id }?.row ?? stray
        let host = UInt8.random(in: 1...3, using: &random)
        let other = BrowseRow(interface: row.interface, family: .ipv4, instance: row.instance)
        return try Sample.resolution(
            Int.random(in: 0..<5, using: &random) == 0 ? other : row, host: host,
            txt: Bool.random(using: &random) ? [] : ["path=/\(host)"])
    }

    /// Answers everything, in any order, until for some time nothing more is asked.
    private static func settle(_ driver: inout MachineDriver, _ random: inout SeededGenerator) throws {
        var quiet = 0
        while quiet < 8 {
            let asked = driver.asked.count
            if let open = driver.waiting.randomElement(using: &random) {
                driver.handle(.resolved(open.id, try Sample.resolution(open.row)))
            }
            if let id = driver.lookups.keys.min() { try driver.answerLookup(id) }
            driver.wait(.milliseconds(25))
            quiet = driver.asked.count == asked && driver.waiting.isEmpty && driver.lookups.isEmpty ? quiet + 1 : 0
        }
        // What the dead engine saw is dropped by now.
        driver.wait(.seconds(5), step: .milliseconds(500))
    }
}
