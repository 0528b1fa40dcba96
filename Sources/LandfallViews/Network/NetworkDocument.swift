package import LandfallConnections
package import LandfallModel
package import LandfallSystem
package import LandfallWorkflows

/// `landfall.network/1`: the network that this machine is in, and what may be done in it.
package struct NetworkDocument: Encodable, Sendable {
    /// What the user has answered for a profile there.
    package struct Answer: Encodable, Sendable {
        package let profile: ProfileName
        package let answer: MeteredAnswer
    }

    package let schema = "landfall.network/1"
    package let network: String
    package let name: ForeignText
    package let device: String
    package let metered: Bool
    package let source: CurrentNetwork.Source
    /// The value of NetworkManager (`NMMetered`); left out where it has none.
    package let networkManager: UInt32?
    package let answers: [Answer]

    package enum CodingKeys: String, CodingKey {
        case schema, network, name, device, metered, source, answers
        case networkManager = "networkmanager"
    }

    package init(_ shown: ShownNetwork) {
        let network = shown.network
        self.network = network.id
        name = network.name
        device = network.device
        (metered, source) = network.metered
        networkManager = network.managed?.rawValue
        answers = shown.answers.map { Answer(profile: $0.profile, answer: $0.answer) }
    }
}
