import Glibc

/// A question to the kernel that is answered with a list (netlink(7)). Everybody may ask, about their own network namespace alone.
enum NetlinkDump {
    /// Whom to ask: the second argument of socket(2).
    enum Family: Int32 {
        /// `NETLINK_ROUTE`: interfaces and addresses (rtnetlink(7)).
        case route = 0
        /// `NETLINK_SOCK_DIAG`: sockets (sock_diag(7)).
        case socketDiagnosis = 4
    }

    /// `NLM_F_REQUEST | NLM_F_DUMP` of `linux/netlink.h`.
    private static let requestDump: UInt16 = 0x301
    private static let (errorType, doneType): (UInt16, UInt16) = (2, 3)
    private static let headLength = 16

    /// Asks, and waits for nobody but the kernel, which answers at once.
    ///
    /// - Parameters:
    ///   - family: Whom to ask.
    ///   - type: The type of the question, for example `RTM_GETLINK`.
    ///   - payload: What stands behind its head.
    /// - Returns: The answers without their heads; nil where the kernel cannot be asked or breaks off.
    static func ask(_ family: Family, type: UInt16, _ payload: [UInt8]) -> [NetlinkBytes]? {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), family.rawValue)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let head =
            bytes(UInt32(headLength + payload.count)) + bytes(type) + bytes(requestDump) + bytes(UInt32(1))
            + bytes(UInt32(0))
        let request = head + payload
        guard send(descriptor, request, request.count, 0) == request.count else { return nil }
        var answers: [NetlinkBytes] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // The next part has been written before this is called.
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return nil }
            var rest = NetlinkBytes(buffer[..<count])
            while let length = rest.number(at: 0, as: UInt32.self).map(Int.init), length >= headLength,
                let message = rest.take(length), let type = message.number(at: 4, as: UInt16.self)
            {
                if type == doneType { return answers }
                if type == errorType { return nil }
                answers.append(message.dropping(headLength))
            }
        }
    }

    /// A number as the kernel reads it, in the order of this machine.
    static func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}

/// A part of an answer.
struct NetlinkBytes {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number that begins at a byte; nil behind the end.
    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        guard bytes.count >= offset + MemoryLayout<Number>.size else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }

    /// What is left behind so many bytes.
    func dropping(_ count: Int) -> NetlinkBytes { NetlinkBytes(bytes.dropFirst(count)) }

    /// Takes so many bytes from the front, and the gap behind them: each part begins at a multiple of four.
    mutating func take(_ count: Int) -> NetlinkBytes? {
        guard count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst((count + 3) & ~3) }
        return NetlinkBytes(bytes.prefix(count))
    }

    /// The content of the first attribute of a type, of those that begin at a byte (`nlattr` of netlink(7)).
    func attribute(_ type: UInt16, from offset: Int) -> NetlinkBytes? {
        var rest = dropping(offset)
        while let length = rest.number(at: 0, as: UInt16.self).map(Int.init), length >= 4,
            let attribute = rest.take(length)
        {
            if attribute.number(at: 2, as: UInt16.self) == type { return attribute.dropping(4) }
        }
        return nil
    }

    var array: [UInt8] { Array(bytes) }
}
