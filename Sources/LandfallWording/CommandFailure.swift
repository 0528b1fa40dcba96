package import LandfallModel

/// A command that ends badly: what people read, and what scripts compare.
package struct CommandFailure: Error {
    package let code: FailureCode
    /// One sentence without a full stop.
    package let message: String
    /// What to do next, one step a line.
    package let hints: [Hint]

    package init(_ code: FailureCode, _ message: String, hints: [Hint] = []) {
        self.code = code
        self.message = message
        self.hints = hints
    }
}
