package import FoundationEssentials
import Glibc
package import LandfallSystem
import LocalDiscovery

/// This machine, as the checks look at it: reads facts and concludes. Each method may block for as long as a file system
/// hangs, so none is to be called where that matters.
package struct Machine: Sendable {
    private let environment: [String: String]
    private let files: SystemFiles
    private let software: InstalledSoftware
    private let user: UInt32

    /// Makes a machine; a test hands in its own files.
    package init(
        environment: [String: String], files: SystemFiles = .system, software: InstalledSoftware = .system,
        user: UInt32 = geteuid()
    ) {
        self.environment = environment
        self.files = files
        self.software = software
        self.user = user
    }

    /// Whether avahi-daemon is installed.
    package var hasAvahiDaemon: Bool { software.hasProgram("avahi-daemon") }
    /// Whether Tailscale is installed.
    package var hasTailscale: Bool { software.hasProgram("tailscaled") || software.hasProgram("tailscale") }
    /// Whether the system bus can be reached.
    package var systemBus: BusState { BusSocket.system(environment).state() }

    /// Who has the port of mDNS.
    package func mdnsPort() -> MDNSPortFinding {
        MDNSPortFinding(PortHolder.read(port: MDNSPortFinding.port, files: files))
    }

    /// Which interfaces can carry mDNS: on each a packet is sent to its group, which never leaves this machine.
    package func multicast() -> MulticastFinding {
        MulticastFinding(LocalLinks.read()) { MulticastEcho(interface: $0)?.isHeard() }
    }

    /// Whether other programs find `.local` names.
    package func nameService() -> NSSFinding {
        let resolved = UserNames(files).id(of: "systemd-resolve")
        let sockets = UDPSocketTable.read(files)?.bound(to: MDNSPortFinding.port) ?? []
        return NSSFinding(
            services: hostsServices, hasLibrary: software.hasNameService,
            resolvedSpeaksMDNS: sockets.contains { $0.user == resolved })
    }

    /// The interfaces to whose neighbours a tunnel of the tailnet leads, in order: an exit node takes all that goes out.
    package static func lansInTunnels() -> [String] {
        let links = KernelLink.all()
        let addresses = InterfaceAddress.all(of: links)
        let tunnels = Set(addresses.filter(\.address.mayBeTailnet).map(\.device))
        let lans = Set(links.filter { $0.isUp && !$0.isLoopback && !$0.isTunnel && !$0.isPointToPoint }.map(\.index))
        let hidden = addresses.filter { own in
            guard lans.contains(own.device), let neighbour = own.neighbour, let route = KernelRoute.to(neighbour) else {
                return false
            }
            return tunnels.contains(route.device)
        }
        return Set(hidden.map(\.name)).sorted()
    }

    /// Whether other programs find the names of a tailnet that is up.
    ///
    /// - Parameters:
    ///   - isUp: Whether Tailscale is up.
    ///   - isEnabled: Whether the tailnet serves names; nil where tailscaled does not say.
    ///   - hasInterface: Whether it has an interface here; nil where tailscaled does not say.
    /// - Returns: What they find, and why not.
    package func magicDNS(isUp: Bool = true, isEnabled: Bool?, hasInterface: Bool?) -> MagicDNSFinding {
        MagicDNSFinding(
            MagicDNSFinding.Facts(
                isUp: isUp, isEnabled: isEnabled, hasInterface: hasInterface, file: resolvConf("/etc/resolv.conf"),
                uplinks: resolvConf("/run/systemd/resolve/resolv.conf"),
                hasBackup: files.attributes("/etc/resolv.pre-tailscale-backup.conf") != nil))
    }

    /// Whether resolv.conf(5) has all names asked of Tailscale.
    package var asksTailscaleAlone: Bool { resolvConf("/etc/resolv.conf")?.asksTailscaleAlone ?? false }

    /// Whether names of DNS can be resolved.
    package func resolver() -> ResolverFinding {
        let servers = UDPSocketTable.read(files)?.bound(to: 53) ?? []
        return ResolverFinding(
            ResolverFinding.Facts(
                file: files.read("/etc/resolv.conf"), services: hostsServices,
                hasLocalServer: servers.contains(where: \.hearsLoopback)))
    }

    /// Whether ssh can be used without a question.
    package func ssh() -> SSHFinding {
        let socket = environment["SSH_AUTH_SOCK"].flatMap { $0.isEmpty ? nil : $0 }
        return SSHFinding(
            isInstalled: software.hasProgram("ssh"), socket: socket, keys: socket.flatMap(SSHAgent.keys))
    }

    /// Whether a Secret Service can keep tokens.
    ///
    /// - Parameter answer: What it has said itself; nil where it was not asked.
    /// - Returns: What is in the way, if anything is.
    package func keyring(_ answer: KeyringFinding.Answer? = nil) -> KeyringFinding {
        KeyringFinding(
            KeyringFinding.Facts(
                bus: BusSocket.session(environment)?.state() ?? .absent,
                isActivatable: SecretServices.isActivatable(environment: environment, files: files),
                provider: SecretServices.provider(among: .read(files), user: user),
                hasLibrary: software.hasLibrary("libsecret-1.so.0"), answer: answer))
    }

    /// Whether the files of this user are this user's alone.
    package func privateFiles() -> FilesFinding {
        FilesFinding(PrivateEntry.read(environment: environment, files: files), user: user)
    }

    /// Whether the clock can be believed.
    package func clock() -> ClockFinding {
        let clock = KernelClock.read()
        return ClockFinding(year: clock.year, isSynchronised: clock.isSynchronised)
    }

    /// Whether something records how the saved servers answer.
    package func history(at now: Date) -> HistoryFinding {
        let state = PrivateFolder.state(environment: environment)
        let ids = (try? ProfileBook(environment: environment).load().profiles.map(\.id)) ?? []
        let store = state.map { HistoryStore($0) }
        return HistoryFinding(
            last: store?.lastRecorded(of: ids), now: now, isHeld: ids.contains { store?.isRecording($0) == true },
            hasServers: !ids.isEmpty,
            hasService: hasWatchService)
    }

    /// Whether the packaged service that records the history is installed.
    package var hasWatchService: Bool {
        ["/etc", "/usr/local/lib", "/usr/lib", "/lib"].contains {
            files.attributes("\($0)/systemd/user/landfall-watch.service") != nil
        }
    }

    private var hostsServices: [String] { NSSFinding.hostsServices(files.read("/etc/nsswitch.conf").text ?? "") }

    private func resolvConf(_ path: String) -> ResolvConf? {
        files.read(path).text.map { ResolvConf($0, target: files.target(path)) }
    }
}
