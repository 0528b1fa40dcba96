import LandfallModel
import LandfallSystem
import LocalDiscovery
import Testing

@testable import LandfallConnections

struct AvahiFindingTests {
    private static func report(_ code: FailureCode?, detail: String? = nil) -> SourceReport {
        SourceReport(source: .lan, isWorking: code == nil, engine: "daemon", code: code, detail: detail)
    }

    @Test func `a daemon that answers is enough`() {
        let finding = AvahiFinding(daemon: Self.report(nil), embedded: nil, bus: .unknown, isInstalled: false)
        #expect(finding == .daemon)
        #expect(finding.status == .ok)
    }

    private static let cases: [(FailureCode, BusState, Bool, AvahiFinding.Trouble)] = [
        (.avahiNotRunning, BusState.alive, true, AvahiFinding.Trouble.notRunning),
        (.avahiNotRunning, .unknown, true, .notRunning),
        (.avahiNotRunning, .absent, true, .noBus),
        (.avahiNotRunning, .dead, true, .noBus),
        (.avahiNotRunning, .absent, false, .notInstalled),
        (.avahiNotRunning, .alive, false, .notInstalled),
        (.avahiHung, .alive, true, .hung),
        (.avahiClientMissing, .alive, true, .clientMissing),
        (.avahiFailed, .alive, true, .failed(ForeignText("Access denied"))),
        (.avahiLost, .alive, true, .failed(ForeignText("Access denied"))),
    ]

    @Test(arguments: cases)
    func `the trouble is named, and whether another engine works`(
        code: FailureCode, bus: BusState, isInstalled: Bool, trouble: AvahiFinding.Trouble
    ) {
        let daemon = Self.report(code, detail: "Access denied")
        let embedded = AvahiFinding(daemon: daemon, embedded: Self.report(nil), bus: bus, isInstalled: isInstalled)
        #expect(embedded == .embeddedInstead(of: trouble))
        #expect(embedded.status == .warn)
        for other in [Self.report(.embeddedEngineMissing), nil] {
            let neither = AvahiFinding(daemon: daemon, embedded: other, bus: bus, isInstalled: isInstalled)
            #expect(neither == .nothing(trouble))
            #expect(neither.status == .fail)
        }
    }

    @Test func `a daemon that said nothing in time hangs`() {
        let finding = AvahiFinding(daemon: nil, embedded: Self.report(nil), bus: .alive, isInstalled: true)
        #expect(finding == .embeddedInstead(of: .hung))
    }
}

struct MDNSPortFindingTests {
    private static let cases: [([PortHolder]?, MDNSPortFinding, Verdict)] = [
        ([], MDNSPortFinding.free, Verdict.ok),
        ([.process("avahi-daemon")], .one(.avahi), .ok),
        ([.user("avahi")], .one(.avahi), .ok),
        ([.process("avahi-daemon"), .user("avahi")], .one(.avahi), .ok),
        ([.process("systemd-resolve")], .one(.systemdResolved), .ok),
        ([.process("chrome")], .one(.process("chrome")), .ok),
        ([.process("chrome"), .process("avahi-daemon")], .several(.avahi, others: [.process("chrome")]), .warn),
        (
            [.user("systemd-resolve"), .process("avahi-daemon"), .process("b"), .process("a"), .user("root")],
            .several(
                .avahi, others: [.systemdResolved, .process("a"), .process("b"), .processOf(user: "root")]), .warn
        ),
        ([.process("a"), .process("systemd-resolve")], .several(.systemdResolved, others: [.process("a")]), .warn),
        (nil, .unknown, .warn),
    ]

    @Test(arguments: cases)
    func `a second stack is named`(holders: [PortHolder]?, finding: MDNSPortFinding, status: Verdict) {
        let found = MDNSPortFinding(holders.map { Set($0) })
        #expect(found == finding)
        #expect(found.status == status)
    }
}

struct MulticastFindingTests {
    private static let (up, running, multicast, pointToPoint, loopback) = (
        Int32(0x1), Int32(0x40), Int32(0x1000), Int32(0x10), Int32(0x8)
    )

    private static func links(_ flags: [String: Int32]) -> LocalLinks {
        var links = LocalLinks()
        for (name, flags) in flags { links.add(name, flags: flags) }
        return links
    }

    private static let cases: [([String: Int32], MulticastFinding, Verdict)] = [
        (["lo": up | running | loopback], MulticastFinding.none, Verdict.fail),
        ([:], .none, .fail),
        (["eth0": up | running | multicast, "wlan0": up | running | multicast], .usable(["eth0", "wlan0"]), .ok),
        (["eth0": up | running | multicast, "wlan0": up | multicast], .usable(["eth0"]), .ok),
        (["wlan0": up | multicast, "eth0": up | multicast], .unplugged(["eth0", "wlan0"], hasVPN: false), .fail),
        (
            ["eth0": up | multicast, "tailscale0": up | running | multicast | pointToPoint],
            .unplugged(["eth0"], hasVPN: true), .warn
        ),
        (["eth0": up | running], .noMulticast(["eth0"], hasVPN: false), .fail),
        (["eth0": up | running, "wg0": up | running | pointToPoint], .noMulticast(["eth0"], hasVPN: true), .warn),
        (["wg0": up | running | pointToPoint, "eth0": multicast], .onlyVPN(["wg0"]), .warn),
        (["eth0": multicast, "sit0": 0, "wg0": multicast | pointToPoint], .down(["eth0"]), .fail),
        (["sit0": 0], .none, .fail),
    ]

    @Test(arguments: cases)
    func `the interfaces decide`(flags: [String: Int32], finding: MulticastFinding, status: Verdict) {
        let found = MulticastFinding(Self.links(flags)) { _ in true }
        #expect(found == finding)
        #expect(found.status == status)
    }

    @Test func `an interface on which nothing comes back is behind a firewall`() {
        let links = Self.links([
            "eth0": Self.up | Self.running | Self.multicast, "wlan0": Self.up | Self.running | Self.multicast,
        ])
        let all = MulticastFinding(links) { _ in false }
        #expect(all == .blocked(["eth0", "wlan0"], usable: []) && all.status == .fail)
        let one = MulticastFinding(links) { $0 == "eth0" }
        #expect(one == .blocked(["wlan0"], usable: ["eth0"]) && one.status == .warn)
        // Somebody has the port for themselves.
        #expect(MulticastFinding(links) { _ in nil } == .usable(["eth0", "wlan0"]))
    }
}
