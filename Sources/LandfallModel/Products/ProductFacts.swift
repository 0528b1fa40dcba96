/// The information that a server gives without a token.
package struct ProductFacts: Sendable, Hashable {
    /// The product.
    package let kind: ServerKind
    /// Its version, where it names one.
    package var version: ForeignText?
    /// What its system is called, where it says so.
    package var hostname: ForeignText?
    /// For how long it has been up, in seconds.
    package var uptimeSeconds: Int?
    /// The process that serves, where it names one.
    package var process: ServerProcess?
    /// Whether it asks for a token; nil if that shows only later, in the handshake of `/ws`.
    package var asksForToken: Bool?
}

/// Why a server is not the product that was looked for.
package enum ProductRefusal: Error, Sendable, Hashable {
    /// Something else answers.
    case another
    /// It answers with a status that does not identify it, such as a redirect, which is not followed.
    case badStatus(Int)
    /// It answers with a web page.
    case webPage
    /// It answers with JSON that is cut short or broken.
    case undecodable
}
