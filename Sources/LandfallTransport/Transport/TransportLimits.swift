/// How much of a response is taken before the connection is given up.
package struct TransportLimits: Sendable, Hashable {
    /// The most bytes between two pieces of body: the head, the trailers, what frames the chunks.
    package let headBytes: Int
    /// The most bytes that a compressed body may become, whatever its request allows.
    package let inflatedBytes: Int

    /// 64 KiB of head, four times what common servers send at most, and 16 MiB of inflated body.
    package static let standard = TransportLimits(headBytes: 64 << 10, inflatedBytes: 16 << 20)

    /// Makes limits.
    package init(headBytes: Int, inflatedBytes: Int) {
        self.headBytes = headBytes
        self.inflatedBytes = inflatedBytes
    }
}
