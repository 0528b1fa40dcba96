internal import FoundationEssentials
internal import LandfallModel

/// The path and query of a request, percent-encoded (RFC 3986) as it is put together.
struct RequestTarget: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text of the request line.
    private(set) var text: String
    private var hasQuery = false

    /// Begins with a route of the API: `/contexts`.
    init(stringLiteral route: StaticString) {
        text = "\(route)"
    }

    /// Whether the route is there only where the server has a store behind it.
    var needsStore: Bool {
        let area = text.dropFirst().prefix { !"/?".contains($0) }
        return Self.areasOfStore.contains(String(area))
    }

    private static let areasOfStore: Set<String> = [
        "contexts", "providers", "models", "usage", "google", "mcp-servers-config", "mcp-registry", "mcp-placements",
        "hosts", "slaves",
    ]

    /// Goes on with a name that the user or a server chose.
    ///
    /// - Throws: ``DianeError/notAddressable(name:)``. The server decodes `%2F` before it looks for slashes and takes dots
    ///   out of a path, so that the agent `a/test` would start the test of `a`.
    func named(_ name: String) throws(DianeError) -> Self {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
            throw .notAddressable(name: ForeignText(name))
        }
        return appending("/" + name.percentEncoded)
    }

    /// Goes on with several names, as they stand between slashes.
    func path(_ names: String) throws(DianeError) -> Self {
        var result = self
        for name in names.split(separator: "/", omittingEmptySubsequences: false) {
            result = try result.named(String(name))
        }
        return result
    }

    /// Goes on with a number.
    func numbered(_ number: Int64) -> Self { appending("/\(number)") }

    /// Goes on with more of the route: `/servers`.
    func then(_ route: StaticString) -> Self { appending("\(route)") }

    /// Asks with a parameter, where there is a value.
    func asking(_ name: StaticString, _ value: String?) -> Self {
        guard let value else { return self }
        var result = appending("\(hasQuery ? "&" : "?")\(name)=\(value.percentEncoded)")
        result.hasQuery = true
        return result
    }

    /// Asks with a moment, where there is one, to the second and in UTC.
    func asking(_ name: StaticString, _ moment: Date?) -> Self {
        asking(name, moment.map { $0.formatted(.iso8601) })
    }

    private func appending(_ more: String) -> Self {
        var result = self
        result.text += more
        return result
    }
}
