internal import CGlibc
internal import Glibc

/// A list of C strings that ends with NULL, as execve(2) wants it. The strings are wiped: a token may be in a variable.
package final class CStrings {
    /// The strings, valid as long as this.
    package let pointers: [UnsafeMutablePointer<CChar>?]

    /// Copies them.
    package init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    deinit {
        for case let string? in pointers {
            explicit_bzero(string, strlen(string))
            free(string)
        }
    }
}
