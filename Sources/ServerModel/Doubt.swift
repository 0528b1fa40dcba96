/// Why a connection that stays on this machine, or seems to, proves nothing.
package enum Doubt: Sendable, Hashable {
    /// A process of another user is at the other end, or listens there.
    case otherUser(uid: UInt32)
    /// Nothing shows whose process it is, or whether it is one of this machine.
    case ownerUnknown
    /// The server has closed the connection with its answer, so the owner cannot be looked up.
    case closed
    /// Other users could have put the socket there: the folder, link or file that they can change.
    case replaceable(path: String)
    /// It is this user's or root's, and only mDNS or DNS says that it is the one that is meant.
    case ledHere

    /// Whether the user's consent to cleartext in a network covers it.
    package var isOpenToConsent: Bool { self == .ledHere }
}
