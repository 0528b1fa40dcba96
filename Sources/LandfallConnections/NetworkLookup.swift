import Glibc
package import LandfallModel
package import LandfallSystem

/// Finds out which network leads to an address: by its gateway, which is asked for where the kernel does not know it any more.
///
/// The kernel forgets a gateway that nobody talks to. Then the kernel is made to ask for it (RFC 826), and where it does not answer,
/// the one counts that this link had last (``GatewayMemory``).
package struct NetworkLookup: Sendable {
    /// How long a gateway has to answer. On a LAN it takes a millisecond.
    static let patience = Duration.seconds(1)
    private static let pause = Duration.milliseconds(20)

    private let memory: GatewayMemory?
    private let table: @Sendable () -> NetworkTable
    private let call: @Sendable (IPAddress, String) -> Void
    /// The UUID of the connection that NetworkManager has on a device; nil where it does not run or leaves the device alone.
    private let connection: @Sendable (String, ContinuousClock.Instant) async -> String?
    private let clock: any Clock<Duration>

    /// The kernel's own.
    ///
    /// - Parameter state: Where the last known gateways are kept; nil keeps none.
    package init(state: PrivateFolder?) {
        self.init(
            memory: state.map { GatewayMemory(folder: $0) }, table: NetworkTable.read, call: NeighbourSolicitation.make,
            connection: { await NetworkManager().device($0, deadline: $1).uuid },
            clock: ContinuousClock())
    }

    /// One of a test's own: a table, and what makes the kernel ask for a gateway on an interface.
    init(
        memory: GatewayMemory?, table: @escaping @Sendable () -> NetworkTable,
        call: @escaping @Sendable (IPAddress, String) -> Void,
        connection: @escaping @Sendable (String, ContinuousClock.Instant) async -> String? = { _, _ in nil },
        clock: any Clock<Duration>
    ) {
        self.connection = connection
        self.memory = memory
        self.table = table
        self.call = call
        self.clock = clock
    }

    /// The network that leads to `address`; it is looked for until the deadline, and for a second, at the latest.
    package func sight(of address: IPAddress, deadline: ContinuousClock.Instant) async -> NetworkSight {
        var hasCalled = false
        let limit = min(Self.patience, ContinuousClock.now.duration(to: deadline))
        var waited = Duration.zero
        while true {
            let table = table()
            guard case .subnet(let own, let link) = table.place(of: address) else { return .beyond }
            func sight(_ mark: NetworkMark?) async -> NetworkSight? {
                guard var mark else { return nil }
                let uuid = await connection(link.name, deadline)
                mark.alias = uuid ?? table.localPrefix(of: link)
                return .network(mark, device: link.index)
            }
            guard let gateway = table.gateway(of: link) else {
                return await sight(
                    NetworkMark(address: own.address, prefixLength: own.prefixLength, interface: own.name)) ?? .beyond
            }
            func gated(_ hardware: [UInt8]) -> NetworkMark? {
                NetworkMark(address: own.address, prefixLength: own.prefixLength, gateway: hardware)
            }
            if let hardware = table.hardware(of: gateway, on: link) {
                memory?.keep(hardware, of: gateway, on: own)
                return await sight(gated(hardware)) ?? .silentGateway(gateway)
            }
            if !hasCalled { call(gateway, own.name) }
            hasCalled = true
            guard waited < limit, (try? await clock.sleep(for: Self.pause)) != nil else {
                let last = memory?.hardware(of: gateway, on: own).flatMap(gated)
                return await sight(last) ?? .silentGateway(gateway)
            }
            waited += Self.pause
        }
    }
}

/// Makes the kernel ask for the link-layer address of a neighbour.
enum NeighbourSolicitation {
    /// The port of the discard service (RFC 863), where nobody expects anything.
    private static let discard: UInt16 = 9

    /// Sends an empty datagram to it, which the kernel holds back until the neighbour has told its link-layer address. No privilege
    /// is needed for that, as it would be to ask directly (rtnetlink(7)). Never waits; a failure shows in the table.
    static func make(_ gateway: IPAddress, on interface: String) {
        guard gateway.bytes.count == 4 else { return }
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = interface.withCString {
            setsockopt(descriptor, SOL_SOCKET, SO_BINDTODEVICE, $0, socklen_t(interface.utf8.count))
        }
        _ = SocketPlace(gateway.bytes, port: discard).with { sendto(descriptor, nil, 0, 0, $0, $1) }
    }
}
