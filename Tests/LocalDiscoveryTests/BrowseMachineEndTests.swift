import LandfallModel
import Testing

@testable import LocalDiscovery

/// How a scan ends, and how a ``BrowseMachine`` gets over the end of an engine.
struct BrowseMachineEndTests {
    private let id = Sighting.ID(Sample.instance("box"))
    private let ipv4 = Sample.row("box", 2, .ipv4)
    private let ipv6 = Sample.row("box", 2, .ipv6)

    /// The time at which a scan is settled, in steps of 25 ms; nil when it is not within 20 s.
    private func settling(_ driver: inout MachineDriver) -> Duration? {
        while driver.now < .seconds(20) {
            if driver.isSettled() { return driver.now }
            driver.wait(.milliseconds(25))
        }
        return nil
    }

    /// One lost packet hides all that a host has, where it speaks one family.
    @Test(arguments: [
        ([], 3450), (["10.77.0.1"], 3450), (["10.77.0.1", "fe80::1", "::1"], 1450), (["10.77.0.1", "::1"], 3450),
    ])
    func `with nothing heard a scan asks twice over two families, thrice over one`(own: [String], end: Int) {
        let addresses = Set(own.compactMap { IPAddress($0) })
        var driver = MachineDriver(own: OwnAddresses(addresses: addresses, subnets: .everywhere))
        #expect(settling(&driver) == .milliseconds(end))
        #expect(driver.conclude() == true)
        #expect(driver.events == [])
    }

    @Test(arguments: [LocalEngine.embedded, .daemon])
    func `a further question is sent after the second and the third query`(engine: LocalEngine) {
        var machine = BrowseMachine(isWatching: true)
        machine.engineChanged(to: engine, at: .seconds(10))
        let asked = (0..<500).filter { step in
            let outputs = machine.tick(
                own: OwnAddresses(addresses: [], subnets: []), at: .seconds(10) + .milliseconds(10) * step)
            return outputs.contains(.command(.askAgain))
        }
        #expect(asked == [115, 315])
    }

