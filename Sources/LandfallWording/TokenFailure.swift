internal import LandfallConnections
internal import LandfallModel
package import LandfallTokens
package import LandfallWorkflows

extension CommandFailure {
    /// What is wrong with a token or its store, in words.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - profile: Whose token it is, where that is known.
    ///   - messages: The words.
    package init(_ error: TokenStoreError, profile: String? = nil, _ messages: Messages) {
        self.init(
            error.code, messages.trouble(error), hints: messages.remedies(error, profile: profile))
    }

    /// Why a token is not taken, or not kept.
    package init(_ error: TokenError, _ messages: Messages) {
        switch error {
        case .store(let error, let profile): self.init(error, profile: profile, messages)
        case .missing(let name, let kind):
            self.init(
                .tokenMissing, messages.hasNoToken(name.description),
                hints: [messages.howToSetToken(name.description, kind: kind)])
        case .badReference(let isStore):
            self.init(
                .referenceMalformed, messages.badReference,
                hints: [isStore ? messages.storesAreChosen : messages.referenceForms])
        case .nobodyGives: self.init(.usage, messages.nobodyGivesToken, hints: [messages.howToGiveToken])
        case .shownByTerminal: self.init(.usage, messages.terminalShowsToken)
        case .notAToken(let error): self.init(.usage, messages.trouble(error))
        case .refused(let name):
            self.init(
                .tokenRefused, messages.tokenRefusedFor(name), hints: [messages.nothingChanged, messages.keepUntested])
        case .untested(let code, let name):
            self.init(
                code, messages.tokenUntested(messages.trouble(code)),
                hints: [messages.nothingChanged, messages.seeTest(name), messages.keepUntested])
        }
    }
}

extension TokenKeeping.Leftover {
    /// The command that deletes it when its store works again.
    package var command: ShellCommand {
        switch kind {
        case .keyring: "secret-tool clear application landfall id \(owner.id)"
        case .sealed: "rm \(ForeignText(file))"
        }
    }
}

extension Messages {
    /// What has become of a token that was to be deleted.
    package func deleted(_ change: TokenKeeping.Change) -> String {
        let name = change.profile.name.description
        switch change.old {
        case .store, nil: return tokenDeleted(name)
        case .some(let kept): return tokenForgotten(name, place(kept))
        }
    }

    /// Where a token is that was to be moved.
    package func moved(_ change: TokenKeeping.Change, to kind: TokenStoreKind) -> String {
        let name = change.profile.name.description
        return change.old == .store(kind) ? alreadyIn(name, place(kind)) : tokenIs(name, change.profile.reference)
    }
}
