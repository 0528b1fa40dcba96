package import LandfallModel

/// Why no local server was found.
package struct LocalServerError: Error, Sendable, Hashable {
    /// `server_unreachable` where nothing answers on any of the ports, `not_this_product` where others do.
    package let code: FailureCode
    /// The ports that were tried, in order, each once.
    package let portsTried: [UInt16]
    /// Those on which another product, or none that is known, answered.
    package let portsOfOthers: [UInt16]

    /// Makes an error.
    package init(_ code: FailureCode, portsTried: [UInt16], portsOfOthers: [UInt16] = []) {
        self.code = code
        self.portsTried = portsTried
        self.portsOfOthers = portsOfOthers
    }
}
