package import LandfallWorkflows

/// `landfall.server/1`: one server of the last scan.
package struct ServerDetailDocument: Encodable, Sendable {
    package let schema = "landfall.server/1"
    package let server: SeenServer

    package init(_ server: SeenServer) {
        self.server = server
    }
}
