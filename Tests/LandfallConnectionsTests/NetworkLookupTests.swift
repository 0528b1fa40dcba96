import Foundation
import LandfallModel
import NIOConcurrencyHelpers
import Testing

@testable import LandfallConnections
@testable import LandfallSystem

/// How the network of an address is found where the kernel has forgotten its gateway.
struct NetworkLookupTests {
    /// A LAN whose gateway the kernel knows, or not, and what it was asked for.
    private final class Kernel: Sendable {
        let isKnown: NIOLockedValueBox<Bool>
        let called = NIOLockedValueBox<[String]>([])
        let answersCalls: Bool

        init(isKnown: Bool, answersCalls: Bool) {
            self.isKnown = NIOLockedValueBox(isKnown)
            self.answersCalls = answersCalls
        }

        func table(hasGateway: Bool = true) -> NetworkTable {
            let link = KernelLink(index: 2, name: "eth0")
            let router = IPAddress("192.168.1.1")
            return NetworkTable(
                interfaces: IPAddress("192.168.1.7").map {
                    [.init(device: 2, name: "eth0", address: $0, prefixLength: 24)]
                } ?? [],
                egress: { Egress(link: link, gateway: $0.bytes.starts(with: [192, 168, 1]) ? nil : router) },
                gateway: { _ in hasGateway ? router : nil },
                neighbour: { _, _ in self.isKnown.withLockedValue { $0 } ? [2, 0, 0x5e, 0x10, 0, 1] : nil })
        }

        func call(_ gateway: IPAddress, _ interface: String) {
            called.withLockedValue { $0.append("\(gateway) \(interface)") }
            if answersCalls { isKnown.withLockedValue { $0 = true } }
        }
    }

    /// A clock on which no time passes by itself.
    private struct Clock: _Concurrency.Clock {
        typealias Duration = Swift.Duration

        let now = ContinuousClock.now
        let minimumResolution = Duration.zero

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-net-\(UUID().uuidString)")
        .path()
    private let home = NetworkMark(subnet: "192.168.1.0/24", gateway: "02:00:5e:10:00:01")

    private func memory(carrier: String = "1") -> GatewayMemory {
        GatewayMemory(folder: PrivateFolder(path: folder)) { interface, gateway in
            .init(
                boot: "b", namespace: "n", interface: interface.name, index: 2, carrier: carrier,
                address: "\(interface.address)", prefixLength: 24, gateway: "\(gateway)")
        }
    }

    private func sight(
        _ kernel: Kernel, _ memory: GatewayMemory? = nil, hasGateway: Bool = true, of address: String = "192.168.1.5"
    ) async throws -> NetworkSight {
        let lookup = NetworkLookup(
            memory: memory, table: { kernel.table(hasGateway: hasGateway) }, call: kernel.call, clock: Clock())
        return await lookup.sight(of: try #require(IPAddress(address)), deadline: .now + .seconds(60))
    }

    @Test func `a gateway that the kernel knows is not asked for`() async throws {
        let kernel = Kernel(isKnown: true, answersCalls: false)
        #expect(try await sight(kernel).mark == home)
        #expect(home != nil && kernel.called.withLockedValue { $0 } == [])
    }

    @Test func `one that it has forgotten is asked for once`() async throws {
        let kernel = Kernel(isKnown: false, answersCalls: true)
        #expect(try await sight(kernel).mark == home)
        #expect(kernel.called.withLockedValue { $0 } == ["192.168.1.1 eth0"])
    }

    @Test func `one that does not answer is the one that this very link had last`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let gateway = try #require(IPAddress("192.168.1.1"))
        let silent = Kernel(isKnown: false, answersCalls: false)
        #expect(try await sight(silent, memory()) == .silentGateway(gateway))
        #expect(try await sight(Kernel(isKnown: true, answersCalls: false), memory()).mark == home)
        #expect(try await sight(silent, memory()).mark == home)
        // The cable was out meanwhile: it may lead elsewhere now.
        #expect(try await sight(silent, memory(carrier: "2")) == .silentGateway(gateway))
        #expect(try await sight(silent, nil) == .silentGateway(gateway))
    }

    @Test func `without a gateway there is the interface, and beyond there is nothing`() async throws {
        let kernel = Kernel(isKnown: false, answersCalls: false)
        let mark = NetworkMark(subnet: "192.168.1.0/24", interface: "eth0")
        #expect(try await sight(kernel, hasGateway: false).mark == mark)
        #expect(mark != nil && mark != home)
        #expect(try await sight(kernel, of: "203.0.113.9") == .beyond)
    }

    @Test func `what else the network shows is part of what a consent is bound to`() async throws {
        let kernel = Kernel(isKnown: true, answersCalls: false)
        let address = try #require(IPAddress("192.168.1.5"))
        func mark(_ uuid: String?) async -> NetworkMark? {
            await NetworkLookup(
                memory: nil, table: { kernel.table() }, call: kernel.call, connection: { _, _ in uuid }, clock: Clock()
            ).sight(of: address, deadline: .now + .seconds(60)).mark
        }
        let (here, there, old) = (try #require(await mark("u1")), try #require(await mark("u2")), try #require(home))
        #expect(here.alias == "u1" && here.covers(here) && !here.covers(there))
        // A consent of an older version says less, and goes on holding.
        #expect(old.covers(here) && !here.covers(old))
    }

    @Test func `a damaged file is as if there was none, and is replaced`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try PrivateFolder(path: folder).replace(GatewayMemory.name, with: Array("{".utf8))
        let gateway = try #require(IPAddress("192.168.1.1"))
        let silent = Kernel(isKnown: false, answersCalls: false)
        #expect(try await sight(silent, memory()) == .silentGateway(gateway))
        #expect(try await sight(Kernel(isKnown: true, answersCalls: false), memory()).mark == home)
        #expect(try await sight(silent, memory()).mark == home)
    }

    @Test func `the link of loopback is read as the kernel has it`() throws {
        let own = InterfaceAddress(
            device: 1, name: "lo", address: try #require(IPAddress("127.0.0.1")), prefixLength: 8)
        let link = GatewayMemory.Link.read(own, own.address)
        // Where sysfs is of another network namespace, nothing is known.
        if let link { #expect(link.index > 0 && link.boot.count == 36 && link.namespace.hasPrefix("net:")) }
        let none = InterfaceAddress(device: 0, name: "nosuch0", address: own.address, prefixLength: 8)
        #expect(GatewayMemory.Link.read(none, own.address) == nil)
    }
}
