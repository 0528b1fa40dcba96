import Foundation
import LandfallModel
import LandfallSystem
import LocalDiscovery
import Testing
import WorkflowsTestSupport

@testable import LandfallTransport
@testable import LandfallWorkflows

struct AnnouncedServiceTests {
    private static let id = UUID()

    @Test func `the TXT record tells what a client needs and no secret`() {
        let server = LocalServer(
            kind: .diane, port: 9090, scheme: .http, version: ForeignText("1.2.3"), authentication: .bearer,
            exposure: .everyInterface)
        #expect(
            Self.strings(server) == [
                "txtvers=1", "id=\(Self.id.uuidString.lowercased())", "version=1.2.3", "path=/", "auth=bearer", "tls=0",
            ])
    }

    @Test func `a server with TLS tells its pin`() {
        let certificate = PeerCertificate(
            certificateSHA256: Fingerprint(hashing: [1]), publicKeySHA256: Fingerprint(hashing: [2]), notBefore: 0,
            notAfter: 1)
        let server = LocalServer(
            kind: .endlesscode, port: 8443, scheme: .https, authentication: .none, certificate: certificate,
            exposure: .loopbackOnly)
        let strings = Self.strings(server)
        #expect(strings.contains("tls=1"))
        #expect(strings.contains("auth=none"))
        #expect(strings.contains { $0.hasPrefix("pin=") && $0.count == "pin=".count + 64 })
    }

    @Test func `a version that is too long is left out`() {
        let server = LocalServer(
            kind: .diane, port: 9090, scheme: .http, version: ForeignText(String(repeating: "9", count: 300)),
            authentication: .none, exposure: .everyInterface)
        #expect(Self.strings(server).allSatisfy { !$0.hasPrefix("version=") && $0.utf8.count <= 255 })
    }

    @Test(arguments: [
        ("box", true), ("", false), (String(repeating: "a", count: 63), true),
        (String(repeating: "a", count: 64), false),
        (String(repeating: "서", count: 21), true), (String(repeating: "서", count: 22), false), ("a\u{1b}b", false),
    ])
    func `a service name has 1 to 63 bytes and no control characters`(name: String, isName: Bool) {
        #expect(ServiceDefinition.isName(name) == isName)
    }

    @Test func `the service file escapes what XML would understand`() {
        let service = ServiceDefinition(
            name: #"<Tom & "Jerry">"#, kind: .diane, port: 9090, txt: TXTRecord(pairs: ["path": "/a&b"]))
        let text = AvahiServiceFile(service: service).text
        #expect(text.contains(#"<name replace-wildcards="no">&lt;Tom &amp; &quot;Jerry&quot;&gt;</name>"#))
        #expect(
            text.contains("<type>_diane._tcp</type>\n    <port>9090</port>\n    <txt-record>path=/a&amp;b</txt-record>")
        )
    }

    private static func strings(_ server: LocalServer) -> [String] {
        ServiceDefinition(server, name: "box", id: id).txt.strings.map { String(decoding: $0, as: UTF8.self) }
    }
}

struct ServerIDsTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-ids-\(UUID().uuidString)").path())

    @Test func `an id stays, follows a server that moved, and is not shared by two`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ids = ServerIDs(folder: folder)
        let first = try ids.id(of: .diane, port: 9090) { _ in true }
        #expect(try ids.id(of: .diane, port: 9090) { _ in true } == first)
        let second = try ids.id(of: .diane, port: 8080) { _ in true }
        #expect(second != first)
        #expect(try ids.id(of: .endlesscode, port: 8080) { _ in false } != second)
        #expect(try ids.id(of: .diane, port: 7070) { $0 != 9090 } == first)
        #expect(try ids.id(of: .diane, port: 7070) { _ in true } == first)
    }

    @Test func `a damaged file is an error and stays as it is`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try folder.replace("server-ids.json", with: Array("{broken".utf8))
        #expect(throws: DamagedStateFile.self) {
            try ServerIDs(folder: folder).id(of: .diane, port: 9090) { _ in true }
        }
        #expect(try folder.read("server-ids.json") == Array("{broken".utf8))
    }
}
