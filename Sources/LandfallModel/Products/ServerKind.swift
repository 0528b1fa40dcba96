/// The product of a server: the identifier of a registered ``ServerProduct``.
///
/// There is one for each product of `ServerProduct.registered` and no other, so every kind has a product.
public struct ServerKind: RawRepresentable, Sendable, Hashable, CaseIterable, Codable, CustomStringConvertible {
    /// All that is known of the product.
    public let product: ServerProduct

    /// The kind of a product.
    package init(_ product: ServerProduct) {
        self.product = product
    }

    /// Finds the product of this name; nil if none is registered.
    public init?(rawValue: String) {
        guard let product = ServerProduct.registered.first(where: { $0.name == rawValue }) else { return nil }
        self.init(product)
    }

    /// Those of all products, in the order in which they are looked for.
    public static var allCases: [ServerKind] { ServerProduct.registered.map(ServerKind.init) }

    /// Diane.
    public static let diane = ServerKind(.diane)
    /// EndlessCode.
    public static let endlesscode = ServerKind(.endlessCode)
    /// Diane 2, which has another API than Diane.
    public static let diane2 = ServerKind(.diane2)

    /// The name of the product in profiles, documents and flags.
    public var rawValue: String { product.name }
    /// The same.
    public var description: String { product.name }
    /// The product's name as its users write it.
    public var displayName: String { product.displayName }
    /// The DNS-SD service type (RFC 6763 section 7), without a domain.
    public var serviceType: String { product.serviceType }
    /// The ports to try, in order, if none is known.
    public var defaultPorts: [UInt16] { product.defaultPorts }
    /// The paths of the product.
    public var paths: ProductPaths { product.paths }

    /// Whether both are the same product.
    public static func == (left: ServerKind, right: ServerKind) -> Bool {
        left.product === right.product || left.product.name == right.product.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(product.name) }
}

extension ServerKind {
    /// The kinds that may be meant: the one that is known, or all.
    package static func candidates(_ kind: ServerKind?) -> [ServerKind] { kind.map { [$0] } ?? allCases }

    /// Why a base path must not be used: the product, one of those that may be meant, and the segment at which its own paths begin.
    ///
    /// - Parameters:
    ///   - basePath: What would stand before every path.
    ///   - kind: The product; nil if it is not known, so that the paths of all count.
    /// - Returns: The first; nil if there is none.
    package static func overlap(
        with basePath: String, of kind: ServerKind?
    ) -> (kind: ServerKind, segment: String)? {
        for kind in candidates(kind) {
            if let segment = kind.paths.overlap(with: basePath) { return (kind, segment) }
        }
        return nil
    }
}
