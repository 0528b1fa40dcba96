internal import LandfallModel

extension ServerConnection: Redacted {
    /// The product.
    package nonisolated var description: String { "ServerConnection(\(kind))" }
}
