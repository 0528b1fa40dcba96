package import LandfallConnections
internal import LandfallModel

extension CommandFailure {
    /// Why a history is not kept or read as it should be.
    package init(_ error: HistoryError, _ messages: Messages) {
        switch error {
        case .setAside(let path): self.init(.fileUnreadable, messages.historySetAside(path))
        case .damaged(let path): self.init(.fileUnreadable, messages.damagedState(path))
        case .newer(let path):
            self.init(.fileUnreadable, messages.historyTooNew(path), hints: [messages.updateLandfall])
        case .file(let error): self.init(error, messages)
        }
    }
}
