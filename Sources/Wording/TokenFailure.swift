package import ServerModel
package import TokenStores
package import Workflows

extension CommandFailure {
    /// What is wrong with a token or its store, in words.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - profile: Whose token it is, where that is known.
    ///   - messages: The words.
    package init(_ error: TokenStoreError, profile: String? = nil, _ messages: Messages) {
        self.init(
            FailureCode(error.code), messages.trouble(error), hints: messages.remedies(error, profile: profile))
    }
}

extension FailureCode {
    /// The same identifier; a test holds the two lists together.
    package init(_ code: TokenStoreError.Code) { self.init(rawValue: code.rawValue) }
}

extension TokenKeeping.Leftover {
    /// The command that deletes it when its store works again.
    package func command(_ tokens: TokenKeeping, _ messages: Messages) -> String {
        switch kind {
        case .keyring: "secret-tool clear application landfall id \(owner.id)"
        case .sealed: "rm \(messages.quoted(ForeignText(tokens.sealed.path(of: owner))))"
        }
    }
}
