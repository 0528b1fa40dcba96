internal import Glibc
internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why nothing of an export is imported.
    package init(_ error: ImportError, _ messages: Messages) {
        switch error {
        case .unreadable(let source, let reason):
            self.init(
                .fileUnreadable, messages.cannotReadState(messages.name(of: source), String(cString: strerror(reason))),
                hints: reason == ENOENT ? [messages.howToExport] : [])
        case .badDocument(let source, let error): self.init(error, in: messages.name(of: source), messages)
        case .overlap(let route, let kind, let segment): self.init(overlap: route, kind, segment, messages)
        case .taken(let names):
            self.init(
                .profileExists, messages.profileExists(names.map(\.description).joined(separator: ", ")),
                hints: [messages.nothingImported])
        }
    }
}

extension Messages {
    fileprivate func name(of source: ImportSource) -> String {
        switch source {
        case .file(let path): ForeignText(path).description
        case .descriptor: standardInput
        }
    }
}
