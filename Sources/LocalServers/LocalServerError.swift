/// Why no local server was found.
package struct LocalServerError: Error, Sendable, Hashable {
    /// The stable identifiers.
    package enum Code: String, Sendable, Hashable {
        /// Nothing answers on any of the ports.
        case serverUnreachable = "server_unreachable"
        /// Something answers, and it is another product.
        case notThisProduct = "not_this_product"
    }

    /// What is wrong.
    package let code: Code
    /// The ports that were tried, in order, each once.
    package let portsTried: [UInt16]
    /// Those on which another product, or none that is known, answered.
    package let portsOfOthers: [UInt16]

    /// Makes an error.
    package init(_ code: Code, portsTried: [UInt16], portsOfOthers: [UInt16] = []) {
        self.code = code
        self.portsTried = portsTried
        self.portsOfOthers = portsOfOthers
    }
}
