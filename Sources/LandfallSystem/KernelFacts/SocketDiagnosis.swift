import Glibc
import LandfallModel

/// Asks the kernel for single TCP sockets of this machine, by netlink (sock_diag(7), `linux/inet_diag.h`): a few microseconds, however
/// many sockets there are. It needs no rights.
enum SocketDiagnosis {
    /// `SOCK_DIAG_BY_FAMILY`.
    private static let byFamily: UInt16 = 20

    /// Who is at the other end of a connection.
    static func owners(_ ends: ConnectionEnds) throws(NetlinkDump.Refusal) -> SocketOwners {
        let socket = try NetlinkDump.Socket(.socketDiagnosis)
        let held = try find(socket, local: ends.far, remote: ends.near)
        let nobody = SocketTable.Place(ends.near.address, port: 0)
        let listening = try find(socket, local: ends.far, remote: nobody)
        let own = try find(socket, local: ends.near, remote: ends.far)
        return SocketOwners(
            // Without an inode nobody has accepted it yet, or nothing holds it any more.
            holder: held.flatMap { $0.state == .established && $0.inode != 0 ? $0.uid : nil },
            listener: listening.flatMap { $0.state == .listening ? $0.uid : nil },
            isClosed: own?.state != .established)
    }

    private struct Answer {
        let state: SocketTable.State?
        let uid: UInt32
        let inode: UInt32
    }

    /// The socket that would get a packet from `remote` to `local`: the connection, else the one that listens; an `inet_diag_msg`.
    private static func find(
        _ socket: borrowing NetlinkDump.Socket, local: SocketTable.Place, remote: SocketTable.Place
    ) throws(NetlinkDump.Refusal) -> Answer? {
        let message: NetlinkBytes?
        do throws(NetlinkDump.Refusal) {
            message = try socket.askOne(type: byFamily, request(local: local, remote: remote))
        } catch {
            if error.errno == ENOENT { return nil }
            throw error
        }
        guard let state = message?.number(at: 1, as: UInt8.self), let uid = message?.number(at: 64, as: UInt32.self),
            let inode = message?.number(at: 68, as: UInt32.self)
        else { throw NetlinkDump.Refusal(errno: 0) }
        return Answer(state: SocketTable.State(rawValue: state), uid: uid, inode: inode)
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
        return body
    }
}
