internal import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// The network that this machine is in.
package struct NetworkLines {
    private let shown: ShownNetwork
    private let messages: Messages

    package init(_ shown: ShownNetwork, _ messages: Messages) {
        self.shown = shown
        self.messages = messages
    }

    /// For a pipe: name, device, whether it is metered, and who says so, tab-separated.
    package var record: String {
        let (isMetered, source) = shown.network.metered
        return [shown.network.name.description, shown.network.device, isMetered ? "yes" : "no", source.rawValue]
            .joined(separator: "\t")
    }

    /// For the user.
    package var lines: [StyledText] {
        let label = messages.networkLabel
        let network = shown.network
        let name = network.name.description == network.device ? "" : "\(network.name) "
        let place = name.isEmpty ? network.device : "\(name)(\(network.device))"
        let answers = shown.answers.map { "\($0.profile): \(messages.metered($0.answer))" }
        return Page(
            .fields(label.network, place), .fields(label.metered, messages.metered(network)),
            .fields(label.profiles, answers)
        ).lines()
    }
}
