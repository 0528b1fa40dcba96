package import LandfallConnections
package import LandfallModel

/// Why a server is not added.
package enum AddError: Error, Sendable {
    /// The product is unknown.
    case kindNeeded
    /// The base path of this route stands where the product has paths of its own.
    case overlap(SavedRoute, ServerKind, segment: String)
    /// The routes lead to two products.
    case twoProducts
    /// The test has failed.
    case failed(TargetReport)
    /// The server that is to be used once does not answer as a product.
    case unknownServer(TargetReport)
    /// The user has stopped, because nothing proves the server.
    case stopped
    /// While several servers were tested, profiles were changed that decide what becomes of them.
    case changedMeanwhile

    init?(overlapOf routes: [SavedRoute], _ kind: ServerKind?) {
        guard let (route, kind, segment) = routes.overlap(of: kind) else { return nil }
        self = .overlap(route, kind, segment: segment)
    }
}
