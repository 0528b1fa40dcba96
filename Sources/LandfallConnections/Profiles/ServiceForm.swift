package import LandfallModel

/// What was confirmed of a service of the LAN when it was saved. No answer of mDNS changes it.
package struct ServiceForm: Sendable, Hashable {
    /// The scheme that it had last: TLS is never dropped. Nil where none is known.
    package var scheme: Route.Scheme?
    /// The path before that of each request, as in ``Route/basePath``; empty for none.
    package var basePath: String

    /// Makes one.
    package init(scheme: Route.Scheme? = nil, basePath: String = "") {
        (self.scheme, self.basePath) = (scheme, basePath)
    }
}
