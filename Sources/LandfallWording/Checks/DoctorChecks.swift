internal import FoundationEssentials
package import LandfallConnections
internal import LandfallTokens
package import LandfallTransport
package import LandfallWorkflows

/// The checks of doctor, and what they ask.
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

    /// All, in the order in which they are shown.
    package var all: [DoctorCheck<Finding>] {
        let machine = machine
        return ScanSources.all.flatMap { $0.checks(self) } + [
            .blocking { machine.resolver() },
            .blocking { machine.ssh() },
            .waiting(2) { [environment] in
                let answer = await KeyringProbe(KeyringStore(environment: environment, mayPrompt: false)).answer()
                return await DoctorWait.onOwnThread { machine.keyring(answer) }
            },
            .blocking { machine.privateFiles() },
            .blocking { machine.clock() },
            .blocking { machine.history(at: Date()) },
        ]
    }
}
