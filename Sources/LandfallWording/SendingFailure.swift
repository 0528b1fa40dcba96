internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why nothing may be sent, in words.
    package init(_ error: SendingError, _ messages: Messages) {
        switch error {
        case .notAllowed(let name):
            self.init(
                .sendingRefused, messages.sendingRefused(name.description),
                hints: [messages.howToAllowSending(name.description)])
        case .declined(let name): self.init(.sendingRefused, messages.sendingRefused(name.description))
        case .nobodyAsked(let name):
            self.init(
                .sendingRefused, messages.sendingRefused(name.description), hints: [Hint(messages.sendingNeedsTerminal)]
            )
        case .nothingToSendTo(let kind):
            self.init(.usage, messages.nothingToSendTo(kind), hints: [messages.howToChooseChat, messages.findChat])
        }
    }
}
