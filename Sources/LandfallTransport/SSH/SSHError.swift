package import LandfallModel

/// Why ssh does not lead to a place.
package struct SSHError: Error, Sendable, Hashable {
    /// One of ssh, or of the network that it did not get through.
    package let code: FailureCode
    /// What OpenSSH says, or the folder that is in trouble; part of it may come from the other end. Empty where there is nothing to say.
    package let detail: ForeignText
    /// Whether a jump host is in the way, or whatever else the user's configuration puts before the machine.
    package let isOnTheWay: Bool
    /// Whether the key that was expected is what a directory claims, and known_hosts has none.
    package let isClaimed: Bool

    package init(_ code: FailureCode, _ detail: String = "", isOnTheWay: Bool = false, isClaimed: Bool = false) {
        self.code = code
        self.detail = ForeignText(detail)
        self.isOnTheWay = isOnTheWay
        self.isClaimed = isClaimed
    }
}
