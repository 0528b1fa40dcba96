package import LandfallConnections
internal import LandfallModel
internal import LocalDiscovery

/// Asks the engines of the LAN whether they work, without looking for anything.
package struct AvahiProbe: Sendable {
    private let machine: Machine

    package init(machine: Machine) {
        self.machine = machine
    }

    /// The embedded engine is asked only where the daemon is useless.
    package func finding() async -> AvahiFinding {
        let daemon = await report(.daemon)
        let embedded = daemon?.isWorking == true ? nil : await report(.embedded)
        return await DoctorWait.onOwnThread {
            AvahiFinding(
                daemon: daemon, embedded: embedded, bus: machine.systemBus, isInstalled: machine.hasAvahiDaemon)
        }
    }

    private func report(_ engine: EngineChoice) async -> SourceReport? {
        // Without kinds nothing is asked on the network.
        await DoctorWait.report(of: LocalBrowser(kinds: [], engine: engine, ends: .never).events())
    }
}
