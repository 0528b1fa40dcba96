import Foundation
import LandfallModel
import TailnetTestSupport
import Testing

@testable import LandfallTransport

/// What a watch hears of the tailnet, poll by poll.
struct TailnetWatchTests {
    private let one = TailnetText.Machine.numbered(1)
    private let two = TailnetText.Machine.numbered(2)

    /// A watch that has found Diane on the first machine and nothing on the second.
    private func watch() throws -> MachineDriver {
        var driver = MachineDriver(end: nil)
        let outputs = try driver.status(TailnetText([one, two]))
        #expect(outputs.contains(.poll(after: .seconds(10))))
        for probe in outputs.asked {
            let isFirst = probe.node == ForeignText("n1")
            _ = driver.answer(probe, isFirst ? .server(.diane, 9090, of: probe) : .all(.nothing, of: probe))
        }
        return driver
    }

    @Test func `nothing new is no news, and nobody is asked again`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        #expect(try driver.status(TailnetText([one, two])) == [.poll(after: .seconds(10))])
    }

    @Test func `a server is asked every half a minute whether it is still there`() throws {
        var driver = try watch()
        driver.pass(.seconds(20))
        #expect(try driver.status(TailnetText([one, two])).asked.isEmpty)
        driver.pass(.seconds(10))
        let asked = try driver.status(TailnetText([one, two])).asked
        #expect(asked.map(\.questions) == [[PeerQuestion(.diane, 9090)]])
        // The same again is no news, and nothing to write down.
        #expect(driver.answer(asked[0], .server(.diane, 9090)).isEmpty)
    }

    @Test func `a server that listens no more is lost, and asked for until it is back`() throws {
        var driver = try watch()
        driver.pass(.seconds(30))
        var probe = try #require(try driver.status(TailnetText([one, two])).asked.first)
        #expect(
            driver.answer(probe, .all(.nothing, of: probe)).lost == [Sighting.ID(source: .tailnet, key: "n1 diane")])
        driver.pass(.seconds(10))
        probe = try #require(try driver.status(TailnetText([one, two])).asked.first)
        #expect(driver.answer(probe, .server(.diane, 9090)).found.count == 1)
    }

    @Test func `a server on which nothing comes back is lost at the second time`() throws {
        var driver = try watch()
        driver.pass(.seconds(30))
        var probe = try #require(try driver.status(TailnetText([one, two])).asked.first)
        #expect(driver.answer(probe, .all(.unreachable, of: probe)).lost == [])
        driver.pass(.seconds(30))
        probe = try #require(try driver.status(TailnetText([one, two])).asked.first)
        #expect(driver.answer(probe, .all(.unreachable, of: probe)).lost.count == 1)
    }

    @Test func `one answer makes up for a miss`() throws {
        var driver = try watch()
        for outcome in [PeerAnswer.Outcome.unreachable, .server(PeerServer(scheme: .http)), .unreachable] {
            driver.pass(.seconds(30))
            let probe = try #require(try driver.status(TailnetText([one, two])).asked.first)
            #expect(driver.answer(probe, .all(outcome, of: probe)).lost == [])
        }
    }

    @Test func `a machine that goes offline takes its servers along`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        let outputs = try driver.status(TailnetText([one.with { $0.isOnline = false }, two]))
        #expect(outputs.lost == [Sighting.ID(source: .tailnet, key: "n1 diane")])
    }

    @Test func `a machine that comes online is asked, whatever is remembered of it`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        #expect(try driver.status(TailnetText([one, two.with { $0.isOnline = false }])).asked.isEmpty)
        driver.pass(.seconds(10))
        #expect(try driver.status(TailnetText([one, two])).asked.map(\.node.raw) == ["n2"])
    }

    @Test func `a machine that had nothing is asked again after a minute`() throws {
        var driver = try watch()
        driver.pass(.seconds(50))
        #expect(try driver.status(TailnetText([one, two])).asked.map(\.node.raw) == ["n1"])
        driver.pass(.seconds(10))
        #expect(try driver.status(TailnetText([one, two])).asked.map(\.node.raw) == ["n2"])
    }

    @Test func `nobody is asked twice at a time`() throws {
        var driver = MachineDriver(end: nil)
        #expect(try driver.status(TailnetText([one])).asked.count == 1)
        driver.pass(.seconds(10))
        #expect(try driver.status(TailnetText([one])).asked.isEmpty)
    }

    @Test func `another name is an update`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        let renamed = try driver.status(TailnetText([one.with { $0.name = "attic" }, two])).updated
        #expect(renamed.map(\.name.raw) == ["attic"])
        #expect(renamed.map(\.id.key.raw) == ["n1 diane"])
    }

    @Test func `Tailscale that stops takes all along, is said once, and brings all back`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        var text = TailnetText([one, two])
        text.state = "Stopped"
        let stopped = try driver.status(text)
        #expect(stopped.lost.count == 1 && stopped.reports.map(\.code) == [.tailscaleStopped])
        driver.pass(.seconds(10))
        #expect(try driver.status(text) == [.poll(after: .seconds(10))])
        driver.pass(.seconds(10))
        text.state = "Running"
        let back = try driver.status(text)
        // What is remembered holds: it is this machine that was away.
        #expect(back.reports.map(\.isWorking) == [true] && back.asked.map(\.node.raw) == ["n1"])
        #expect(driver.answer(back.asked[0], .server(.diane, 9090)).found.count == 1)
    }

    @Test func `a daemon that is slow once changes nothing that is shown`() throws {
        var driver = try watch()
        driver.pass(.seconds(10))
        let outputs = driver.status(.failure(.timedOut))
        #expect(outputs.lost == [] && outputs.reports.map(\.code) == [.tailscaledTimeout])
        driver.pass(.seconds(10))
        let back = try driver.status(TailnetText([one, two]))
        #expect(back.found == [] && back.lost == [] && back.reports.map(\.isWorking) == [true])
    }

    @Test func `an answer of a machine that has gone meanwhile shows nothing`() throws {
        var driver = MachineDriver(end: nil)
        let probe = try #require(try driver.status(TailnetText([one])).asked.first)
        _ = try driver.status(TailnetText([]))
        #expect(driver.answer(probe, .server(.diane, 9090)).found == [])
    }
}
