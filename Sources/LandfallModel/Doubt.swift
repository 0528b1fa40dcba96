/// Why a connection within this machine, or one that seems to be, proves nothing.
package enum Doubt: Sendable, Hashable {
    /// A process of another user has the other end, or listens there.
    case otherUser(uid: UInt32)
    /// It is unknown who owns the process, or whether it runs on this machine.
    case ownerUnknown
    /// The machine behind ssh has not said in time whose process it is.
    case notSaidInTime
    /// That machine runs no command that could say it.
    case noCommand
    /// The server has closed the connection with its answer, so the owner cannot be looked up.
    case closed
    /// Other users could have put the socket there: the folder, link or file that they can change.
    case replaceable(path: String)
    /// The process belongs to this user or root, but only mDNS or DNS led to it.
    case redirectedToSelf

    /// Whether the user's consent to cleartext in a network covers it.
    package var isOpenToConsent: Bool { self == .redirectedToSelf }
}
