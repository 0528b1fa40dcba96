internal import EditedJSON
package import ServerModel

/// A person's leave to send to a server what has it act on its machine. There is no way to one but a profile in which it is recorded,
/// and it stays on this machine: no document that is imported brings one.
package struct SendingConsent: Sendable, Hashable {
    /// When it was given; nil where nobody wrote it down.
    package let given: Timestamp?
    var kept = KeptFields()

    init(given: Timestamp?) {
        self.given = given
    }
}
