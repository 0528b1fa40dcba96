internal import FoundationEssentials
package import LandfallConnections
internal import LandfallTokens
package import LandfallTransport

/// What the checks of doctor ask, and those that belong to no source of scans.
package struct DoctorChecks {
    package let environment: [String: String]
    /// The daemon of the tailnet.
    package let daemon: LocalAPI
    /// Whether the user has named it.
    package let isNamed: Bool

    package init(environment: [String: String], daemon: LocalAPI, isNamed: Bool) {
        self.environment = environment
        self.daemon = daemon
        self.isNamed = isNamed
    }

    package var machine: Machine { Machine(environment: environment) }

    /// Those of names, keys and files, in the order in which they are shown.
    package var ofMachine: [DoctorCheck] {
        let machine = machine
        return [
            .blocking(.resolver) { .resolver(machine.resolver()) },
            .blocking(.ssh) { .ssh(machine.ssh()) },
            DoctorCheck(name: .keyring, waits: 2) { [environment] in
                let answer = await KeyringProbe(KeyringStore(environment: environment, mayPrompt: false)).answer()
                return await DoctorCheck.onOwnThread { .keyring(machine.keyring(answer)) }
            },
            .blocking(.files) { .files(machine.privateFiles()) },
            .blocking(.clock) { .clock(machine.clock()) },
            .blocking(.history) { .history(machine.history(at: Date())) },
        ]
    }
}
