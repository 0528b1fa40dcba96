/// How much of a response is taken before the connection is given up.
package struct TransportLimits: Sendable, Hashable {
    /// The most bytes between two pieces of body: the head, the trailers, what frames the chunks.
    package let headBytes: Int

    /// 64 KiB of head, four times what common servers send at most.
    package static let standard = TransportLimits(headBytes: 64 << 10)

    /// Makes limits.
    package init(headBytes: Int) {
        self.headBytes = headBytes
    }
}
