/// A token could not be read, kept or removed.
///
/// It never holds a secret, nor words of a library or of another process, which might.
package struct TokenStoreError: Error, Sendable, Hashable {
    /// The stable identifiers.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// libsecret-1.so.0 is not installed, or too old.
        case keyringLibraryMissing = "keyring_library_missing"
        /// Nothing on the session bus offers the Secret Service, nor can be started to.
        case keyringAbsent = "keyring_absent"
        /// There is no session bus, or it went away.
        case keyringNoBus = "keyring_no_bus"
        /// The Secret Service has no default collection: none was made yet, or it hides it while it is locked, as KeePassXC does.
        case keyringNoCollection = "keyring_no_collection"
        /// It wants its password, and nobody was asked.
        case keyringLocked = "keyring_locked"
        /// A person was asked for its password and did not give it.
        case keyringDismissed = "keyring_dismissed"
        /// It does not answer.
        case keyringTimeout = "keyring_timeout"
        /// Any other failure of it.
        case keyringFailed = "keyring_failed"
        /// The store answered: it has no token of this profile.
        case tokenNotFound = "token_not_found"
        /// There is something, but it is not a token; the detail is a code of `Token.Refusal`.
        case tokenUnusable = "token_unusable"
        /// The sealed file is there, its key is not.
        case sealedKeyMissing = "sealed_key_missing"
        /// The key file is no key.
        case sealedKeyDamaged = "sealed_key_damaged"
        /// Others than its owner can get at the key file, or it is somebody else's.
        case sealedKeyExposed = "sealed_key_exposed"
        /// The file was sealed with another key than the one that is there now.
        case sealedKeyChanged = "sealed_key_changed"
        /// The sealed file or its key cannot be read.
        case sealedUnreadable = "sealed_unreadable"
        /// The sealed file or its key cannot be written.
        case sealedUnwritable = "sealed_unwritable"
        /// The sealed file was cut, changed, or sealed for another profile.
        case sealedDamaged = "sealed_damaged"
        /// A file system or a thread did not answer in time.
        case sealedTimeout = "sealed_timeout"
        /// No `keyring`, `sealed`, `env:NAME`, `file:PATH` or `cmd:COMMAND`.
        case referenceMalformed = "reference_malformed"
        /// The variable is not set or empty, or the file is not there.
        case referenceMissing = "reference_missing"
        /// The file can be read by others, or is somebody else's.
        case referenceExposed = "reference_exposed"
        /// More than a token can be.
        case referenceTooLarge = "reference_too_large"
        /// The file cannot be read, or the command failed.
        case referenceFailed = "reference_failed"
        /// The file or the command did not end in time.
        case referenceTimeout = "reference_timeout"
        /// No store was chosen, and there is no keyring that works; ``TokenStoreError/cause`` says why.
        case noTokenStore = "no_token_store"
        /// The chosen store cannot be remembered, or what was remembered cannot be read.
        case storeMemoryFailed = "store_memory_failed"
        /// Standard input, the descriptor or the terminal cannot be read.
        case inputFailed = "token_input_failed"
        /// Nothing was typed or sent in time.
        case inputTimeout = "token_input_timeout"
        /// A signal, or the end of input, ended the prompt.
        case inputInterrupted = "token_input_interrupted"
        /// The task was cancelled.
        case cancelled
    }

    /// What failed.
    package let code: Code
    /// More about it: a path, a variable's name, errno(3)'s words, a domain and number of GLib.
    package let detail: String?
    /// What it follows from.
    package let cause: Code?

    /// Makes one; `detail` must hold nothing of a token.
    package init(_ code: Code, _ detail: String? = nil, cause: Code? = nil) {
        self.code = code
        self.detail = detail
        self.cause = cause
    }
}

extension TokenStoreError: CustomStringConvertible {
    /// The code and the detail, for logs.
    package var description: String {
        ([code.rawValue] + [detail, cause?.rawValue].compactMap(\.self)).joined(separator: ": ")
    }
}
