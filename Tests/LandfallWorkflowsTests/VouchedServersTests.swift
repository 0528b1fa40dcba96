import Foundation
import LandfallModel
import Testing

@testable import LandfallConnections
@testable import LandfallWorkflows

struct VouchedServersTests {
    /// A list of one server whose key it claims, and the same server as a scan shows it: by its routes in an order of its own.
    private func identities(_ trust: ListTrust, seen routes: [String]) throws -> [VouchedIdentity] {
        let key = String(repeating: "ab", count: 32)
        let lines = [
            #"{"schema":"landfall.source/1","serial":1,"issued":"2026-01-02T03:04:05Z","expires":"2099-01-01T00:00:00Z"}"#,
            #"{"name":"box","kind":"diane","routes":["https://10.0.0.3:9090","https://10.0.0.2:9090"],"#
                + #""claims":{"public_key_sha256":["\#(key)"]}}"#,
            #"{"end":true,"count":1,"complete":true}"#,
        ]
        let list = try DirectoryList(Array(lines.joined(separator: "\n").utf8 + [10]))
        var directory = Directory(
            name: try #require(Directory.name("corp")), place: .program(path: "/bin/true", arguments: []))
        directory.signer = "SHA256:signer"
        var vouched = VouchedServers()
        vouched.add(
            DirectoryReading(list: list, date: Date(), trust: trust, isAuthentic: false), of: directory)
        let seen = routes.map { #"{"url":"\#($0)","via":"direct"}"# }.joined(separator: ",")
        let server = #"{"number":1,"ref":"r","name":"box","kind":"diane","routes":[\#(seen)]}"#
        return vouched.identities(of: try JSONDecoder().decode(SeenServer.self, from: Data(server.utf8)))
    }

    @Test func `what a signed list claims of a server counts in whatever order its routes are shown`() throws {
        let routes = ["https://10.0.0.3:9090", "https://10.0.0.2:9090"]
        let signed = ListTrust.signed(serial: 1, expires: .distantFuture)
        for seen in [routes, routes.reversed()] {
            #expect(try identities(signed, seen: seen).map(\.by.description) == ["source:corp"])
        }
        // Another server of that name, and a list that nobody has signed.
        #expect(try identities(signed, seen: [routes[0]]).isEmpty)
        #expect(try identities(.unsigned(.missing), seen: routes).isEmpty)
    }
}
