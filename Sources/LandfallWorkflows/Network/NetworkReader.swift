package import LandfallConnections
internal import LandfallModel
package import LandfallSystem

/// Finds out through which networks the server of a profile would be reached now.
package struct NetworkReader: Sendable {
    private let manager: NetworkManager
    private let table: @Sendable () -> RoutingTable
    private let addresses: @Sendable () -> [InterfaceAddress]
    private let networks: ConnectionDependencies.Networks
    private let memory: NetworkMemory?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - networks: Finds the network that leads to a gateway.
    ///   - memory: What the user has said; nil without a home.
    ///   - manager: NetworkManager.
    ///   - table: The devices and routes as they are now.
    ///   - addresses: The addresses of the devices as they are now.
    package init(
        networks: @escaping ConnectionDependencies.Networks, memory: NetworkMemory?,
        manager: NetworkManager = NetworkManager(),
        table: @escaping @Sendable () -> RoutingTable = RoutingTable.system,
        addresses: @escaping @Sendable () -> [InterfaceAddress] = { InterfaceAddress.all() }
    ) {
        self.manager = manager
        self.table = table
        self.addresses = addresses
        self.networks = networks
        self.memory = memory
    }

    /// The ways to the servers of profiles, each once; those that do not leave this machine are none.
    ///
    /// What has to be looked up first (a name, the machine that ssh leads to) goes the way that leads everywhere else; a service is asked for on
    /// all links.
    package func paths(of profiles: [Profile]) -> Set<NetworkPath> {
        let targets = Set(profiles.flatMap { $0.plans().map(\.networkTarget) }.filter { !$0.isLocal })
        // Of a server of this machine the kernel need not be asked, before each of its polls.
        guard !targets.isEmpty else { return [] }
        let table = table()
        return Set(targets.flatMap { table.paths(to: $0) }).subtracting([.local])
    }

    /// Whether any device leads out of this machine.
    package var hasNetwork: Bool { table().mayLead(to: .somewhere) }

    /// The way that leads everywhere else, or at least out of this machine.
    package var pathOutside: NetworkPath {
        let table = table()
        let path = table.path(to: .somewhere)
        return path == .none ? table.pathOfLink : path
    }

    /// The subnet that this machine has through a device, in CIDR notation; nil without one.
    package func subnet(of device: String) -> String? {
        addresses().first { $0.name == device && $0.address.family == .ipv4 }
            .flatMap { NetworkMark(address: $0.address, prefixLength: $0.prefixLength, interface: device)?.subnet }
    }

    /// The network at the beginning of a way, read until the deadline at the latest; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: The way.
    ///   - last: What it was before, and stays where NetworkManager says nothing in time.
    ///   - deadline: When to give up.
    /// - Returns: The network.
    package func network(
        _ path: NetworkPath, last: CurrentNetwork? = nil, deadline: ContinuousClock.Instant
    ) async -> CurrentNetwork? {
        guard case .device(let device, let gateway) = path else { return nil }
        let answer = await manager.device(device, deadline: deadline)
        var managed = answer.device
        if case .silence(let uuid) = answer {
            if let last, uuid == nil || uuid == last.id { return last.asSaid(memory) }
            managed = uuid.map { remembered($0, device) }
        }
        let place = managed?.connection == nil ? await place(device, gateway, deadline) : ""
        return CurrentNetwork(device: device, managed: managed, place: place) { memory?.about($0) }
    }

    /// A connection of which NetworkManager says nothing. A person answers for a network only where it is metered.
    private func remembered(_ uuid: String, _ device: String) -> ManagedDevice {
        let known = memory?.about(uuid)
        return ManagedDevice(
            metered: known?.answers.isEmpty == false ? .guessedYes : .unknown,
            connection: ManagedDevice.Connection(uuid: uuid, name: ForeignText(known?.name ?? device)))
    }

    /// What tells the network from others without NetworkManager.
    private func place(_ device: String, _ gateway: IPAddress?, _ deadline: ContinuousClock.Instant) async -> String {
        guard let gateway else { return device }
        guard let mark = await networks(gateway, deadline).mark, let hardware = mark.gateway else {
            return "\(device) \(gateway)"
        }
        return "\(mark.subnet) \(hardware)"
    }
}
