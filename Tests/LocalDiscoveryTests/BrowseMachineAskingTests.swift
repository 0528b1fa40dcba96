import LandfallModel
import Testing

@testable import LocalDiscovery

/// Which questions a ``BrowseMachine`` puts to the engine, and when.
struct BrowseMachineAskingTests {
    @Test func `an instance is resolved once, whatever its rows`() throws {
        var driver = MachineDriver()
        driver.appear(
            Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6), Sample.row("box", 3, .ipv4),
            Sample.row("box", 2, .ipv4))
        #expect(driver.askedRows == [Sample.row("box", 2, .ipv4)])
        try driver.answer(Sample.row("box", 2, .ipv4))
        driver.wait(.seconds(3))
        #expect(driver.askedRows.count == 1)
        #expect(driver.resolvers.isEmpty)
        #expect(driver.broken == [])
    }

    @Test func `IPv4 is asked before IPv6, and a low interface before a high one`() {
        var driver = MachineDriver(BrowseMachine.Limits(window: 1))
        driver.appear(Sample.row("first"))
        driver.appear(Sample.row("box", 2, .ipv6), Sample.row("box", 9, .ipv4), Sample.row("box", 3, .ipv4))
        driver.fail(Sample.row("first"))
        #expect(driver.askedRows.last == Sample.row("box", 3, .ipv4))
        driver.fail(Sample.row("box", 3, .ipv4))
        #expect(driver.askedRows.last == Sample.row("box", 9, .ipv4))
        driver.fail(Sample.row("box", 9, .ipv4))
        #expect(driver.askedRows.last == Sample.row("box", 2, .ipv6))
        #expect(driver.events.count == 1)
        driver.fail(Sample.row("box", 2, .ipv6))
        #expect(driver.events.last == .unresolved(Sighting.ID(Sample.instance("box")), Sample.instance("box")))
    }

    @Test func `the window is filled, kept and filled again`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(window: 50))
        let rows = (0..<120).map { Sample.row("box \($0)") }
        for row in rows { driver.appear(row) }
        #expect(driver.askedRows == Array(rows.prefix(50)))
        for count in 51...120 {
            try driver.answer(driver.resolvers[0].row)
            #expect(driver.askedRows == Array(rows.prefix(count)))
        }
        #expect(driver.resolvers.count == 50)
        #expect(driver.broken == [])
    }

    @Test func `after 0.7 s of silence the next row is asked too, and not before`() {
        var driver = MachineDriver()
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
        driver.wait(.milliseconds(675))
        #expect(driver.askedRows.count == 1)
        driver.wait(.milliseconds(25))
        #expect(driver.askedRows == [Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6)])
        driver.wait(.seconds(2))
        #expect(driver.askedRows.count == 2)
    }

    @Test func `the first answers are waited for, then the window grows`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(window: 6, slowStart: 2), watching: true)
        let rows = (0..<20).map { Sample.row("box \($0)") }
        for row in rows { driver.appear(row) }
        #expect(driver.askedRows == Array(rows.prefix(2)))
        try driver.answer(rows[0])
        #expect(driver.askedRows == Array(rows.prefix(4)))
        for row in rows[1..<8] { try driver.answer(row) }
        #expect(driver.askedRows == Array(rows.prefix(8 + 6)))
    }

    @Test func `questions stay within the window, and silent ones make room after half a second`() {
        var driver = MachineDriver(BrowseMachine.Limits(window: 3))
        for name in ["a", "b", "c"] { driver.appear(Sample.row(name, 2, .ipv4), Sample.row(name, 2, .ipv6)) }
        driver.appear(Sample.row("d", 2, .ipv4))
        driver.wait(.milliseconds(475))
        #expect(driver.askedRows == ["a", "b", "c"].map { Sample.row($0, 2, .ipv4) })
        driver.wait(.milliseconds(50))
        #expect(driver.askedRows.last == Sample.row("d", 2, .ipv4))
        driver.wait(.seconds(2))
        #expect(driver.askedRows.count == 7)
        #expect(driver.broken == [])
    }

    @Test func `the first answer wins and the other questions are ended`() throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6), Sample.row("box", 3, .ipv4))
        driver.wait(.seconds(1))
        #expect(driver.resolvers.count == 3)
        let late = try #require(driver.resolver(Sample.row("box", 2, .ipv4)))
        try driver.answer(Sample.row("box", 2, .ipv6), port: 1)
        #expect(driver.resolvers.isEmpty)
        driver.handle(.resolved(late, try Sample.resolution(Sample.row("box", 2, .ipv4), port: 2)))
        driver.wait(.seconds(1))
        #expect(driver.events.compactMap(\.foundSighting?.routes.first?.port) == [1])
        #expect(driver.broken == [])
    }

    @Test func `addresses are asked for once for each host, interface and family`() throws {
        var driver = MachineDriver()
        for name in ["a", "b", "c"] {
            driver.appear(Sample.row(name, 2, .ipv4), Sample.row(name, 2, .ipv6), Sample.row(name, 3, .ipv4))
        }
        try driver.answer(Sample.row("a"), target: "Box.local")
        try driver.answer(Sample.row("b"), target: "box.LOCAL")
        try driver.answer(Sample.row("c"), target: "box.local")
        let wanted = [(2, IPAddress.Family.ipv6), (3, .ipv4)].map {
            HostQuestion(host: "box.local", interface: $0.0, family: $0.1)
        }
        // And of the links where packets of one family came alone, over those; and all that there are, of the address that is known.
        let more = [HostQuestion(host: "box.local", interface: 3, family: .ipv6, packets: .ipv4)]
        let all = [HostQuestion(host: "box.local", interface: 2, family: .ipv4)]
        #expect(Set(driver.askedLookups) == Set(wanted + more + all))
        #expect(driver.askedLookups.count == 4)
    }

    @Test(arguments: [(IPAddress.Family.ipv4, IPAddress.Family.ipv6), (.ipv6, .ipv4)])
    func `where packets of one family come alone, addresses of the other are asked for over them, and nobody waits`(
        packets: IPAddress.Family, other: IPAddress.Family
    ) throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("a", 2, packets))
        try driver.answer(Sample.row("a", 2, packets), target: "box.local")
        let question = HostQuestion(host: "box.local", interface: 2, family: other, packets: packets)
        #expect(driver.askedLookups.contains(question))
        #expect(driver.takeEvents().compactMap { $0.foundSighting?.routes.count } == [1])
        let id = try #require(driver.lookups.first { $0.value == question }?.key)
        driver.handle(.address(id, try Sample.address(1, 2, other)))
        #expect(driver.takeEvents().map { $0.updatedSighting?.routes.count } == [2])
        driver.handle(.address(id, try Sample.address(2, 2, other)))
        #expect(driver.takeEvents().map { $0.updatedSighting?.routes.count } == [3])
        driver.handle(.addressFailed(id, .timeout))
        #expect(driver.takeEvents() == [])
        // Packets of both families: each address is asked for over its own.
        driver.appear(Sample.row("a", 2, other))
        #expect(driver.askedLookups.last == question.overOwn)
        #expect(driver.broken == [])
    }

    @Test func `a resolver's answer makes a lookup of the same address needless`() throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("a", 2, .ipv4), Sample.row("a", 2, .ipv6), Sample.row("b", 2, .ipv6))
        try driver.answer(Sample.row("a", 2, .ipv4), target: "box.local")
        let lookup = try #require(driver.lookup(2, .ipv6))
        try driver.answer(Sample.row("b", 2, .ipv6), target: "box.local")
        #expect(driver.lookups[lookup] == nil)
        driver.wait(.milliseconds(200))
        #expect(driver.events.compactMap { $0.foundSighting?.routes.count }.sorted() == [1, 2])
    }

    @Test func `lookups have a window of their own`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(lookups: 2))
        for host in 1...5 as ClosedRange<UInt8> {
            driver.appear(Sample.row("box \(host)", 2, .ipv4), Sample.row("box \(host)", 2, .ipv6))
            try driver.answer(Sample.row("box \(host)", 2, .ipv4), host: host)
        }
        #expect(driver.lookups.count == 2)
        while let id = driver.lookups.keys.first { try driver.answerLookup(id) }
        driver.wait(.milliseconds(25))
        // Of each host the other family, and then all addresses of both.
        #expect(driver.askedLookups.prefix(5).allSatisfy { $0.family == .ipv6 } && driver.askedLookups.count == 15)
        #expect(driver.events.compactMap { $0.foundSighting?.routes.count } == [2, 2, 2, 2, 2])
        #expect(driver.broken == [])
    }

    @Test(arguments: [Duration.zero, .seconds(2)])
    func `an engine without room is asked again when it has answered, and nothing is lost`(silence: Duration) throws {
        let room = 20
        var driver = MachineDriver(BrowseMachine.Limits(window: 50))
        let rows = (0..<60).map { Sample.row("box \($0)") }
        for row in rows { driver.appear(row) }
        // Silent hosts let more be asked, and none of that may be asked in a circle.
        driver.wait(silence)
        var refusals = 0
        var answers = 0
        while let next = driver.resolvers.first {
            while driver.resolvers.count > room, let last = driver.resolvers.last {
                refusals += 1
                driver.fail(last.row, .tooManyObjects)
            }
            answers += 1
            try driver.answer(next.row)
        }
        #expect(answers == 60)
        // As many as were asked before the first refusal, and then no more than one for each answer.
        #expect(refusals <= (silence == .zero ? 30 : 40) + answers)
        #expect(driver.events.compactMap(\.foundSighting).count == 60)
        #expect(driver.broken == [])
    }

    @Test func `a resolver that is kept takes no place in the window when it is refused`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(window: 1), watching: true)
        driver.appear(Sample.row("a"))
        try driver.answer(Sample.row("a"))
        driver.fail(Sample.row("a"), .tooManyObjects)
        driver.appear(Sample.row("b"), Sample.row("c"))
        #expect(driver.resolvers.map(\.row) == [Sample.row("b")])
        #expect(driver.broken == [])
    }

    @Test func `too many objects for the only question is a silence like any other`() {
        var driver = MachineDriver()
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
        driver.fail(Sample.row("box", 2, .ipv4), .tooManyObjects)
        driver.fail(Sample.row("box", 2, .ipv6), .tooManyObjects)
        #expect(driver.askedRows.count == 2)
        #expect(driver.events == [.unresolved(Sighting.ID(Sample.instance("box")), Sample.instance("box"))])
    }

    @Test func `a question that found no room is not asked once another was answered`() throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
        driver.wait(.milliseconds(700))
        driver.fail(Sample.row("box", 2, .ipv6), .tooManyObjects)
        try driver.answer(Sample.row("box", 2, .ipv4))
        driver.wait(.seconds(6))
        #expect(driver.askedRows.count == 2)
        #expect(driver.resolvers.isEmpty)
        #expect(driver.listed == [Sighting.ID(Sample.instance("box")): true])
    }

    @Test func `too many objects for a lookup is no loss of a route`() throws {
        var driver = MachineDriver()
        for host in 1...2 as ClosedRange<UInt8> {
            driver.appear(Sample.row("box \(host)", 2, .ipv4), Sample.row("box \(host)", 2, .ipv6))
            try driver.answer(Sample.row("box \(host)", 2, .ipv4), host: host)
        }
        // Of each host an address of the other family, and all of the one that is known.
        let ids = driver.lookups.keys.sorted()
        #expect(ids.count == 4)
        for id in ids.dropFirst() { driver.handle(.addressFailed(id, .tooManyObjects)) }
        #expect(driver.lookups.count == 1)
        driver.handle(.address(ids[0], try Sample.address(1, 2, .ipv6)))
        let again = try #require(driver.lookup(2, .ipv6))
        driver.handle(.address(again, try Sample.address(2, 2, .ipv6)))
        #expect(driver.events.compactMap { $0.foundSighting?.routes.count } == [2, 2])
        #expect(driver.broken == [])
    }

    @Test func `an instance that goes and comes back while it waits is asked once`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(window: 1))
        driver.appear(Sample.row("first"))
        for _ in 0..<3 {
            driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
            driver.vanish(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
        }
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6))
        try driver.answer(Sample.row("first"))
        try driver.answer(Sample.row("box", 2, .ipv4))
        driver.wait(.milliseconds(25))
        #expect(driver.askedRows == [Sample.row("first"), Sample.row("box", 2, .ipv4)])
    }

    @Test func `the goodbye of the row that is asked moves the question to another`() throws {
        var driver = MachineDriver()
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 3, .ipv4))
        driver.vanish(Sample.row("box", 2, .ipv4))
        #expect(driver.resolvers.map(\.row) == [Sample.row("box", 3, .ipv4)])
        try driver.answer(Sample.row("box", 3, .ipv4))
        #expect(driver.events.compactMap { $0.foundSighting?.routes.map(\.address) } == [[try Sample.address(1, 3)]])
    }

    @Test func `a watch hears of changes through the rows that are left`() throws {
        var driver = MachineDriver(watching: true)
        driver.appear(Sample.row("box", 2, .ipv4), Sample.row("box", 3, .ipv4))
        try driver.answer(Sample.row("box", 2, .ipv4))
        #expect(driver.resolvers.map(\.row) == [Sample.row("box", 2, .ipv4)])
        driver.vanish(Sample.row("box", 2, .ipv4))
        #expect(driver.resolvers.map(\.row) == [Sample.row("box", 3, .ipv4)])
        try driver.answer(Sample.row("box", 3, .ipv4))
        try driver.answer(Sample.row("box", 3, .ipv4), port: 1234)
        driver.wait(.milliseconds(200))
        #expect(driver.events.last?.updatedSighting?.routes.map(\.port) == [1234])
        #expect(driver.broken == [])
    }

    @Test(arguments: [true, false])
    func `only a watch asks for resolvers that it keeps`(watching: Bool) throws {
        var driver = MachineDriver(watching: watching)
        driver.appear(Sample.row("box"))
        #expect(driver.asked == [.resolve(1, Sample.row("box"), keeps: watching)])
        try driver.answer(Sample.row("box"))
        #expect(driver.resolvers.count == (watching ? 1 : 0))
    }

    @Test func `a watch keeps no more resolvers than it may`() throws {
        var driver = MachineDriver(BrowseMachine.Limits(kept: 2), watching: true)
        for name in ["a", "b", "c", "d"] {
            driver.appear(Sample.row(name))
            try driver.answer(Sample.row(name))
        }
        #expect(driver.resolvers.map(\.row.instance.name.raw) == ["a", "b"])
        driver.vanish(Sample.row("a"))
        driver.appear(Sample.row("e"))
        try driver.answer(Sample.row("e"))
        #expect(driver.resolvers.map(\.row.instance.name.raw) == ["b", "e"])
    }
}

extension MachineDriver {
    /// Lets the open resolver of a row answer.
    mutating func answer(
        _ row: BrowseRow, host: UInt8 = 1, target: String? = nil, port: UInt16 = 9090, txt: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let id = try #require(resolver(row), sourceLocation: sourceLocation)
        handle(.resolved(id, try Sample.resolution(row, host: host, target: target, port: port, txt: txt)))
    }

    /// Lets the open resolver of a row fail.
    mutating func fail(
        _ row: BrowseRow, _ code: AvahiCode = .timeout, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let id = resolver(row) else {
            Issue.record("nobody asks for \(row)", sourceLocation: sourceLocation)
            return
        }
        handle(.resolverFailed(id, code))
    }
}
