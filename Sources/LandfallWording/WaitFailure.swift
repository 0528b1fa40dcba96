internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// A server is not connected in time.
    package init(_ error: WaitError, _ messages: Messages) {
        self.init(
            .timedOut, messages.notConnected(error.profile.description, within: error.limit),
            hints: error.cause.map { [Hint(messages.cause($0))] } ?? [])
    }
}
