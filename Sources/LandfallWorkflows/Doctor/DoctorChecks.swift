internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTokens
package import LandfallTransport

/// The checks of this machine, with all that they ask.
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

    /// All of them, in the order of ``CheckName``. The tailnet is asked from now on.
    package var all: [DoctorCheck] {
        let machine = Machine(environment: environment)
        let (daemon, isNamed) = (daemon, isNamed)
        // Owned by the two checks that await it; it ends by itself when LocalAPI's time limit is over.
        let tailnet = Task { await TailscaleAnswer(daemon) }
        // Owned by the two checks that await it: the embedded engine, which may be tried after it, has the port too.
        let port = Task { await DoctorCheck.onOwnThread { Finding.mdnsPort(machine.mdnsPort()) } }
        return [
            DoctorCheck(name: .avahi, waits: 3) {
                _ = await port.value
                return .avahi(await AvahiProbe(machine: machine).finding())
            },
            DoctorCheck(name: .mdnsPort) { await port.value },
            .blocking(.multicast) { .multicast(machine.multicast()) },
            .blocking(.nssMDNS) { .nssMDNS(machine.nameService()) },
            DoctorCheck(name: .tailscale, waits: 2) {
                let answer = await tailnet.value
                return await DoctorCheck.onOwnThread {
                    .tailscale(TailscaleFinding(answer, isExpected: isNamed || machine.hasTailscale, now: Date()))
                }
            },
            DoctorCheck(name: .magicDNS, waits: 2) {
                let answer = await tailnet.value
                return await DoctorCheck.onOwnThread { .magicDNS(answer.magicDNS(machine)) }
            },
            .blocking(.resolver) { .resolver(machine.resolver()) },
            .blocking(.ssh) { .ssh(machine.ssh()) },
            DoctorCheck(name: .keyring, waits: 2) { [environment] in
                let answer = await KeyringProbe(KeyringStore(environment: environment, mayPrompt: false)).answer()
                return await DoctorCheck.onOwnThread { .keyring(machine.keyring(answer)) }
            },
            .blocking(.files) { .files(machine.privateFiles()) },
            .blocking(.clock) { .clock(machine.clock()) },
        ]
    }
}
