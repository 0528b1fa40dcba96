package import ServerModel

/// A command that ends badly: what people read, and what scripts compare.
package struct CommandFailure: Error {
    package let code: FailureCode
    /// One sentence without a full stop.
    package let message: String
    /// What to do next, one step a line.
    package let hints: [String]

    package init(_ code: FailureCode, _ message: String, hints: [String] = []) {
        self.code = code
        self.message = message
        self.hints = hints
    }
}
