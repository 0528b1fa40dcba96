/// A part of what the kernel says over netlink(7): messages, their bodies, attributes.
///
/// The bytes come from the kernel, but their form is the business of its version, so no length in them is trusted.
package struct NetlinkBytes: Sendable {
    /// `NLMSG_ERROR` and `NLMSG_DONE` of `linux/netlink.h`.
    package static let (errorType, doneType): (UInt16, UInt16) = (2, 3)
    /// `struct nlmsghdr` and `struct nlattr`.
    private static let (headLength, attributeLength) = (16, 4)

    private var bytes: ArraySlice<UInt8>

    /// Wraps what was read.
    package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// How many bytes there are.
    package var count: Int { bytes.count }

    /// The bytes.
    package var array: [UInt8] { Array(bytes) }

    /// The number that begins at a byte, in the order of this machine; nil behind the end.
    package func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        guard bytes.count >= offset + MemoryLayout<Number>.size else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }

    /// Takes the message at the front; nil where none is left that is whole.
    package mutating func takeMessage() -> (type: UInt16, body: NetlinkBytes)? {
        guard let length = number(at: 0, as: UInt32.self).map(Int.init), length >= Self.headLength,
            let message = take(length), let type = message.number(at: 4, as: UInt16.self)
        else { return nil }
        return (type, message.dropping(Self.headLength))
    }

    /// The content of the first attribute of a type, of those that begin at a byte (`nlattr` of netlink(7)).
    package func attribute(_ type: UInt16, from offset: Int) -> NetlinkBytes? {
        var rest = dropping(offset)
        while let length = rest.number(at: 0, as: UInt16.self).map(Int.init), length >= Self.attributeLength,
            let attribute = rest.take(length)
        {
            if attribute.number(at: 2, as: UInt16.self) == type { return attribute.dropping(Self.attributeLength) }
        }
        return nil
    }

    private func dropping(_ count: Int) -> NetlinkBytes { NetlinkBytes(bytes.dropFirst(count)) }

    /// Takes so many bytes from the front, and the gap behind them: each part begins at a multiple of four.
    private mutating func take(_ count: Int) -> NetlinkBytes? {
        guard count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst((count + 3) & ~3) }
        return NetlinkBytes(bytes.prefix(count))
    }
}

extension NetlinkBytes {
    /// A question with its head, as send(2) takes it.
    ///
    /// - Parameters:
    ///   - type: Its type, for example `RTM_GETLINK`.
    ///   - flags: `NLM_F_…` of `linux/netlink.h`.
    ///   - payload: What stands behind the head.
    /// - Returns: The bytes.
    package static func request(type: UInt16, flags: UInt16, _ payload: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(headLength + payload.count)) + bytes(of: type) + bytes(of: flags) + bytes(of: UInt32(1))
            + bytes(of: UInt32(0)) + payload
    }

    /// A number as the kernel reads it, in the order of this machine.
    package static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }
}
