import LandfallModel
import Testing

@testable import LocalDiscovery

/// What a ``BrowseMachine`` tells its caller, and when.
struct BrowseMachineTellingTests {
    private let id = Sighting.ID(Sample.instance("box"))
    private let ipv4 = Sample.row("box", 2, .ipv4)
    private let ipv6 = Sample.row("box", 2, .ipv6)

    @Test func `a row of the engine's own is not taken for this machine's, and its TXT record is as it came`() throws {
        for isLocal in [false, true] {
            var driver = MachineDriver()
            driver.appear(ipv4, isLocal: isLocal)
            try driver.answer(ipv4, txt: ["a=1", "b=2", "A=3"])
            let sighting = try #require(driver.events.first?.foundSighting)
            #expect(sighting.txt == TXTRecord(pairs: ["a": "1", "b": "2", "A": "3"]))
            #expect(sighting.txt["a"]?.raw == "1")
            #expect(!sighting.isThisMachine)
            #expect(sighting.traits.hostLabels.isEmpty == isLocal)
        }
    }

    @Test func `a row that was local to a dead engine is remote to the next`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, isLocal: true)
        driver.newEngine(.embedded)
        driver.appear(ipv4, isLocal: false)
        try driver.answer(ipv4)
        #expect(driver.events.first?.foundSighting?.traits.hostLabels.isEmpty == false)
    }

    @Test func `found waits until the addresses of all rows are known`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.wait(.milliseconds(100))
        #expect(driver.events.isEmpty)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        let sighting = try #require(driver.events.first?.foundSighting)
        #expect(sighting.routes.map(\.address) == [try Sample.address(), try Sample.address(1, 2, .ipv6)])
        #expect(driver.events.count == 1)
    }

    @Test func `found waits no longer than 0.15 s, and a late address is an update`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.wait(.milliseconds(125))
        #expect(driver.takeEvents() == [])
        driver.wait(.milliseconds(25))
        #expect(driver.takeEvents().map { $0.foundSighting?.routes.count } == [1])
        driver.wait(.seconds(1))
        #expect(driver.takeEvents() == [])
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(driver.takeEvents().map { $0.updatedSighting?.routes.count } == [2])
    }

    @Test func `a host without an address of one family is shown without`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.handle(.addressFailed(try #require(driver.lookup(2, .ipv6)), .timeout))
        #expect(driver.events.map { $0.foundSighting?.routes.count } == [1])
        driver.wait(.seconds(10))
        #expect(driver.askedLookups.count { $0.family == .ipv6 } == 1)
    }

    @Test func `a lookup that fails does not undo what a resolver has said since`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6, Sample.row("other", 2, .ipv6))
        try driver.answer(ipv4)
        let lookup = try #require(driver.lookup(2, .ipv6))
        try driver.answer(Sample.row("other", 2, .ipv6))
        driver.handle(.addressFailed(lookup, .timeout))
        driver.wait(.milliseconds(200))
        #expect(driver.events.compactMap(\.foundSighting).first { $0.id == id }?.routes.count == 2)
        #expect(driver.broken == [])
    }

    @Test func `the goodbye of one row takes its route, that of all rows the server`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        driver.vanish(ipv4)
        #expect(driver.events.last?.updatedSighting?.routes.map(\.address) == [try Sample.address(1, 2, .ipv6)])
        driver.vanish(ipv4, Sample.row("box", 7))
        #expect(driver.events.count == 2)
        driver.vanish(ipv6)
        #expect(driver.events.last == .lost(id))
        driver.vanish(ipv6)
        #expect(driver.events.count == 3)
    }

    @Test func `what was never shown is not lost`() {
        var driver = MachineDriver()
        driver.appear(ipv4)
        driver.vanish(ipv4)
        #expect(driver.events == [])
        #expect(driver.resolvers.isEmpty)
    }

    @Test func `what comes back is found again, with a new address`() throws {
        var driver = MachineDriver(watching: true)
        for host in 1...2 as ClosedRange<UInt8> {
            driver.appear(ipv4, ipv6)
            try driver.answer(ipv4, host: host, target: "box.local")
            driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(host, 2, .ipv6)))
            let sighting = try #require(driver.takeEvents().first?.foundSighting)
            #expect(sighting.routes.map(\.address) == [try Sample.address(host), try Sample.address(host, 2, .ipv6)])
            driver.vanish(ipv4, ipv6)
            #expect(driver.takeEvents().last == .lost(id))
        }
        #expect(driver.broken == [])
    }

    @Test func `lookups end when nobody wants their answer any more`() throws {
        var driver = MachineDriver()
        let other = Sample.row("other", 2, .ipv6)
        driver.appear(ipv4, ipv6, Sample.row("other", 3), other)
        try driver.answer(ipv4, target: "box.local")
        try driver.answer(Sample.row("other", 3), target: "box.local")
        let shared = try #require(driver.lookup(2, .ipv6))
        driver.vanish(ipv4, ipv6)
        #expect(driver.lookups[shared] != nil)
        driver.vanish(other)
        #expect(driver.lookups.values.allSatisfy { $0.interface == 3 } && !driver.lookups.isEmpty)
        driver.vanish(Sample.row("other", 3))
        #expect(driver.lookups.isEmpty)
        #expect(driver.broken == [])
    }

    @Test func `an unresolved instance is found when it answers after all`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4)
        driver.fail(ipv4)
        driver.appear(ipv6)
        try driver.answer(ipv4)
        driver.wait(.milliseconds(200))
        #expect(driver.events.count == 2)
        #expect(driver.events.first == .unresolved(id, Sample.instance("box")))
        #expect(driver.events.last?.foundSighting?.id == id)
        driver.vanish(ipv4, ipv6)
        #expect(driver.events.last == .lost(id))
    }

    @Test func `a watch asks a silent instance again, later each time`() throws {
        var driver = MachineDriver(watching: true)
        driver.appear(ipv4)
        var pauses: [Duration] = []
        for _ in 0..<5 {
            driver.fail(ipv4)
            let start = driver.now
            while driver.resolvers.isEmpty, driver.now - start < .seconds(100) { driver.wait(.seconds(1)) }
            pauses.append(driver.now - start)
        }
        #expect(pauses == [10, 20, 40, 60, 60].map { .seconds($0) })
        #expect(driver.events.count == 1)
        try driver.answer(ipv4)
        #expect(driver.events.last?.foundSighting?.id == id)
        // Its records run out: silent again, and the pauses begin anew.
        driver.fail(ipv4)
        #expect(driver.events.last == .unresolved(id, Sample.instance("box")))
        driver.wait(.seconds(10), step: .seconds(1))
        #expect(driver.resolvers.count == 1)
    }

    @Test func `a scan that ends by itself does not ask a silent instance again`() {
        var driver = MachineDriver()
        driver.appear(ipv4)
        driver.fail(ipv4)
        driver.wait(.seconds(70), step: .seconds(1))
        #expect(driver.askedRows.count == 1)
    }

    @Test func `an address of this machine ties the server to no machine of the tailnet, and marks nothing`() throws {
        let mine = try Sample.address(7)
        var driver = MachineDriver(own: OwnAddresses(addresses: [mine], subnets: .everywhere))
        driver.appear(ipv4, Sample.row("other"))
        try driver.answer(ipv4, host: 7)
        try driver.answer(Sample.row("other"), host: 8)
        let found = driver.events.compactMap(\.foundSighting)
        #expect(found.map(\.traits.hostLabels.isEmpty) == [true, false])
        let theirs = try Sample.address(8)
        #expect(found.map { $0.routes.map(\.address) } == [[mine], [theirs]])
        #expect(found.map(\.isThisMachine) == [false, false])
    }

    @Test func `a service at an address that no other host can have is one that does not answer`() throws {
        let loopback = try #require(IPAddress("127.0.0.1"))
        var driver = MachineDriver()
        driver.appear(ipv4)
        let resolution = Resolution(
            target: "host1.local", port: 9090, txt: TXTRecord(), address: loopback, interface: 2)
        driver.handle(.resolved(try #require(driver.resolver(ipv4)), resolution))
        #expect(driver.listed == [id: false])
        #expect(driver.broken == [])
    }

    @Test func `names that differ only in their composition are two servers`() throws {
        let names = ["\u{ac00}", "\u{1100}\u{1161}"]
        var driver = MachineDriver()
        for name in names {
            driver.appear(Sample.row(name))
            try driver.answer(Sample.row(name))
        }
        #expect(driver.events.compactMap(\.foundSighting).count == 2)
        #expect(driver.listed.count == 2)
        driver.vanish(Sample.row(names[1]))
        #expect(driver.listed == [Sighting.ID(Sample.instance(names[0])): true])
        #expect(driver.broken == [])
    }
}
