/// The two products that landfall knows.
public enum ServerKind: String, Sendable, Hashable, CaseIterable, Codable {
    case diane
    case endlesscode

    /// The DNS-SD service type (RFC 6763 section 7), without a domain.
    public var serviceType: String { "_\(rawValue)._tcp" }

    /// The ports to try, in order, where none is known.
    public var defaultPorts: [UInt16] {
        switch self {
        case .diane: [9090, 8080]
        case .endlesscode: [8080]
        }
    }

    /// The product's name as its users write it.
    public var displayName: String {
        switch self {
        case .diane: "Diane"
        case .endlesscode: "EndlessCode"
        }
    }
}
