package import LandfallModel

/// The user's permission to send messages that make a server act on its machine. It can only come from a profile in which it is recorded,
/// and it stays on this machine: no document that is imported brings one.
package struct SendingConsent: Sendable, Hashable {
    /// When it was given; nil if unknown.
    package let given: Timestamp?
    var kept = KeptFields()
}
