package import LandfallModel

/// A token could not be read, kept or removed.
///
/// It never holds a secret, nor words of a library or of another process, which might.
package struct TokenStoreError: Error, Sendable, Hashable {
    /// What failed.
    package let code: FailureCode
    /// More about it: a path, a variable's name, errno(3)'s words, a domain and number of GLib, a code of `Token.Refusal`.
    package let detail: String?
    /// What it follows from: why the keyring is useless, with `no_token_store`.
    package let cause: FailureCode?

    /// Creates one; `detail` must hold nothing of a token.
    package init(_ code: FailureCode, _ detail: String? = nil, cause: FailureCode? = nil) {
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
