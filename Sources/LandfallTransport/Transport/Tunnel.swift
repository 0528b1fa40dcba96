/// A server that passes bytes on to another one, such as the `dial` of Tailscale's LocalAPI.
package struct Tunnel: Sendable, Hashable {
    /// Where the server is that passes them on; without TLS.
    package let entrance: Endpoint
    /// What makes it do so. Whom it is to call stands in the request.
    package let request: UpgradeRequest
}
