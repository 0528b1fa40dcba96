public import LandfallModel

extension ForeignText: ExpressibleByStringLiteral {
    /// For tests.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
