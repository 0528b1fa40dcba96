package import LandfallConnections
package import LandfallModel
package import LandfallTokens

/// The source of a token.
package enum GivenToken: Sendable, Hashable {
    /// The user types it.
    case prompt
    /// Standard input.
    case input
    /// A descriptor that the caller has opened.
    case descriptor(Int32)
    /// It stays where the user keeps it.
    case reference(TokenReference)
}

extension TokenReference {
    /// Reads what the user gives as a reference. A store is none: what is in it is landfall's business.
    ///
    /// - Throws: ``TokenError/badReference(isStore:)``, which repeats nothing of it: it may be the token itself.
    package init(given text: String) throws(TokenError) {
        do throws(TokenStoreError) {
            self = try TokenReference(text)
        } catch {
            throw .badReference(isStore: false)
        }
        if case .store = self { throw .badReference(isStore: true) }
    }

    /// What was typed where a token is asked for and a reference was offered, if it begins as one does. A command is refused: it would be
    /// pasted where nothing is shown, and run.
    ///
    /// - Returns: Nil for a token.
    /// - Throws: ``FailureCode/referenceMalformed``.
    package init?(typed token: Token) throws(TokenStoreError) {
        let text: String? = token.withBytes { bytes in
            let isReference = ["env:", "file:", "cmd:"].contains { bytes.starts(with: $0.utf8) }
            return isReference ? String(decoding: bytes, as: UTF8.self) : nil
        }
        guard let text else { return nil }
        try self.init(text)
        if case .command = self { throw TokenStoreError(.referenceMalformed) }
    }
}

/// Why a token is not accepted or not stored.
package enum TokenError: Error, Sendable {
    /// What is wrong with it or its store; the name of the saved profile whose it is.
    case store(TokenStoreError, of: String?)
    /// There is none for this profile.
    case missing(ProfileName, ServerKind)
    /// What was given is not a reference, or is one to a store of landfall's.
    case badReference(isStore: Bool)
    /// No user is present to type it.
    case nobodyGives
    /// A terminal would show what is typed.
    case shownByTerminal
    /// What the user or a program has just given is not a token.
    case notAToken(TokenStoreError)
    /// The server of this profile refuses it.
    case refused(String)
    /// The server of this profile could not be asked, or has not proven itself.
    case untested(FailureCode, String)
}

extension Profile {
    /// Where its token is.
    ///
    /// - Throws: ``TokenError/missing(_:_:)``.
    package func recordedToken() throws(TokenError) -> SavedToken {
        guard let token else { throw .missing(name, kind) }
        return token
    }
}
