import LandfallModel
import LandfallSystem
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct HostLookupMachineTests {
    private var machine = HostLookupMachine(
        host: "box.local", own: OwnAddresses(addresses: [], subnets: .everywhere))
    private let ipv4: IPAddress
    private let ipv6: IPAddress

    init() throws {
        ipv4 = try Sample.address()
        ipv6 = try Sample.address(1, 2, .ipv6)
    }

    private static func question(_ family: IPAddress.Family) -> HostQuestion {
        HostQuestion(host: "box.local", interface: anyInterface, family: family, packets: nil)
    }

    @Test mutating func `both families are asked for on all interfaces, over packets of both`() {
        #expect(
            machine.engineChanged() == [
                .lookUp(1, Self.question(.ipv4), all: false), .lookUp(2, Self.question(.ipv6), all: false),
            ])
        #expect(machine.verdict(at: .seconds(100)) == nil)
    }

    @Test mutating func `when both have answered it is over, with IPv4 first`() {
        _ = machine.engineChanged()
        _ = machine.handle(.address(2, ipv6), at: .milliseconds(20))
        #expect(machine.verdict(at: .milliseconds(20)) == nil)
        _ = machine.handle(.address(1, ipv4), at: .milliseconds(40))
        #expect(machine.verdict(at: .milliseconds(40)) == .found([ipv4, ipv6]))
    }

    @Test mutating func `the second family has 200 ms after the first answer`() {
        _ = machine.engineChanged()
        _ = machine.handle(.address(2, ipv6), at: .milliseconds(1000))
        #expect(machine.verdict(at: .milliseconds(1199)) == nil)
        #expect(machine.verdict(at: .milliseconds(1200)) == .found([ipv6]))
    }

    @Test mutating func `an address of a link that this machine is not on waits for a nearer one, and comes after it`()
        throws
    {
        let subnet = InterfaceAddress(device: 2, name: "", address: try Sample.address(9), prefixLength: 24)
        machine = HostLookupMachine(host: "box.local", own: OwnAddresses(addresses: [], subnets: [subnet]))
        let bridge = try #require(IPAddress("172.17.0.1"))
        _ = machine.engineChanged()
        _ = machine.handle(.addressFailed(2, .timeout), at: .zero)
        #expect(
            machine.handle(.address(1, bridge), at: .zero)
                == [.endLookup(1), .lookUp(3, Self.question(.ipv4), all: true)])
        #expect(machine.handle(.address(3, bridge), at: .zero) == [])
        #expect(machine.verdict(at: .milliseconds(199)) == nil)
        #expect(machine.verdict(at: .milliseconds(200)) == .found([bridge]))
        _ = machine.handle(.address(3, ipv4), at: .milliseconds(5))
        #expect(machine.verdict(at: .milliseconds(5)) == .found([ipv4, bridge]))
    }

    @Test mutating func `a family without an address has answered too`() {
        _ = machine.engineChanged()
        _ = machine.handle(.addressFailed(2, .timeout), at: .zero)
        _ = machine.handle(.address(1, ipv4), at: .milliseconds(5))
        #expect(machine.verdict(at: .milliseconds(5)) == .found([ipv4]))
    }

    @Test(arguments: ["127.0.0.1", "::1", "0.0.0.0", "::ffff:127.0.0.1"])
    mutating func `an address that no other host can have is none`(text: String) throws {
        let address = try #require(IPAddress(text))
        _ = machine.engineChanged()
        _ = machine.handle(.address(address.family == .ipv4 ? 1 : 2, address), at: .zero)
        #expect(machine.verdict(at: .seconds(1)) == nil)
        let other = address.family == .ipv4 ? ipv6 : ipv4
        _ = machine.handle(.address(address.family == .ipv4 ? 2 : 1, other), at: .seconds(1))
        #expect(machine.verdict(at: .seconds(1)) == nil)
        #expect(machine.verdict(at: .milliseconds(1200)) == .found([other]))
    }

    @Test mutating func `without an address of either family there is none`() {
        _ = machine.engineChanged()
        _ = machine.handle(.addressFailed(1, .timeout), at: .zero)
        #expect(machine.verdict(at: .seconds(100)) == nil)
        _ = machine.handle(.addressFailed(2, .failure), at: .zero)
        #expect(machine.verdict(at: .zero) == .absent)
    }

    @Test(arguments: [AvahiCode.disconnected, .noDaemon, .dbusError])
    mutating func `an engine that goes away has said nothing of the name`(code: AvahiCode) {
        _ = machine.engineChanged()
        _ = machine.handle(.addressFailed(1, code), at: .zero)
        _ = machine.handle(.addressFailed(2, code), at: .zero)
        #expect(machine.verdict(at: .seconds(100)) == nil)
    }

    @Test mutating func `a new engine is asked anew, and what the old one said is kept`() {
        _ = machine.engineChanged()
        _ = machine.handle(.addressFailed(1, .timeout), at: .zero)
        _ = machine.handle(.address(2, ipv6), at: .milliseconds(10))
        let commands = machine.engineChanged()
        #expect(commands.count == 2 && !commands.contains { Sample.lookupID($0) == 1 || Sample.lookupID($0) == 2 })
        #expect(machine.verdict(at: .milliseconds(20)) == nil)
        // Late answers of the old one.
        _ = machine.handle(.address(1, ipv4), at: .milliseconds(20))
        #expect(machine.addresses == [ipv6])
        _ = machine.handle(.address(3, ipv4), at: .milliseconds(30))
        _ = machine.handle(.address(4, ipv6), at: .milliseconds(30))
        #expect(machine.verdict(at: .milliseconds(30)) == .found([ipv4, ipv6]))
    }

    @Test mutating func `link-local addresses come last in their family and keep their zone`() throws {
        let far = try #require(IPAddress("169.254.1.2"))
        let near = try #require(IPAddress("fe80::1", zone: "eth0"))
        _ = machine.engineChanged()
        _ = machine.handle(.address(2, near), at: .zero)
        _ = machine.handle(.address(2, ipv6), at: .zero)
        _ = machine.handle(.address(2, ipv6), at: .zero)
        _ = machine.handle(.address(1, far), at: .zero)
        _ = machine.handle(.address(1, ipv4), at: .zero)
        #expect(machine.verdict(at: .zero) == .found([ipv4, far, ipv6, near]))
        #expect(machine.addresses.last?.zone == "eth0")
    }

    @Test func `whatever an engine says, the end comes and holds`() throws {
        var random = SeededGenerator(seed: 21)
        let addresses = try [ipv4, ipv6, Sample.address(2), #require(IPAddress("fe80::1", zone: "eth0"))]
        for _ in 0..<3_000 {
            var machine = HostLookupMachine(
                host: "box.local", own: OwnAddresses(addresses: [], subnets: .everywhere))
            var now = Duration.zero
            var open = Set(machine.engineChanged().compactMap(Sample.lookupID))
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                now += .milliseconds(Int.random(in: 0...120, using: &random))
                let id = UInt64.random(in: 0...6, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0...1: _ = machine.handle(.address(id, random.pick(addresses, or: ipv4)), at: now)
                case 2:
                    _ = machine.handle(
                        .addressFailed(id, random.pick([.timeout, .disconnected], or: .timeout)), at: now)
                case 3: _ = machine.handle(.appeared(Sample.row(), isLocal: false), at: now)
                default: open = Set(machine.engineChanged().compactMap(Sample.lookupID))
                }
                switch machine.verdict(at: now) {
                case .found(let found): #expect(found == machine.addresses && !found.isEmpty)
                case .absent: #expect(machine.addresses.isEmpty)
                case nil: break
                }
            }
            #expect(open.count == 2)
            for id in open { _ = machine.handle(.addressFailed(id, .timeout), at: now) }
            #expect(machine.verdict(at: now) != nil)
            let families = machine.addresses.map(\.family)
            #expect(families == families.filter { $0 == .ipv4 } + families.filter { $0 == .ipv6 })
            #expect(Set(machine.addresses).count == machine.addresses.count)
        }
    }
}

extension Sample {
    /// The number of a host lookup.
    static func lookupID(_ command: LinkCommand) -> UInt64? {
        if case .lookUp(let id, _, _) = command { id } else { nil }
    }
}
