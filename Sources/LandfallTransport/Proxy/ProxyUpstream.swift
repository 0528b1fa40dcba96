package import LandfallModel
internal import NIOConcurrencyHelpers

/// The way to the server, which proves it and attaches the token.
package protocol ProxyUpstream: Sendable {
    /// Sends a GET and waits for the head of the response, whatever its status; no redirect is followed.
    ///
    /// - Parameters:
    ///   - target: The path and query, behind the base path of the route.
    ///   - deadline: Until when the head has to be there.
    /// - Returns: The response.
    /// - Throws: `ServerExchangeError`.
    func open(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> UpstreamResponse
}

/// A response whose body is still to come.
package struct UpstreamResponse: Sendable {
    /// The status code.
    package let status: Int
    /// The header fields in their order, without those of the connection alone.
    package let fields: [ProxyRequest.Field]
    /// The rest.
    package let body: any UpstreamBody

    /// Makes a response.
    package init(status: Int, fields: [(String, String)], body: any UpstreamBody) {
        self.status = status
        self.fields = fields.map { ProxyRequest.Field(name: $0.0, value: $0.1) }
        self.body = body
    }

    /// Makes a response whose text is there.
    package init(status: Int, type: String, text: String) {
        self.init(status: status, fields: [("Content-Type", type)], body: WholeBody(text))
    }
}

/// A body that is there in one piece.
private final class WholeBody: UpstreamBody {
    private let rest: NIOLockedValueBox<[UInt8]?>

    init(_ text: String) { rest = NIOLockedValueBox(Array(text.utf8)) }

    func next() -> [UInt8]? {
        rest.withLockedValue { rest in
            defer { rest = nil }
            return rest
        }
    }
}

/// A body as it comes, for one reader. Nothing is read far ahead of it, and anyone who lets go of it gives up the rest.
package protocol UpstreamBody: Sendable {
    /// Waits for the next bytes, not for ever; nil at the end.
    func next() async throws(ServerExchangeError) -> [UInt8]?
}
