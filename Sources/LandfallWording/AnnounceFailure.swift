internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows
internal import LocalDiscovery

extension CommandFailure {
    /// Why a server is not announced.
    package init(_ error: AnnounceError, _ messages: Messages) {
        switch error {
        case .noServer(let error, let kind):
            let kinds = ServerKind.candidates(kind)
            switch error.code {
            case .notThisProduct:
                let names = messages.oneOf(kinds.map(\.displayName))
                self.init(.notThisProduct, messages.otherProduct(Self.list(error.portsOfOthers), names))
            default:
                self.init(
                    .serverUnreachable, messages.noLocalServer(Self.list(error.portsTried)),
                    hints: kinds.map(messages.startServer))
            }
        case .badName(let name): self.init(.usage, messages.badServiceName(ForeignText(name).description))
        case .noHome: self.init(.fileUnwritable, messages.noHome)
        case .refused(let code): self.init(.serviceRefused, messages.refusedByAvahi(code.description))
        case .late(let name):
            self.init(
                .announceTimeout, messages.notAnnounced(ForeignText(name).description), hints: [messages.announceLonger]
            )
        case .noEngine(let troubles):
            // What is wrong with each was said when it was found.
            let code = troubles.min { $0.rawValue < $1.rawValue } ?? .avahiFailed
            self.init(code, messages.noEngineWorks, hints: messages.engineRemedies(troubles))
        }
    }

    /// What is wrong with a file of the state folder that is not ours to understand.
    package init(_ error: DamagedStateFile, _ messages: Messages) {
        self.init(.fileUnreadable, messages.damagedState(error.path))
    }

    private static func list(_ ports: [UInt16]) -> String { ports.map(String.init).joined(separator: ", ") }
}
