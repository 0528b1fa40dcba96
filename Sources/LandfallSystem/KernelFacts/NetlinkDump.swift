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

    /// Asks, and waits for nobody but the kernel, which answers at once.
    ///
    /// - Parameters:
    ///   - family: Whom to ask.
    ///   - type: The type of the question, for example `RTM_GETLINK`.
    ///   - payload: What stands behind its head.
    /// - Returns: The answers without their heads; nil where the kernel cannot be asked or breaks off.
    package static func ask(_ family: Family, type: UInt16, _ payload: [UInt8]) -> [NetlinkBytes]? {
        exchange(family, NetlinkBytes.request(type: type, flags: requestDump, payload), isList: true)
    }

    /// Asks a question that has one answer, such as `RTM_GETROUTE` for one address.
    ///
    /// - Returns: The answer without its head; nil where the kernel has none.
    package static func askOne(_ family: Family, type: UInt16, _ payload: [UInt8]) -> NetlinkBytes? {
        exchange(family, NetlinkBytes.request(type: type, flags: request, payload), isList: false)?.first
    }

    private static func exchange(_ family: Family, _ request: [UInt8], isList: Bool) -> [NetlinkBytes]? {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), family.rawValue)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard send(descriptor, request, request.count, 0) == request.count else { return nil }
        var answers: [NetlinkBytes] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // The next part has been written before this is called.
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return nil }
            var rest = NetlinkBytes(buffer[..<count])
            while let message = rest.takeMessage() {
                if message.type == NetlinkBytes.doneType { return answers }
                if message.type == NetlinkBytes.errorType { return nil }
                answers.append(message.body)
                if !isList { return answers }
            }
        }
    }
}
