package import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
package import LandfallWorkflows

extension CommandFailure {
    /// Why there is no server to save.
    package init(_ error: NewServerError, _ messages: Messages) {
        switch error {
        case .isSaved(let name):
            self.init(
                .profileExists, messages.targetIsProfile(name.description),
                hints: [messages.howToCopyProfile(name.description)])
        case .seenIsSaved(let server, let name, let typed):
            self.init(
                .profileExists, messages.seenIsSaved(server.description, as: name.description),
                hints: [
                    messages.howToGiveToken(to: name.description) ?? messages.howToUse(name.description),
                    messages.howToReplace(name.description, inPlaceOf: typed),
                    messages.howToCopyProfile(name.description),
                ].compactMap(\.self))
        case .badTarget(let error): self.init(error, messages)
        case .notSeen(let text, let servers):
            self.init(
                .targetUnknown,
                servers.isEmpty ? messages.nothingScanned : messages.notSeen(ForeignText(text).debugDescription),
                hints: [servers.isEmpty ? messages.scanFirst : messages.seenRows(servers)])
        case .seenTwice(let text, let servers):
            self.init(
                .usage, messages.seenTwice(ForeignText(text).debugDescription), hints: [messages.seenRows(servers)])
        case .otherKind(let kind): self.init(.usage, messages.seenOfOtherKind(kind.displayName))
        case .nothingToSave(let name): self.init(.targetUnknown, messages.nothingToSave(name))
        case .badRoute(let text, let refusal): self.init(refusal, of: text, messages)
        case .scanUnreadable(let error): self.init(error, messages)
        }
    }

    /// Why a route cannot be saved.
    package init(_ refusal: SavedRoute.Refusal, of text: String, _ messages: Messages) {
        let (code, why): (FailureCode, String) =
            switch refusal {
            case .linkLocal: (.linkLocalRoute, messages.linkLocalRoute)
            case .badService: (.usage, messages.badService)
            case .badMachine: (.usage, messages.badMachine)
            }
        self.init(
            code, messages.badRoute(ForeignText(text).debugDescription, why), hints: [messages.routeExamples])
    }
}
