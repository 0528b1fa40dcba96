import Glibc
import LandfallModel

/// Asks the kernel for single TCP sockets of this machine, by netlink (sock_diag(7), `linux/inet_diag.h`): a few microseconds, however
/// many sockets there are. It needs no rights.
struct SocketDiagnosis: ~Copyable {
    /// The kernel, or a sandbox, does not offer it.
    struct Unavailable: Error {}

    private static let family: Int32 = 16
    private static let protocolNumber: Int32 = 4
    /// `SOCK_DIAG_BY_FAMILY`.
    private static let byFamily: UInt16 = 20

    private let descriptor: Int32

    /// Opens the socket.
    init() throws(Unavailable) {
        descriptor = socket(Self.family, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), Self.protocolNumber)
        if descriptor < 0 { throw Unavailable() }
    }

    deinit { close(descriptor) }

    /// Who is at the other end of a connection.
    func owners(_ ends: ConnectionEnds) throws(Unavailable) -> SocketOwners {
        let held = try find(local: ends.far, remote: ends.near)
        let nobody = SocketTable.Place(ends.near.address, port: 0)
        let listening = try find(local: ends.far, remote: nobody)
        let own = try find(local: ends.near, remote: ends.far)
        return SocketOwners(
            // Without an inode nobody has accepted it yet, or nobody holds it any more.
            holder: held.flatMap { $0.state == .established && $0.inode != 0 ? $0.uid : nil },
            listener: listening.flatMap { $0.state == .listening ? $0.uid : nil },
            isClosed: own?.state != .established)
    }

    private struct Answer {
        let state: SocketTable.State?
        let uid: UInt32
        let inode: UInt32
    }

    /// The socket that would get a packet from `remote` to `local`: the connection, else the one that listens.
    private func find(local: SocketTable.Place, remote: SocketTable.Place) throws(Unavailable) -> Answer? {
        let request = Self.request(local: local, remote: remote)
        guard send(descriptor, request, request.count, 0) == request.count else { throw Unavailable() }
        // The kernel has answered by the time send(2) returns.
        var answer = [UInt8](repeating: 0, count: 4096)
        var sender = [UInt8](repeating: 0, count: 12)
        var length = socklen_t(sender.count)
        let count = sender.withUnsafeMutableBytes { sender in
            answer.withUnsafeMutableBytes { answer in
                recvfrom(
                    descriptor, answer.baseAddress, answer.count, Int32(MSG_DONTWAIT),
                    sender.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
        }
        // `nl_pid` of the kernel is 0: no other process is believed.
        guard count >= 20, sender[4..<8].allSatisfy({ $0 == 0 }) else { throw Unavailable() }
        return try Self.read(answer[..<count])
    }

    /// `inet_diag_req_v2`.
    private static func request(local: SocketTable.Place, remote: SocketTable.Place) -> [UInt8] {
        var body: [UInt8] = [UInt8(local.address.family == .ipv4 ? AF_INET : AF_INET6), UInt8(IPPROTO_TCP), 0, 0]
        body += NetlinkBytes.bytes(of: UInt32.max)
        for place in [local, remote] { body += [UInt8(place.port >> 8), UInt8(place.port & 0xff)] }
        for place in [local, remote] {
            body += place.address.bytes + [UInt8](repeating: 0, count: 16 - place.address.bytes.count)
        }
        // Any interface, and INET_DIAG_NOCOOKIE.
        for number in [UInt32(0), .max, .max] { body += NetlinkBytes.bytes(of: number) }
        // NLM_F_REQUEST.
        return NetlinkBytes.request(type: byFamily, flags: 1, body)
    }

    /// `inet_diag_msg`; nil for ENOENT.
    private static func read(_ bytes: ArraySlice<UInt8>) throws(Unavailable) -> Answer? {
        var rest = NetlinkBytes(bytes)
        guard let message = rest.takeMessage() else { throw Unavailable() }
        if message.type == NetlinkBytes.errorType {
            if message.body.number(at: 0, as: Int32.self) == -ENOENT { return nil }
            throw Unavailable()
        }
        guard message.type == byFamily, let state = message.body.number(at: 1, as: UInt8.self),
            let uid = message.body.number(at: 64, as: UInt32.self),
            let inode = message.body.number(at: 68, as: UInt32.self)
        else { throw Unavailable() }
        return Answer(state: SocketTable.State(rawValue: state), uid: uid, inode: inode)
    }
}
