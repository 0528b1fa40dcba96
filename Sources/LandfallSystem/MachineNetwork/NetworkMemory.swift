internal import FoundationEssentials
internal import LandfallModel

/// What a person has said about asking a server over a metered network.
package enum MeteredAnswer: String, Sendable, Hashable, CaseIterable, Codable {
    /// As often as everywhere.
    case yes
    /// Every half minute at most.
    case slowly = "30"
    case no

    /// The least time from one question to the next; nil for no limit.
    package var pace: Duration? { self == .slowly ? .seconds(30) : nil }
}

/// What a person has said about networks, in the state folder: it holds on this machine alone, and says nothing about any server.
package struct NetworkMemory: Sendable {
    /// The file's name.
    package static let file = "networks.json"
    /// The most networks that are kept; those that were changed longest ago go first.
    static let most = 64
    /// How long a change waits for other processes.
    private static let patience = Duration.seconds(2)

    /// A network about which something was said.
    package struct Network: Sendable, Hashable, Codable {
        /// What tells it from others.
        package let network: String
        /// What a person calls it.
        package var name: String
        /// Whether it is metered, where a person has said so.
        package var metered: Bool?
        /// The answers, by the ids of the profiles.
        package var answers: [String: MeteredAnswer]

        /// One about which nothing was said.
        package init(network: String, name: String) {
            (self.network, self.name, answers) = (network, name, [:])
        }
    }

    private struct Document: Codable {
        var schema = "landfall.networks/1"
        var networks: [Network]
    }

    private let folder: PrivateFolder

    /// What is kept in a state folder.
    package init(_ folder: PrivateFolder) {
        self.folder = folder
    }

    /// Where it is.
    package var path: String { "\(folder.path)/\(Self.file)" }

    /// What was said about a network. A file that is damaged counts as none: anyone who was asked is asked again.
    package func about(_ network: String) -> Network? { networks().first { $0.network == network } }

    /// All about which something was said, the last first.
    package func networks() -> [Network] {
        guard let bytes = try? folder.read(Self.file),
            let document = try? JSONBounds.read.decode(Document.self, from: bytes)
        else { return [] }
        return document.networks
    }

    /// Keeps that a network is metered or not; nil leaves that to NetworkManager again.
    ///
    /// - Throws: `PrivateFileError` where it cannot be written.
    package func set(_ isMetered: Bool?, for network: Network) async throws(PrivateFileError) {
        try await change(network) { $0.metered = isMetered }
    }

    /// Keeps what a person answers for profiles there; nil forgets it.
    ///
    /// - Throws: `PrivateFileError` where it cannot be written.
    package func set(
        _ answer: MeteredAnswer?, for profiles: [String], in network: Network
    ) async throws(PrivateFileError) {
        try await change(network) { network in
            for profile in profiles { network.answers[profile] = answer }
        }
    }

    private func change(_ shown: Network, _ change: (inout Network) -> Void) async throws(PrivateFileError) {
        try folder.make()
        let lock = try await FileLock.take("\(path).lock", deadline: .now + Self.patience)
        var network = about(shown.network) ?? Network(network: shown.network, name: shown.name)
        network.name = shown.name
        change(&network)
        let others = networks().filter { $0.network != shown.network }.prefix(Self.most - 1)
        let isEmpty = network.metered == nil && network.answers.isEmpty
        let document = Document(networks: (isEmpty ? [] : [network]) + others)
        // Text and truth values can always be written.
        guard let text = try? JSONText.encode(document) else { return }
        try folder.replace(Self.file, with: Array("\(text)\n".utf8))
        _ = consume lock
    }
}
