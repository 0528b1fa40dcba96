internal import Glibc
package import LandfallModel
internal import LandfallSystem

/// Questions to MagicDNS, which tailscaled answers at 100.100.100.100 to the one who asks through its interface. It knows names that its status
/// lacks: of services (`svc:`), of addresses behind subnet routers (4via6), and further records.
package enum QuadHundred {
    /// Where it listens (net/tsaddr/tsaddr.go), and on which port.
    private static let (server, port): ([UInt8], UInt16) = ([100, 100, 100, 100], 53)
    /// The most that an answer without EDNS has (RFC 1035 section 4.2.1).
    private static let mostBytes = 512

    /// Asks for the addresses of a name.
    ///
    /// - Parameters:
    ///   - name: The full name.
    ///   - interface: tailscaled's interface, by which the question leaves.
    ///   - deadline: When to give up.
    /// - Returns: Them, IPv4 first; none where it has none, and where nothing answers.
    package static func addresses(
        of name: HostName, boundTo interface: UInt32, deadline: ContinuousClock.Instant
    ) async -> [IPAddress] {
        async let four = ask(name, .a, interface, deadline)
        async let six = ask(name, .aaaa, interface, deadline)
        return await four + six
    }

    /// Whether anything answers there, whichever way leads there.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: False where nothing has answered by then.
    package static func answers(deadline: ContinuousClock.Instant) async -> Bool {
        // A name that no name server asks others for (RFC 6761 section 6.3).
        guard let name = HostName("localhost") else { return false }
        let answer = await DetachedThread.value(by: deadline) { exchange(name, .a, nil, deadline) }
        return (answer ?? nil) != nil
    }

    private static func ask(
        _ name: HostName, _ type: DNSQuestion.RecordType, _ interface: UInt32, _ deadline: ContinuousClock.Instant
    ) async -> [IPAddress] {
        let asked = await DetachedThread.value(by: deadline) { exchange(name, type, interface, deadline) }
        return (asked ?? nil).map { DNSQuestion.addresses($0, type) } ?? []
    }

    /// Sends the question and waits for its answer, which has the same number and question (RFC 5452 section 9).
    private static func exchange(
        _ name: HostName, _ type: DNSQuestion.RecordType, _ interface: UInt32?, _ deadline: ContinuousClock.Instant
    ) -> [UInt8]? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        if var interface {
            let size = socklen_t(MemoryLayout<UInt32>.size)
            guard setsockopt(socket, SOL_SOCKET, SO_BINDTOIFINDEX, &interface, size) == 0 else { return nil }
        }
        let place = SocketPlace(server, port: port)
        let connected = place.with { connect(socket, $0, $1) }
        let question = message(name, type, number: .random(in: 0 ... .max))
        guard connected == 0, send(socket, question, question.count, Int32(MSG_NOSIGNAL)) == question.count
        else { return nil }
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / Duration.milliseconds(1)
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard left >= 1, poll(&waiting, 1, Int32(min(left, 60_000))) > 0 else { return nil }
            var answer = [UInt8](repeating: 0, count: mostBytes)
            let count = recv(socket, &answer, answer.count, 0)
            guard count >= 0 else { return nil }
            let isAnswer = count >= question.count && answer[0..<2] == question[0..<2] && answer[2] & 0x80 != 0
            if isAnswer, answer[12..<question.count] == question[12...] { return Array(answer.prefix(count)) }
        }
    }

    /// A question as it is sent.
    static func message(_ name: HostName, _ type: DNSQuestion.RecordType, number: UInt16) -> [UInt8] {
        DNSQuery.message(number: number, [.init(name.text, type: UInt16(truncatingIfNeeded: type.number))])
    }
}
