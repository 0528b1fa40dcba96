package import LandfallConnections
package import LandfallSystem

/// A network, and what the user has answered for the profiles there.
package struct ShownNetwork: Sendable {
    package let network: CurrentNetwork
    package let answers: [(profile: ProfileName, answer: MeteredAnswer)]

    /// Looks at the network that this machine is in.
    ///
    /// - Throws: ``MeteredError/noNetwork``.
    package init(
        _ reader: NetworkReader, memory: NetworkMemory?, profiles: [Profile], deadline: ContinuousClock.Instant
    ) async throws(MeteredError) {
        guard let network = await reader.network(reader.pathOutside, deadline: deadline) else { throw .noNetwork }
        let answers = memory?.about(network.id)?.answers ?? [:]
        self.network = network
        self.answers = profiles.compactMap { profile in answers[profile.id.description].map { (profile.name, $0) } }
    }
}

/// A network with an answer for one profile.
package struct AnsweredNetwork: Sendable, Hashable {
    package let network: NetworkMemory.Network
    package let answer: MeteredAnswer
}

extension NetworkMemory {
    /// The networks for which the user has answered whether the server of a profile may be asked there.
    package func answers(for profile: Profile) -> [AnsweredNetwork] { networks().answers(for: profile) }
}

extension [NetworkMemory.Network] {
    /// Those for which the user has answered whether the server of a profile may be asked there.
    package func answers(for profile: Profile) -> [AnsweredNetwork] {
        compactMap { network in
            network.answers[profile.id.description].map { AnsweredNetwork(network: network, answer: $0) }
        }
    }
}
