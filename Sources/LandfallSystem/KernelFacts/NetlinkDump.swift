import Glibc

/// A question to the kernel (netlink(7)). Everybody may ask, about their own network namespace alone.
package enum NetlinkDump {
    /// Whom to ask: the second argument of socket(2).
    package enum Family: Int32 {
        /// `NETLINK_ROUTE`: interfaces and addresses (rtnetlink(7)).
        case route = 0
        /// `NETLINK_SOCK_DIAG`: sockets (sock_diag(7)).
        case socketDiagnosis = 4
    }

    /// `NLM_F_REQUEST`, and the same with `NLM_F_DUMP`, of `linux/netlink.h`.
    private static let (request, requestDump): (UInt16, UInt16) = (0x1, 0x301)
    /// The largest part that the kernel writes of a list (`netlink_dump` of `af_netlink.c`), and more than one answer takes.
    fileprivate static let (partSize, answerSize) = (32_768, 8_192)

    /// The kernel, or a sandbox, does not answer: errno(3), 0 where what it says is cut off.
    struct Refusal: Error {
        let errno: Int32
    }

    /// Asks, and waits for nobody but the kernel, which answers at once.
    ///
    /// - Parameters:
    ///   - family: Whom to ask.
    ///   - type: The type of the question, for example `RTM_GETLINK`.
    ///   - payload: What stands behind its head.
    /// - Returns: The answers without their heads; nil where the kernel cannot be asked or breaks off.
    package static func ask(_ family: Family, type: UInt16, _ payload: [UInt8]) -> [NetlinkBytes]? {
        try? Socket(family).exchange(NetlinkBytes.request(type: type, flags: requestDump, payload), isList: true)
    }

    /// A socket for questions in a row. It belongs to the network that its thread is in when it is made, so it is kept for no later one.
    struct Socket: ~Copyable {
        private let descriptor: Int32

        init(_ family: Family) throws(Refusal) {
            descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), family.rawValue)
            guard descriptor >= 0 else { throw Refusal(errno: errno) }
        }

        deinit { close(descriptor) }

        /// Asks a question that has one answer, such as `RTM_GETROUTE` for one address.
        ///
        /// - Returns: The answer without its head; nil where there is none.
        /// - Throws: What the kernel says against it.
        func askOne(type: UInt16, _ payload: [UInt8]) throws(Refusal) -> NetlinkBytes? {
            try exchange(NetlinkBytes.request(type: type, flags: NetlinkDump.request, payload), isList: false).first
        }
    }
}

extension NetlinkDump.Socket {
    fileprivate func exchange(_ request: [UInt8], isList: Bool) throws(NetlinkDump.Refusal) -> [NetlinkBytes] {
        typealias Refusal = NetlinkDump.Refusal
        let (partSize, answerSize) = (NetlinkDump.partSize, NetlinkDump.answerSize)
        guard send(descriptor, request, request.count, 0) == request.count else { throw Refusal(errno: errno) }
        var answers: [NetlinkBytes] = []
        while true {
            let part = [UInt8](unsafeUninitializedCapacity: isList ? partSize : answerSize) { buffer, count in
                // The next part has been written before this is called.
                count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
            }
            guard !part.isEmpty else { throw Refusal(errno: errno) }
            var rest = NetlinkBytes(part[...])
            while let message = rest.takeMessage() {
                if message.type == NetlinkBytes.doneType { return answers }
                if message.type == NetlinkBytes.errorType {
                    throw Refusal(errno: 0 &- (message.body.number(at: 0, as: Int32.self) ?? 0))
                }
                answers.append(message.body)
                if !isList { return answers }
            }
        }
    }
}
