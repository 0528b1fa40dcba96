internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// The flag of the commands that keep asking.
struct MeteredOptions: ParsableArguments {
    @Flag(name: .long, help: .says("Use a metered network this once, without asking."))
    var metered = false

    /// The values if no flag is given.
    static var none: MeteredOptions {
        var options = MeteredOptions()
        options.metered = false
        return options
    }
}

/// Shared code of the commands that use networks.
extension CommandContext {
    /// What the user has said of networks; nil without a home.
    var networkMemory: NetworkMemory? { state.map(NetworkMemory.init) }

    /// What finds out about networks.
    ///
    /// - Throws: ``CommandFailure`` `usage`.
    func networkReader(_ global: GlobalOptions) throws -> NetworkReader {
        NetworkReader(networks: try surroundings(global).networks, memory: networkMemory)
    }

    /// What decides whether networks may be used by what keeps asking.
    func meteredGate(_ global: GlobalOptions, allowsAll: Bool) throws -> MeteredGate {
        MeteredGate(
            try networkReader(global), memory: networkMemory, allowsAll: allowsAll, limit: try global.limit(messages))
    }

    /// What decides that for a command, after it has asked the user if that is necessary.
    ///
    /// - Throws: ``MeteredError`` where the user does not allow it, or is not there.
    func admittingGate(
        _ profiles: [Profile], for purpose: MeteredPurpose, _ metered: MeteredOptions, _ global: GlobalOptions
    ) async throws -> MeteredGate {
        let gate = try meteredGate(global, allowsAll: metered.metered)
        let person =
            mayAsk(global) && !isJSON ? TerminalInteraction(context: self, limit: try global.limit(messages)) : nil
        try await gate.admit(profiles, for: purpose, person)
        return gate
    }

    /// Does what the user has typed over whatever network there is, and says afterwards that it was a metered one.
    func sayingMetered<Result>(
        _ profiles: [Profile], _ global: GlobalOptions, _ work: () async throws -> Result
    ) async throws -> Result {
        guard !isJSON else { return try await work() }
        let gate = try meteredGate(global, allowsAll: false)
        async let networks = gate.meteredNetworks(for: profiles)
        let result = try await work()
        for network in await networks { note(messages.isMetered(network.name.description)) }
        return result
    }
}
