package import LandfallModel
import Synchronization

/// The first part of the way to a server, as far as it can cost something: the device that packets leave this machine through.
package enum NetworkPath: Sendable, Hashable {
    /// They do not leave it.
    case local
    /// Through this device, and this neighbour where there is one.
    case device(String, gateway: IPAddress?)
    /// There is no way.
    case none
}

/// Where packets are to go, as far as that is known before anything is looked up.
package enum NetworkTarget: Sendable, Hashable {
    case thisMachine
    case address(IPAddress)
    /// A name, a machine of the tailnet: what leads there is known later.
    case somewhere
    /// A service, or a name of multicast DNS: every link is asked for it.
    case links
    /// A host of the user's ssh, which its configuration leads wherever it wants: to this machine, or through a program.
    case anywhere

    /// Whether its packets stay in this machine, whatever its devices are.
    package var isLocal: Bool {
        switch self {
        case .thisMachine: true
        case .address(let address): address.isLoopback
        case .somewhere, .links, .anywhere: false
        }
    }
}

/// The devices and routes of this machine. It does no I/O but that of ``system()``, where the kernel is asked for routes when they matter.
package struct RoutingTable: Sendable {
    private let links: @Sendable () -> [KernelLink]
    private let defaults: @Sendable () -> [KernelRoute]
    private let egress: @Sendable (IPAddress) -> Egress?

    /// The kernel's. A route is asked for when it matters, for each server before its packets leave; a device is asked for once in a table, so
    /// that the way to one more address is one question.
    package static func system() -> RoutingTable {
        let devices = Mutex<[UInt32: KernelLink]>([:])
        return RoutingTable(
            links: KernelLink.all, defaults: { KernelRoute.defaults(.ipv4) + KernelRoute.defaults(.ipv6) }
        ) { address in
            let egress = Egress.to(address, devices: devices.withLock(\.self))
            if let link = egress?.link { devices.withLock { $0[link.index] = link } }
            return egress
        }
    }

    /// The first parts of the ways to a target: of what has to be looked up without a default route, those of all links.
    package func paths(to target: NetworkTarget) -> Set<NetworkPath> {
        if target == .links { return pathsOfLinks }
        let path = path(to: target)
        return path == .none && target == .somewhere ? pathsOfLinks : [path]
    }

    /// The first part of the way to a target, below any tunnel; of what has to be looked up the way that leads everywhere else.
    package func path(to target: NetworkTarget) -> NetworkPath {
        switch target {
        case .thisMachine: .local
        case .somewhere, .links, .anywhere: outside
        case .address(let address): path(to: address)
        }
    }

    /// Whether a target may be reached: false only where it is certain that nothing leads there.
    package func mayLead(to target: NetworkTarget) -> Bool {
        switch target {
        case .thisMachine, .anywhere: return true
        case .address(let address) where address.isLoopback: return true
        case .address(let address):
            guard address.zone == nil else { return hasLink }
            // The kernel may tell nothing.
            guard let egress = egress(address) else { return links().isEmpty }
            return egress.isLocal || egress.link.isUp && (!egress.link.isTunnel || hasLink)
        // A LAN without a router has no default route.
        case .somewhere, .links: return hasLink
        }
    }

    /// Whether any device leads out of this machine, or the kernel tells of none.
    private var hasLink: Bool {
        let links = links()
        return links.isEmpty || links.contains { $0.isUp && !$0.isLoopback && (!$0.isTunnel || $0.isPPP) }
    }

    /// The network of the first device that leads out of this machine, for a LAN from which no route leads anywhere else.
    package var pathOfLink: NetworkPath {
        let link = links().filter { $0.isUp && !$0.isLoopback && !$0.isTunnel }.min { $0.index < $1.index }
        return link.map { .device($0.name, gateway: nil) } ?? .none
    }

    /// Those of all devices that lead out of this machine, each with the gateway by which its network is known.
    private var pathsOfLinks: Set<NetworkPath> {
        let routes = defaults().sorted { $0.priority < $1.priority }
        let usable = links().filter { $0.isUp && !$0.isLoopback && !$0.isTunnel }
        return Set(
            usable.map { link in
                .device(link.name, gateway: routes.first { $0.device == link.index }?.gateway)
            })
    }

    private func path(to address: IPAddress) -> NetworkPath {
        if address.isLoopback { return .local }
        if let zone = address.zone { return .device(zone, gateway: nil) }
        guard let egress = egress(address) else { return .none }
        if egress.isLocal { return .local }
        return egress.link.isTunnel ? outside : .device(egress.link.name, gateway: egress.gateway)
    }

    /// The default route that is no tunnel: what carries the tunnels themselves. A modem that speaks PPP where there is no other.
    private var outside: NetworkPath {
        let links = links()
        let routes = defaults().compactMap { route in
            links.first { $0.index == route.device }.map { (route, $0) }
        }.filter { $0.1.isUp }
        let (real, modems) = (routes.filter { !$0.1.isTunnel }, routes.filter(\.1.isPPP))
        guard let (route, link) = (real.isEmpty ? modems : real).min(by: { $0.0.priority < $1.0.priority }) else {
            return .none
        }
        return .device(link.name, gateway: route.gateway)
    }
}

extension RoutingTable {
    /// Makes a table.
    ///
    /// - Parameters:
    ///   - links: The devices.
    ///   - defaults: The routes that lead everywhere else; of equal priority the first counts.
    ///   - route: The route to an address.
    package init(
        links: [KernelLink], defaults: [KernelRoute], route: @escaping @Sendable (IPAddress) -> KernelRoute?
    ) {
        self.init(links: { links }, defaults: { defaults }) { address in
            guard let route = route(address), let link = links.first(where: { $0.index == route.device }) else {
                return nil
            }
            return Egress(link: link, gateway: route.gateway, isLocal: route.isLocal)
        }
    }
}
