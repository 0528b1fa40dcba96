public import LandfallModel

/// A machine that belongs to this master. A deleted one stays, not enabled.
public struct SlaveInfo: Codable, Sendable, Hashable {
    /// Its host name.
    public var hostname: ForeignText
    /// `connected`, `disconnected` or `reconnecting`.
    public var status: ForeignText
    /// The version that it runs; only in a list.
    public var version: ForeignText?
    /// How many tools it offers.
    @OrZero public var toolCount: Int64
    /// When it was last heard of.
    public var lastSeen: GoDate?
    /// Since when it is connected.
    public var connectedAt: GoDate?
    /// The serial number of its certificate.
    public var certificateSerial: ForeignText?
    /// When the certificate was issued.
    public var issuedAt: GoDate?
    /// When the certificate expires.
    public var expiresAt: GoDate?
    /// Whether it may connect.
    @OrZero public var enabled: Bool
    /// Its platform: `linux/amd64`; only in a list.
    public var platform: ForeignText?

    enum CodingKeys: String, WireKey {
        case hostname, status, version, enabled, platform, toolCount, lastSeen, connectedAt, issuedAt, expiresAt
        case certificateSerial = "cert_serial"
    }
}

/// A machine that asks to belong to this master.
public struct PairingRequest: Codable, Sendable, Hashable {
    /// Its host name.
    public var hostname: ForeignText
    /// The code that both ends show; a secret while it holds.
    @Secret public var pairingCode: ForeignText
    /// `pending`.
    public var status: ForeignText
    /// When it asked.
    public var createdAt: GoDate?
    /// When the code expires.
    public var expiresAt: GoDate?
    /// Its platform.
    public var platform: ForeignText?

    enum CodingKeys: String, WireKey {
        case hostname, status, platform, pairingCode, createdAt, expiresAt
    }
}

/// The progress of pairing a slave.
public struct PairingStatus: Codable, Sendable, Hashable {
    /// `pending`, `approved`, `denied`, `expired` or `not_found`.
    public var status: ForeignText
    /// Its certificate, in PEM.
    public var certificate: ForeignText?
    /// The certificate of the master, in PEM.
    public var certificateAuthority: ForeignText?

    enum CodingKeys: String, WireKey {
        case status, certificate
        case certificateAuthority = "ca_cert"
    }
}

/// A revoked certificate of a slave.
public struct RevokedSlave: Codable, Sendable, Hashable {
    /// The host that the certificate was issued to.
    public var hostname: ForeignText
    /// Its serial number.
    public var certificateSerial: ForeignText?
    /// When it was revoked.
    public var revokedAt: GoDate?
    /// The reason for the revocation.
    @Secret public var reason: ForeignText?

    enum CodingKeys: String, WireKey {
        case hostname, reason, revokedAt
        case certificateSerial = "cert_serial"
    }
}

/// The health of the master that slaves connect to.
public struct SlaveHealth: Codable, Sendable, Hashable {
    /// Whether it works.
    @OrZero public var isHealthy: Bool
    /// The same as a sentence.
    @Secret public var message: ForeignText?
    /// How many slaves are connected.
    @OrZero public var connectedCount: Int64

    enum CodingKeys: String, WireKey {
        case message, connectedCount
        case isHealthy = "healthy"
    }
}
