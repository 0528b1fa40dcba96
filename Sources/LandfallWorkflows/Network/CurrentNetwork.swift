package import LandfallModel
package import LandfallSystem

/// A network that this machine is connected to, and whether it is metered.
package struct CurrentNetwork: Sendable, Hashable {
    /// The source of whether it is metered.
    package enum Source: String, Sendable, Hashable, CaseIterable, Encodable {
        /// The user, by `landfall network metered`.
        case person
        case networkManager = "networkmanager"
        /// The kind of the device: without NetworkManager a modem counts as metered.
        case device
        /// There is no information, so it counts as not metered.
        case nobody
    }

    /// What the kernel calls modems of mobile networks (systemd.net-naming-scheme(7)).
    private static let modem = "wwan"

    /// Its device.
    package let device: String
    /// What tells it from others: the UUID of its connection in NetworkManager, else its subnet and gateway, else the device.
    package let id: String
    /// Its display name.
    package let name: ForeignText
    /// NetworkManager's answer; nil if it has none.
    package let managed: ManagedDevice.Metered?
    /// The user's setting; nil for none.
    package private(set) var said: Bool?

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - managed: What NetworkManager says of it; nil if it does not manage it.
    ///   - place: What tells it from others where NetworkManager has no connection for it.
    ///   - memory: What the user has said of a network.
    package init(
        device: String, managed: ManagedDevice?, place: String, memory: (String) -> NetworkMemory.Network?
    ) {
        self.device = device
        let connection = managed?.connection
        id = connection?.uuid ?? place
        name = connection?.name ?? ForeignText(device)
        self.managed = connection == nil ? nil : managed?.metered
        said = memory(id)?.metered
    }

    /// Whether it is metered, and the source of that.
    package var metered: (is: Bool, by: Source) {
        if let said { return (said, .person) }
        if let managed { return managed == .unknown ? (false, .nobody) : (managed.isMetered, .networkManager) }
        return device.hasPrefix(Self.modem) ? (true, .device) : (false, .nobody)
    }

    /// The same with what the user says of it now.
    func asSaid(_ memory: NetworkMemory?) -> CurrentNetwork {
        var network = self
        network.said = memory?.about(id)?.metered
        return network
    }

    /// The same in the memory, if nothing is said about it yet.
    package var unknown: NetworkMemory.Network { NetworkMemory.Network(network: id, name: name.raw) }
}
