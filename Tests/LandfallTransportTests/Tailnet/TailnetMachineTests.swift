import Foundation
import LandfallModel
import TailnetTestSupport
import Testing

@testable import LandfallTransport

/// Whom a scan asks, and what it remembers.
struct TailnetMachineTests {
    @Test func `own and tagged machines that are online are asked, nobody else`() throws {
        let peers = [
            machine(1), machine(2).with { ($0.user, $0.tags) = (9, ["tag:server"]) },
            machine(3).with { $0.user = 9 }, machine(4).with { $0.isOnline = false },
            machine(5).with { $0.sharer = 7 },
        ]
        var driver = MachineDriver()
        let outputs = try driver.status(TailnetText(peers))
        #expect(outputs.asked.map(\.node.raw) == ["n1", "n2"])
        #expect(outputs.asked.map(\.address.description) == ["100.64.1.1", "100.64.1.2"])
        #expect(
            outputs.asked.first?.questions == [
                PeerQuestion(.diane, 9090), PeerQuestion(.diane, 8080), PeerQuestion(.diane, 443),
                PeerQuestion(.endlesscode, 8080), PeerQuestion(.endlesscode, 443), PeerQuestion(.diane2, 8890),
                PeerQuestion(.diane2, 443),
            ])
        #expect(
            outputs.reports == [
                SourceReport(
                    source: .tailnet, isWorking: true,
                    machines: .init(
                        asked: 2, remembered: 0, others: 2,
                        offline: [.init(name: ForeignText("host-4"), nodeID: ForeignText("n4"))]))
            ])
    }

    @Test func `one kind is asked for where one is wanted`() throws {
        var driver = MachineDriver(kinds: [.endlesscode])
        #expect(
            try driver.status(TailnetText([machine(1)])).asked.map(\.questions) == [
                [PeerQuestion(.endlesscode, 8080), PeerQuestion(.endlesscode, 443)]
            ])
    }

    @Test func `eighty are asked at a time, and each that has answered makes room for one`() throws {
        var driver = MachineDriver()
        var asked = try driver.status(TailnetText((1...85).map(machine))).asked
        #expect(asked.count == 80)
        for count in 81...85 {
            let more = driver.answer(asked[count - 81], PeerAnswer()).asked
            #expect(more.count == 1)
            asked += more
        }
        #expect(Set(asked.map(\.node)).count == 85)
        for probe in asked[5...83] { #expect(driver.answer(probe, PeerAnswer()).isEmpty) }
        #expect(driver.answer(asked[84], PeerAnswer()) == [.event(.settled(.tailnet, complete: true))])
    }

    @Test func `of a thousand that are silent each has its turn within three scans, and who had none is named`() throws
    {
        let text = TailnetText(
            (1...900).map { number in machine(number).with { $0.address = "100.64.\(number / 250).\(number % 250)" } })
        var (memory, turns) = (ProbeMemory(), Set<String>())
        for scan in 0..<3 {
            var driver = MachineDriver(
                memory: memory, date: Date(timeIntervalSince1970: 1_800_000_000 + Double(scan) * 90))
            var running = try driver.status(text).asked
            var last: [TailnetMachine.Output] = []
            while !running.isEmpty {
                driver.pass(.milliseconds(running[0].timeLimit.components.seconds >= 2 ? 2_400 : 400))
                var next: [PeerProbe] = []
                for probe in running {
                    turns.insert(probe.node.raw)
                    last = driver.answer(probe, .all(.unreachable, of: probe))
                    next += last.asked
                }
                running = next
            }
            memory = try #require(last.memory)
            let left = last.reports.first?.machines?.unasked ?? []
            #expect(left.count == 900 - 400 && last.reports.first?.machines?.asked == 400, "scan \(scan)")
            #expect(last.last == .event(.settled(.tailnet, complete: false)))
        }
        #expect(turns.count == 900)
    }

    @Test func `nobody to ask is the end at once`() throws {
        var driver = MachineDriver()
        let outputs = try driver.status(TailnetText())
        #expect(outputs.last == .event(.settled(.tailnet, complete: true)))
        #expect(outputs.reports.first?.machines == .init(asked: 0, remembered: 0))
    }

    @Test func `a server is found with its name, its node and the way to it`() throws {
        var driver = MachineDriver()
        let probe = try #require(try driver.status(TailnetText([machine(1)])).asked.first)
        let found = try #require(driver.answer(probe, .server(.diane, 9090)).found.first)
        #expect(found.id == Sighting.ID(source: .tailnet, key: "n1 diane"))
        #expect(found.name == ForeignText("host-1") && found.nodeID == ForeignText("n1") && found.kind == .diane)
        #expect(found.routes.map(\.url) == ["http://host-1.tail12345.ts.net:9090"])
        #expect(found.routes.map(\.via) == [.tailnet])
        #expect(!found.isThisMachine && found.instance == nil)
    }

    @Test func `a second server on one machine is another one`() throws {
        var driver = MachineDriver()
        let probe = try #require(try driver.status(TailnetText([machine(1)])).asked.first)
        var answer = PeerAnswer.server(.diane, 9090)
        answer.outcomes[PeerQuestion(.diane, 8080)] = .server(PeerServer(scheme: .http))
        #expect(driver.answer(probe, answer).found.map(\.id.key.raw) == ["n1 diane", "n1 diane 8080"])
    }

    @Test(arguments: [("one two", true), ("-bad-", true), ("host-1", false)])
    func `without a name that can be asked for, the address is the way`(name: String, servesNames: Bool) throws {
        var text = TailnetText([machine(1).with { $0.name = name }])
        text.servesNames = servesNames
        var driver = MachineDriver()
        let probe = try #require(try driver.status(text).asked.first)
        let found = driver.answer(probe, .server(.diane, 9090)).found
        #expect(found.map { $0.routes.map(\.url) } == [["http://100.64.1.1:9090"]])
    }

    @Test func `a name that is one label would be looked for in a search domain`() throws {
        let status = """
            {"BackendState": "Running", "MagicDNSSuffix": "lonely", "Self": {"UserID": 1}, "Peer": {"k": {"ID": "n1",
            "DNSName": "box", "UserID": 1, "Online": true, "TailscaleIPs": ["100.64.1.1"]}}}
            """
        var driver = MachineDriver()
        let probe = try #require(driver.status(.success(try TailnetStatus(json: Array(status.utf8)))).asked.first)
        #expect(
            driver.answer(probe, .server(.diane, 9090)).found.first?.routes.map(\.url) == ["http://100.64.1.1:9090"])
    }

    // MARK: Memory

    @Test func `who had nothing is left alone for a minute, who had a server is asked again`() throws {
        let text = TailnetText([machine(1), machine(2), machine(3)])
        var driver = MachineDriver()
        let asked = try driver.status(text).asked
        _ = driver.answer(asked[0], .all(.nothing, of: asked[0]))
        _ = driver.answer(asked[1], .all(.unreachable, of: asked[1]))
        let memory = try #require(driver.answer(asked[2], .server(.diane, 9090)).memory)

        var second = MachineDriver(memory: memory, date: driver.date + 59)
        let again = try second.status(text)
        #expect(again.asked.map(\.node.raw) == ["n3"])
        #expect(again.reports.first?.machines == .init(asked: 1, remembered: 2))
        var third = MachineDriver(memory: memory, date: driver.date + 60)
        // Whoever has served comes first.
        #expect(try third.status(text).asked.map(\.node.raw) == ["n3", "n1", "n2"])
    }

    @Test func `a machine that has changed, or that was offline meanwhile, is asked again`() throws {
        var driver = MachineDriver()
        let probe = try #require(try driver.status(TailnetText([machine(1)])).asked.first)
        let memory = try #require(driver.answer(probe, .all(.nothing, of: probe)).memory)
        var renamed = MachineDriver(memory: memory, date: driver.date)
        #expect(try renamed.status(TailnetText([machine(1).with { $0.hostName = "other" }])).asked.count == 1)

        var offline = MachineDriver(memory: memory, date: driver.date + 1)
        let seen = try offline.status(TailnetText([machine(1).with { $0.isOnline = false }]))
        var back = MachineDriver(memory: try #require(seen.memory), date: driver.date + 2)
        #expect(try back.status(TailnetText([machine(1)])).asked.count == 1)
        var fresh = MachineDriver(memory: memory.forgettingSilence, date: driver.date)
        #expect(try fresh.status(TailnetText([machine(1)])).asked.count == 1)
    }

    @Test func `how packets get to a server is asked once it has answered, and nobody is asked again for that`()
        throws
    {
        var driver = MachineDriver()
        let asked = try driver.status(TailnetText([machine(1), machine(2)])).asked
        _ = driver.answer(asked[1], .all(.nothing, of: asked[1]))
        let found = driver.answer(asked[0], .server(.diane, 9090))
        #expect(found.found.first?.tailnet?.path == nil && found.last == .look)
        let direct = machine(1).with { ($0.currentAddress, $0.relay) = ("192.0.2.1:41641", "fra") }
        let looked = try driver.status(TailnetText([direct, machine(2)]))
        #expect(looked.updated.first?.tailnet == TailnetFacts(path: .direct))
        #expect(looked.asked.isEmpty && looked.last == .event(.settled(.tailnet, complete: true)))
    }

    @Test func `a daemon that fails then fails the scan no more`() throws {
        var driver = MachineDriver()
        let probe = try #require(try driver.status(TailnetText([machine(1)])).asked.first)
        _ = driver.answer(probe, .server(.diane, 9090))
        #expect(driver.status(.failure(.timedOut)) == [.event(.settled(.tailnet, complete: true))])
    }

    @Test func `only what was not asked is asked where a part is remembered`() throws {
        let text = TailnetText([machine(1)])
        var driver = MachineDriver(kinds: [.diane])
        let probe = try #require(try driver.status(text).asked.first)
        let memory = try #require(driver.answer(probe, .all(.nothing, of: probe)).memory)
        var second = MachineDriver(memory: memory, date: driver.date)
        let rest = [ServerKind.endlesscode, .diane2].flatMap { kind in
            PeerQuestion.ports(kind).map { PeerQuestion(kind, $0) }
        }
        #expect(try second.status(text).asked.map(\.questions) == [rest])
    }

    @Test func `nothing new is not written down again`() throws {
        let text = TailnetText([machine(1)])
        var driver = MachineDriver()
        let probe = try #require(try driver.status(text).asked.first)
        let memory = try #require(driver.answer(probe, .all(.nothing, of: probe)).memory)
        var second = MachineDriver(memory: memory, date: driver.date)
        #expect(try second.status(text).memory == nil)
    }

    // MARK: The end of the time

    @Test func `the time of a scan bounds that of each machine, and what was cut short is not remembered`() throws {
        var driver = MachineDriver(end: .seconds(2))
        driver.elapsed = .milliseconds(500)
        let probe = try #require(try driver.status(TailnetText([machine(1)])).asked.first)
        #expect(probe.timeLimit == .milliseconds(1500))
        driver.elapsed = .seconds(2)
        let outputs = driver.answer(probe, .all(.unreachable, of: probe))
        #expect(outputs.last == .event(.settled(.tailnet, complete: false)))
        #expect(outputs.memory?.nothing.isEmpty == true && outputs.memory?.asked.count == 1)
    }

    @Test func `who could not be asked in time makes the scan incomplete`() throws {
        var driver = MachineDriver(end: .seconds(3))
        let asked = try driver.status(TailnetText((1...81).map(machine))).asked
        driver.elapsed = .seconds(3)
        var last: [TailnetMachine.Output] = []
        for probe in asked { last = driver.answer(probe, .all(.nothing, of: probe)) }
        #expect(asked.count == 80)
        #expect(last.contains(.event(.settled(.tailnet, complete: false))) && last.asked.isEmpty)
        #expect(last.reports.first?.machines?.unasked == [ForeignText("host-9")])
    }

    @Test func `of those that had no turn yet who was awake last comes first`() throws {
        var driver = MachineDriver()
        let awake = [3: "2026-11-20T10:00:00Z", 5: "2026-11-20T12:00:00Z"]
        let machines = (1...5).map { number in
            machine(number).with { $0.lastHandshake = awake[number] ?? $0.lastHandshake }
        }
        let asked = try driver.status(TailnetText(machines)).asked
        #expect(asked.map(\.node.raw) == ["n5", "n3", "n1", "n2", "n4"])
        // A turn is a turn: who was awake and silent does not keep others out.
        var memory = ProbeMemory()
        memory.noteAsked(ForeignText("n5"), at: driver.date - 90)
        driver = MachineDriver(memory: memory)
        #expect(try driver.status(TailnetText(machines)).asked.map(\.node.raw) == ["n3", "n1", "n2", "n4", "n5"])
    }

    // MARK: Ways

    @Test func `with an interface the kernel's route is the only way`() throws {
        var driver = MachineDriver()
        #expect(try driver.status(TailnetText([machine(1)])).asked.map(\.way) == [.kernelRoute])
    }

    @Test func `without an interface dial is the only way`() throws {
        var text = TailnetText([machine(1)])
        text.hasInterface = false
        var driver = MachineDriver()
        #expect(try driver.status(text).asked.map(\.way) == [.dial])
    }

    // MARK: A daemon that is of no use

    @Test(arguments: [
        ("Stopped", FailureCode.tailscaleStopped), ("NeedsLogin", .tailscaleNeedsLogin),
        ("Starting", .tailscaleStarting),
        ("NoState", .tailscaleNoState), ("NeedsMachineAuth", .tailscaleNeedsApproval),
        ("InUseOtherUser", .tailscaleInUse), ("Purple", .tailscaleStateUnknown),
    ])
    func `a daemon that is not up is said, and is no gap in what was seen`(state: String, code: FailureCode) throws {
        var text = TailnetText([machine(1)])
        text.state = state
        var driver = MachineDriver()
        #expect(
            try driver.status(text) == [
                .event(.source(SourceReport(source: .tailnet, isWorking: false, code: code))),
                .event(.settled(.tailnet, complete: true)),
            ])
    }

    @Test(arguments: [
        (TailnetError.noSocket(path: "/s"), true), (.refused(path: "/s"), true), (.timedOut, false),
        (.forbidden, false), (.permissionDenied(path: "/s"), false), (.badStatus(500), false),
        (.notJSON(offset: 3), false),
    ])
    func `a daemon that cannot be asked leaves a gap, a missing one does not`(error: TailnetError, isComplete: Bool) {
        var driver = MachineDriver()
        let outputs = driver.status(.failure(error))
        #expect(outputs.reports.map(\.code) == [error.code])
        #expect(outputs.reports.map(\.isWorking) == [false])
        #expect(outputs.last == .event(.settled(.tailnet, complete: isComplete)))
    }

    private func machine(_ number: Int) -> TailnetText.Machine { .numbered(number) }
}
