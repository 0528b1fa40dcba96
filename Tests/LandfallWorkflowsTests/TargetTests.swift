import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTransport
import Testing

@testable import LandfallWorkflows

/// Targets as people type them, where no tailscaled runs.
struct TargetReaderTests {
    private let reader = TargetReader(
        kind: nil, policy: TrustPolicy(),
        profiles: ProfileSet(), tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))

    private func plan(_ text: String) async throws -> RoutePlan {
        try #require(try await reader.read(text, deadline: .now + .seconds(60)).plans.first)
    }

    @Test func `an address says how it is reached`() async throws {
        #expect(try await plan("192.168.1.5:9090").via == .direct)
        #expect(try await plan("127.0.0.1").via == .local)
        #expect(try await plan("localhost:9090").via == .local)
        #expect(try await plan("unix:/run/diane.sock").via == .local)
        #expect(try await plan("box.example.com").via == .direct)
    }

    @Test func `without a port and a scheme those of the products are tried, plain first`() async throws {
        let attempts = try await plan("192.168.1.5").attempts
        #expect(attempts.map(\.port) == [9090, 9090, 8080, 8080, 8890, 8890])
        #expect(attempts.map(\.scheme) == [.http, .https, .http, .https, .http, .https])
        #expect(try await plan("https://192.168.1.5:1").attempts.map(\.scheme) == [.https])
    }

    @Test func `with a consent to cleartext TLS comes first all the same`() async throws {
        let reader = TargetReader(
            kind: .endlesscode, policy: TrustPolicy(allowsCleartext: true),
            profiles: ProfileSet(), tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))
        let target = try await reader.read("192.168.1.5", deadline: .now + .seconds(60))
        #expect(target.plans.first?.attempts.map(\.scheme) == [.https, .http])
    }

    @Test(arguments: ["Studio Mac", "studio mac", "STUDIO"])
    func `a name that the last scan has shown is its server`(name: String) async throws {
        let state = PrivateFolder(
            path: FileManager.default.temporaryDirectory.appending(path: "landfall-target-\(UUID().uuidString)").path())
        defer { try? FileManager.default.removeItem(atPath: state.path) }
        let scan =
            #"{"servers":[{"number":1,"ref":"+1","name":"Studio Mac","instance":"Studio Mac","kind":"diane","#
            + #""routes":[{"url":"http://192.0.2.7:9090","via":"lan"}]},{"number":2,"ref":"+2","name":"studio","#
            + #""kind":"diane","routes":[{"url":"http://127.0.0.1:9090","via":"local"}]}]}"#
        try LastScan(state).keep(Array(scan.utf8))
        var reader = reader
        reader.state = state
        let target = try await reader.read(name, deadline: .now + .seconds(60))
        #expect(target.label.raw == name && target.profile == nil)
        #expect(target.plans.map(\.via) == [name == "STUDIO" ? .local : .lan])
        await #expect(throws: TargetError.self) { try await reader.read("2", deadline: .now + .seconds(60)) }
    }

    @Test func `a bare word that nobody knows is no target, unless it is forced`() async throws {
        await #expect(throws: TargetError.self) {
            try await reader.read("my-mac", deadline: .now + .seconds(60))
        }
        let forced = try await plan("host:my-mac")
        #expect(forced.allowsBareName && forced.via == .direct)
    }
}
