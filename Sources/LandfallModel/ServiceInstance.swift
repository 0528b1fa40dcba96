/// The name of one service on a link: RFC 6763's service instance, whose full name is `name._type._tcp.domain`.
public struct ServiceInstance: Sendable, Hashable {
    /// The instance label, up to 63 bytes of any UTF-8.
    public let name: ForeignText
    /// Which service type it has.
    public let kind: ServerKind
    /// The domain, `local` on a link.
    public let domain: String

    /// Creates the name of an instance.
    public init(name: ForeignText, kind: ServerKind, domain: String = "local") {
        self.name = name
        self.kind = kind
        self.domain = domain
    }
}
