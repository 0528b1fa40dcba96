internal import LandfallModel
internal import LandfallSystem
internal import LandfallTransport

extension SSHSockets {
    /// Why a port of that machine's loopback is not the user's own; nil where its owner is the user who logs in, or root.
    ///
    /// Which of several connections is ours the machine does not tell, so all that have the port count. Sockets that nothing holds any
    /// more are root's there (`net/ipv4/tcp_ipv4.c`).
    func doubt(at port: UInt16) -> Doubt? {
        let there = SocketTable([table]).entries.filter { entry in
            let address = entry.local.address
            return entry.local.port == port && (address.isLoopback || address.bytes.allSatisfy { $0 == 0 })
        }
        guard there.contains(where: { $0.state == .listening }) else { return .ownerUnknown }
        for entry in there {
            guard let uid = entry.uid else { return .ownerUnknown }
            if uid != 0, uid != user { return .otherUser(uid: uid) }
        }
        return nil
    }
}
