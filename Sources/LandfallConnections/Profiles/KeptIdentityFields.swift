internal import LandfallModel

/// The fields that this version does not know of what is recorded of a server.
struct KeptIdentityFields: Sendable, Hashable {
    var identity = KeptFields()
    /// Those of the pins, by certificate; none of them is empty.
    var pins: [Fingerprint: KeptFields] = [:]
    /// Those of the machines behind ssh, by their names; none of them is empty.
    var sshHosts: [String: KeptFields] = [:]
    /// Those of what directories vouch for, by their names; none of them is empty.
    var vouched: [ForeignText: KeptFields] = [:]
}
