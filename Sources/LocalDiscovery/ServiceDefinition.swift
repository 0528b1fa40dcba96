public import LandfallModel

/// A service to publish by DNS-SD.
public struct ServiceDefinition: Sendable, Hashable {
    /// The instance label, 1 to 63 bytes of UTF-8 (RFC 6763 section 4.1.1).
    public var name: String
    /// The service type.
    public var kind: ServerKind
    /// The TCP port of the SRV record.
    public var port: UInt16
    /// The TXT record. Avahi publishes up to about 1,300 bytes in all; each string has at most 255.
    public var txt: TXTRecord

    /// Makes a definition; nothing is checked before it is published.
    public init(name: String, kind: ServerKind, port: UInt16, txt: TXTRecord) {
        self.name = name
        self.kind = kind
        self.port = port
        self.txt = txt
    }
}