    @Test func `what the first query has brought is all once the second has brought nothing new`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(driver.machine.verdict(ScanWindow(isQuick: true), own: driver.own, at: .milliseconds(950)) == false)
        #expect(settling(&driver) == .milliseconds(1450))
        #expect(driver.verdict == true)
        #expect(driver.conclude() == true)
    }

    /// Announced again is no row that was missing.
    @Test func `what the second query brings is asked for once more, and what the third brings is not called all`()
        throws
    {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        driver.wait(.milliseconds(1_100))
        driver.appear(ipv4)
        #expect(settling(&driver) == .milliseconds(1_550))
        driver.appear(Sample.row("late"))
        try driver.answer(Sample.row("late"), target: "late.local")
        #expect(settling(&driver) == .milliseconds(3_450))
        #expect(driver.verdict == true)
        driver.appear(Sample.row("later"))
        try driver.answer(Sample.row("later"), target: "later.local")
        #expect(settling(&driver) == .milliseconds(3_900))
        #expect(driver.verdict == false)
    }

    /// Over IPv6 the host told of one of its two instances, so what it told of neither way may exist too.
    @Test func `a host that tells of less over one family makes a scan wait for the third query`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6, Sample.row("other"))
        try driver.answer(ipv4)
        try driver.answer(Sample.row("other"))
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(settling(&driver) == .milliseconds(3450))

        var complete = MachineDriver()
        complete.appear(ipv4, ipv6, Sample.row("other"), Sample.row("other", 2, .ipv6))
        try complete.answer(ipv4)
        try complete.answer(Sample.row("other"))
        complete.handle(.address(try #require(complete.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(settling(&complete) == .milliseconds(1450))
    }

    @Test func `a silent resolver holds a scan up for its patience and no longer`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(patience: .seconds(5)))
        driver.appear(ipv4)
        driver.wait(.milliseconds(4975))
        #expect(!driver.isSettled())
        #expect(settling(&driver) == .seconds(5))
        #expect(driver.conclude() == false)
        #expect(driver.events == [.unresolved(id, Sample.instance("box"))])
    }

    @Test func `a scan is patient with an instance that had to wait for its question`() {
        var driver = MachineDriver(BrowseMachine.Limits(window: 1, patience: .seconds(5)))
        driver.appear(ipv4, Sample.row("other"))
        #expect(settling(&driver) == ResolverBook.stale + .seconds(5))
        #expect(driver.conclude() == false)
    }

    @Test func `the conclusion names the silent ones in order and tells what had waited for addresses`() throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("c"), Sample.row("a"), ipv4, ipv6)
        try driver.answer(ipv4)
        driver.fail(Sample.row("c"))
        #expect(driver.takeEvents() == [.unresolved(Sighting.ID(Sample.instance("c")), Sample.instance("c"))])
        #expect(driver.conclude() == false)
        let last = driver.takeEvents()
        #expect(last.first?.foundSighting?.id == id)
        #expect(last.dropFirst() == [.unresolved(Sighting.ID(Sample.instance("a")), Sample.instance("a"))])
        #expect(driver.broken == [])
    }

    /// Three records of each service, two of each host, of 3,584.
    @Test(arguments: [
        (1_193, false, LocalEngine.daemon, true), (1_194, false, .daemon, false), (716, true, .daemon, true),
        (717, true, .daemon, false), (1_194, true, .embedded, true),
    ])
    func `about as many services as the daemon's cache holds are not called all`(
        count: Int, hasOwnHosts: Bool, engine: LocalEngine, isComplete: Bool
    ) throws {
        var driver = MachineDriver()
        driver.newEngine(engine)
        for number in 0..<count {
            driver.appear(Sample.row("box \(number)"))
            try driver.answer(Sample.row("box \(number)"), target: hasOwnHosts ? "host\(number).local" : "host.local")
        }
        #expect(driver.machine.isCacheFull == !isComplete)
        #expect(driver.conclude() == isComplete)
        #expect(driver.listed.count == count)
    }

    @Test func `no end comes while there is no engine, and the next one has its own shortest time`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4)
        try driver.answer(ipv4)
        driver.loseEngine()
        driver.wait(.seconds(2))
        #expect(!driver.isSettled())
        driver.newEngine()
        driver.appear(ipv4)
        #expect(settling(&driver) == .milliseconds(5450))
    }

    @Test func `what waits for an address is told in time though the engine is gone`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        try driver.answer(ipv4)
        driver.loseEngine()
        driver.wait(.milliseconds(150))
        #expect(driver.takeEvents().map { $0.foundSighting?.routes.count } == [1])
    }

    @Test func `without an engine nothing is asked`() throws {
        var driver = MachineDriver(watching: true)
        driver.appear(ipv4, ipv6, Sample.row("other"), Sample.row("silent"))
        try driver.answer(Sample.row("other"))
        driver.fail(Sample.row("silent"))
        let asked = driver.asked.count
        driver.loseEngine()
        driver.wait(.seconds(30), step: .milliseconds(100))
        #expect(driver.asked.count == asked)
    }

    @Test func `a scan goes on with the next engine and asks only what had no answer`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6, Sample.row("other"))
        try driver.answer(ipv4)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(driver.takeEvents().count == 1)
        driver.wait(.milliseconds(500))
        driver.newEngine(.embedded)
        driver.appear(ipv4, Sample.row("other"), ipv6)
        #expect(driver.resolvers.map(\.row) == [Sample.row("other")])
        driver.wait(.milliseconds(50))
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        if let id = driver.lookup(2, .ipv4) { driver.handle(.address(id, try Sample.address())) }
        try driver.answer(Sample.row("other"))
        // The routes of the first are the same as before, so there is no news of it.
        #expect(driver.takeEvents().map { $0.foundSighting?.name.raw } == ["other"])
        #expect(driver.conclude() == true)
        #expect(driver.broken == [])
    }

    @Test func `a scan that lost its engine keeps what it has and says what it has not`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, Sample.row("other"))
        try driver.answer(ipv4)
        driver.loseEngine()
        #expect(driver.conclude() == false)
        #expect(driver.listed == [id: true, Sighting.ID(Sample.instance("other")): false])
    }

    @Test func `a watch drops what the next engine has not seen within four seconds`() throws {
        var driver = MachineDriver(watching: true)
        driver.appear(ipv4, ipv6, Sample.row("gone"), Sample.row("silent"))
        try driver.answer(ipv4)
        try driver.answer(Sample.row("gone"))
        driver.fail(Sample.row("silent"))
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        #expect(driver.takeEvents().count == 3)
        driver.newEngine(.embedded)
        driver.appear(ipv4)
        #expect(driver.resolvers.map(\.row) == [ipv4])
        try driver.answer(ipv4)
        driver.handle(.address(try #require(driver.lookup(2, .ipv6)), try Sample.address(1, 2, .ipv6)))
        driver.wait(.milliseconds(3900), step: .milliseconds(100))
        #expect(driver.takeEvents() == [])
        driver.wait(.milliseconds(200), step: .milliseconds(100))
        let news = driver.takeEvents()
        #expect(news.contains(.lost(Sighting.ID(Sample.instance("gone")))))
        #expect(news.contains(.lost(Sighting.ID(Sample.instance("silent")))))
        #expect(news.compactMap(\.updatedSighting).map { $0.routes.map(\.address) } == [[try Sample.address()]])
        #expect(news.count == 3)
        #expect(driver.broken == [])
    }

    @Test func `a silent instance that the next engine sees is asked at once`() {
        var driver = MachineDriver()
        driver.appear(ipv4)
        driver.fail(ipv4)
        driver.newEngine()
        driver.appear(ipv4)
        #expect(driver.resolvers.map(\.row) == [ipv4])
    }

    @Test func `answers to questions of a dead engine change nothing`() throws {
        var driver = MachineDriver()
        driver.appear(ipv4, ipv6)
        let old = try #require(driver.resolver(ipv4))
        driver.newEngine()
        driver.handle(.resolved(old, try Sample.resolution(ipv4)))
        driver.handle(.resolverFailed(old, .timeout))
        driver.handle(.address(old, try Sample.address()))
        #expect(driver.events == [])
        #expect(driver.resolvers.isEmpty)
        driver.appear(ipv4)
        #expect(driver.resolvers.count == 1)
        #expect(driver.broken == [])
    }
}
