package import LandfallConnections
internal import LandfallModel
internal import LocalDiscovery

/// Asks the engines of the LAN whether they work, without looking for anything.
package struct AvahiProbe: Sendable {
    package let machine: Machine
    /// The most time for each engine.
    package var limit = DoctorCheck.longestWait

    /// The embedded engine is asked only where the daemon is useless.
    package func finding() async -> AvahiFinding {
        let daemon = await report(.daemon)
        let embedded = daemon?.isWorking == true ? nil : await report(.embedded)
        return await DoctorCheck.onOwnThread {
            AvahiFinding(
                daemon: daemon, embedded: embedded, bus: machine.systemBus, isInstalled: machine.hasAvahiDaemon)
        }
    }

    /// What an engine first reports about itself; nil if it says nothing in time.
    private func report(_ engine: EngineChoice) async -> SourceReport? {
        await withTaskGroup(of: SourceReport?.self) { group in
            group.addTask {
                // Without kinds nothing is asked on the network.
                for await event in LocalBrowser(kinds: [], engine: engine, ends: .never).events() {
                    if case .source(let report) = event { return report }
                }
                return nil
            }
            group.addTask { [limit] in
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
