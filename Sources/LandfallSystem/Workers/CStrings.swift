internal import CLandfallGlibc
internal import Glibc

/// Lends a list of C strings that ends with NULL, as execve(2) wants it. They are wiped behind `body`: a token may be in a variable.
package func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer {
        for case let string? in pointers {
            explicit_bzero(string, strlen(string))
            free(string)
        }
    }
    return body(pointers + [nil])
}
