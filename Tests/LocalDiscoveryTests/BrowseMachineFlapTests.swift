import LandfallModel
import Testing

@testable import LocalDiscovery

/// Twenty thousand names that come and go.
struct BrowseMachineFlapTests {
    /// How often an entry is looked at until so many found instances have said goodbye.
    private func steps(_ count: Int) throws -> Int {
        var driver = MachineDriver()
        let rows = (0..<count).map { Sample.row("box \($0)") }
        for row in rows { driver.appear(row) }
        while driver.listed.count < count {
            if driver.waiting.isEmpty { driver.wait(.seconds(10), step: .seconds(10)) }
            for open in driver.waiting { try driver.answer(open.row, target: "\(open.row.instance.name.raw).local") }
            try #require(driver.now < .seconds(200))
        }
        let before = driver.machine.steps
        for row in rows { driver.vanish(row) }
        driver.wait(.seconds(120), step: .seconds(1))
        #expect(driver.listed.isEmpty && driver.broken == [])
        return driver.machine.steps - before
    }

    @Test func `the work of a goodbye does not grow with the number of instances`() throws {
        let few = try steps(2_000)
        let many = try steps(20_000)
        #expect(few >= 2_000)
        #expect(many <= 11 * few)
    }

    @Test func `a tick looks at no instance of which nothing is due`() throws {
        var driver = MachineDriver(watching: true)
        for number in 0..<300 {
            driver.appear(Sample.row("box \(number)"))
            try driver.answer(Sample.row("box \(number)"))
        }
        driver.wait(.seconds(5))
        let before = driver.machine.steps
        driver.wait(.seconds(5))
        #expect(driver.machine.steps == before)
    }

    @Test func `one that was never asked does not wait for those that are silent`() throws {
        var driver = MachineDriver()
        for number in 0..<1_000 { driver.appear(Sample.row("silent \(number)")) }
        driver.appear(Sample.row())
        while driver.resolver(Sample.row()) == nil, driver.now < .seconds(10) { driver.wait(.milliseconds(25)) }
        #expect(driver.now < .seconds(6))
        #expect(driver.broken == [])
    }

    @Test(arguments: [true, false])
    func `one that is new is asked soon, however many flap and are silent`(isWatching: Bool) {
        let flapping = (0..<20_000).map { Sample.row("flap \($0)") }
        let stable = Sample.row("studio")
        var driver = MachineDriver(watching: isWatching)
        for row in flapping { driver.appear(row) }
        driver.wait(.seconds(1))
        driver.appear(stable)
        let since = driver.now
        var isUp = true
        while driver.resolver(stable) == nil, driver.now - since < .seconds(10) {
            driver.wait(.milliseconds(500), step: .milliseconds(100))
            isUp.toggle()
            for row in flapping { if isUp { driver.appear(row) } else { driver.vanish(row) } }
        }
        #expect(driver.now - since <= .seconds(3))
        #expect(driver.broken == [])
    }

    @Test func `a goodbye of what was never let in is nothing, and each of the others comes through`() {
        var driver = MachineDriver(watching: true)
        let rows = (0..<80_000).map { Sample.row("box \($0)") }
        driver.vanish(Sample.row("nobody"))
        for row in rows { driver.appear(row) }
        for row in rows { driver.vanish(row) }
        driver.wait(.seconds(60), step: .seconds(1))
        #expect(driver.machine.isFlooded && driver.isSettled())
        #expect(driver.conclude() == false)
        #expect(driver.listed.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a stable server is found and stays while others flap`(isWatching: Bool) throws {
        let flapping = (0..<12_000).map { Sample.row("flap \($0)") }
        let stable = Sample.row("studio")
        var driver = MachineDriver(watching: isWatching)
        for row in flapping { driver.appear(row) }
        driver.appear(stable)
        for round in 0..<8 {
            for row in flapping {
                if round.isMultiple(of: 2) { driver.vanish(row) } else { driver.appear(row) }
            }
            for _ in 0..<20 {
                driver.wait(.milliseconds(250), step: .milliseconds(125))
                if driver.waiting.contains(where: { $0.row == stable }) { try driver.answer(stable) }
            }
        }
        driver.wait(.milliseconds(200))
        #expect(driver.listed[Sighting.ID(stable.instance)] == true)
        #expect(driver.broken == [])
        #expect(driver.conclude() == false)
    }
}
