import Foundation
import LandfallModel
import Testing

@testable import LandfallConnections

/// The file's form: what is read, what is written, and how a slip is told.
struct ProfileFormTests {
    @Test func `a file with everything in it comes back byte for byte, unknown fields of every level too`() async throws
    {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        let studio = try #require(try home.file.read().profiles.first)
        try await home.file.update(deadline: .late) { set in
            set.remove(studio.name)
            try set.put(try .sample("other"))
        }
        try await home.file.update(deadline: .late) { set in
            set = ProfileSet([studio], kept: set.kept)
        }
        #expect(try home.text() == Samples.everything)
    }

    @Test func `labels are kept in the order of their keys, and in a copy`() async throws {
        let home = try TemporaryFolder()
        var profile = try Profile.sample("a")
        profile.labels = ["team": "a", "site": "seoul"]
        let labelled = profile
        try await home.file.update(deadline: .late) { try $0.put(labelled) }
        #expect(try home.text().contains(#""site": "seoul","#))
        #expect(try home.file.read().profiles == [labelled])
        #expect(try ProfileExchange.profiles(Array(ProfileExchange.document([labelled]).utf8)) == [labelled])
    }

    @Test func `every field is where it belongs`() throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        let profile = try #require(try home.file.read().find(.sample("studio")))
        #expect(profile.id.description == Samples.id)
        #expect(profile.routes.map(\.via) == [.lan, .tailnet, .direct, .local])
        #expect(
            profile.routes.map(\.text.raw) == [
                "service:Studio \"#2\" 서버", "tailnet:http://my-mac.tail1234.ts.net:9090",
                "http://192.168.1.5:9090/base", "unix:/run/diane.sock",
            ])
        #expect(profile.routes.map(\.isTLS) == [true, false, false, false])
        #expect(profile.routes[2].consents.first?.network.gateway == "02:00:5e:10:00:01")
        #expect(profile.identity.pins.first?.vouchedBy == ForeignText("tailnet"))
        #expect(profile.identity.nodeID == ForeignText("nABC"))
        #expect(profile.token?.store == "file")
    }

    @Test
    func `what a person wrote compactly, in another order and without an id is read, and written in the one form`()
        async throws
    {
        let home = try TemporaryFolder()
        try home.write(
            #"{"profiles":[{"kind":"diane","routes":[{"address":"10.0.0.1","via":"direct"}],"name":"b"}],"# + "\n"
                + #""schema":"landfall.profiles-file/1"}"#)
        try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        let text = try home.text()
        #expect(
            text.hasPrefix(
                "{\n  \"schema\": \"landfall.profiles-file/1\",\n  \"profiles\": [\n    {\n      \"name\": \"a\""))
        #expect(try home.file.read().names.map(\.description) == ["a", "b"])
    }

    private static func profile(_ fields: String) -> String {
        "{\"schema\": \"landfall.profiles-file/1\",\n \"profiles\": [\n  {\(fields)}]}"
    }

    private static let colons = Array(repeating: "ab", count: 32).joined(separator: ":")
    private static let route = #""routes": [{"via": "direct", "address": "10.0.0.1"}]"#

    @Test(
        arguments: [
            ("", .unexpectedEnd, 1, 1), ("{", .unexpectedEnd, 1, 2), ("{\n \"a\": 1,\n}", .unexpectedCharacter, 3, 1),
            ("{\n \"서버\": tru}", .unexpectedCharacter, 2, 8),
            ("[]", .wrongType(field: "document", expected: "object"), 1, 1),
            ("{\"a\": 1,\n \"a\": 2}", .duplicateName, 2, 2), ("{\"a\": 01}", .badNumber, 1, 7),
            ("{\"a\": 1.}", .badNumber, 1, 7),
            ("{\"a\": \"\\x\"}", .badEscape, 1, 8), ("{\"a\": \"\\ud800\"}", .badEscape, 1, 8),
            ("{\"a\": \"\\ud800\\u0041\"}", .badEscape, 1, 8), ("{\"a\": \"\\u00g0\"}", .badEscape, 1, 8),
            ("{\"a\": \"\u{1}\"}", .controlCharacter, 1, 8), ("{\"a\": \"b\nc\"}", .controlCharacter, 1, 9),
            ("{\"a\": 1} x", .unexpectedCharacter, 1, 10), ("{}", .missing(field: "schema"), 1, 1),
            ("\u{feff}{}", .unexpectedCharacter, 1, 1), ("<<<<<<< HEAD\n{}", .unexpectedCharacter, 1, 1),
            (profile(""), .missing(field: "name"), 3, 3),
            (profile("\"name\": \"Studio\""), .badValue(field: "name"), 3, 12),
            (profile("\"name\": 5"), .wrongType(field: "name", expected: "string"), 3, 12),
            (profile("\"name\": \"a\", \"kind\": \"mac\""), .badValue(field: "kind"), 3, 25),
            (profile("\"name\": \"a\", \"kind\": \"diane\""), .missing(field: "routes"), 3, 3),
            (profile("\"name\": \"a\", \"kind\": \"diane\", \"routes\": []"), .noRoute, 3, 44),
            (profile("\"id\": \"x\", \(route)"), .badValue(field: "id"), 3, 10),
            (profile("\"routes\": [{\"via\": \"direct\"}]"), .missing(field: "address"), 3, 15),
            (profile("\"routes\": [{\"via\": \"direct\", \"address\": \"fe80::1\"}]"), .linkLocal, 3, 15),
            (
                profile("\"routes\": [{\"via\": \"direct\", \"address\": \"http://[fe80::1%25eth0]\"}]"), .linkLocal, 3,
                15
            ),
            (profile("\"routes\": [{\"via\": \"direct\", \"address\": \"169.254.1.1\"}]"), .linkLocal, 3, 15),
            (
                profile("\"routes\": [{\"via\": \"direct\", \"address\": \"u:p@h\"}]"), .badValue(field: "address"), 3,
                44
            ),
            (
                profile("\"routes\": [{\"via\": \"tailnet\", \"address\": \"unix:/a\"}]"), .badValue(field: "address"),
                3, 15
            ),
            (profile("\"routes\": [{\"via\": \"lan\", \"instance\": \"x\"}]"), .missing(field: "type"), 3, 15),
            (
                profile("\"routes\": [{\"via\": \"lan\", \"instance\": \"\", \"type\": \"_diane._tcp\"}]"),
                .badValue(field: "instance"), 3, 15
            ),
            (
                profile(
                    "\"name\": \"a\", \"kind\": \"endlesscode\", \"routes\": [{\"via\": \"lan\", \"instance\": \"x\", \"type\": \"_diane._tcp\"}]"
                ), .otherKind, 3, 50
            ),
            (profile("\"token\": \"abc\""), .wrongType(field: "token", expected: "object"), 3, 13),
            (
                profile("\"identity\": {\"pins\": [{\"certificate_sha256\": \"ab\"}]}"),
                .badValue(field: "certificate_sha256"), 3, 49
            ),
            (
                profile("\"identity\": {\"pins\": [{\"certificate_sha256\": \"\(colons)\"}]}"),
                .badValue(field: "certificate_sha256"), 3, 49
            ),
            (
                profile(#""name": "a", "kind": "diane", \#(route)}, {"name": "a", "kind": "diane", \#(route)"#),
                .duplicateProfile, 3, 89
            ),
        ] as [(String, DocumentFault.Reason, Int, Int)])
    func `a slip is told with its line and column, and the file stays as it is`(
        text: String, reason: DocumentFault.Reason, line: Int, column: Int
    ) async throws {
        let home = try TemporaryFolder()
        try home.write(text)
        let error = #expect(throws: ProfileStoreError.self) { try home.file.read() }
        #expect(error?.code == .profilesDamaged)
        #expect(error?.path == home.file.path)
        #expect(error?.fault?.reason == reason)
        #expect(error?.fault?.line == line)
        #expect(error?.fault?.column == column)
        await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { $0 = ProfileSet() }
        }
        #expect(FileManager.default.contents(atPath: home.file.path) == Data(text.utf8))
    }

    @Test func `bytes that are no UTF-8 are told with their place`() throws {
        let bytes = Array("{\"a\":\n \"".utf8) + [0xff] + Array("\"}".utf8)
        let fault = try #require(throws: JSONFault.self) { try ProfileReading.document(bytes) }
        #expect(DocumentFault(fault, in: bytes).reason == .badEncoding)
        #expect(DocumentFault(fault, in: bytes).line == 2)
    }

    @Test func `what is nested too deep is refused before it costs the stack`() {
        let text = String(repeating: "[", count: 100_000)
        let fault = #expect(throws: JSONFault.self) { try ProfileReading.document(Array("{\"a\":\(text)".utf8)) }
        #expect(fault?.reason == .tooDeep)
    }

    @Test(arguments: [
        "{\"schema\": \"landfall.profiles-file/2\", \"profiles\": {\"studio\": 1}}",
        "{\"profiles\": [{}], \"schema\": \"landfall.profiles-file/17\"}",
    ])
    func `a file of a later version is refused and not touched`(text: String) async throws {
        let home = try TemporaryFolder()
        try home.write(text)
        let error = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        }
        #expect(error?.code == .profilesTooNew)
        #expect(error?.schema?.hasPrefix("landfall.profiles-file/") == true)
        #expect(try home.text() == text)
    }

    @Test(arguments: ["landfall.profiles-file/0", "landfall.profiles-file/x", "other/1", ""])
    func `a file of another schema is damaged`(schema: String) throws {
        let home = try TemporaryFolder()
        try home.write("{\"schema\": \"\(schema)\", \"profiles\": []}")
        let error = #expect(throws: ProfileStoreError.self) { try home.file.read() }
        #expect(error?.code == .profilesDamaged)
        #expect(error?.fault?.reason == .badValue(field: "schema"))
    }

    @Test func `names of the network are written with what is invisible escaped, and read as they were`() async throws {
        let home = try TemporaryFolder()
        let name = "a\u{202e}b\u{200b}\u{9b}\u{1f600}\\\"/"
        let route = try SavedRoute(.service(ServiceInstance(name: ForeignText(name), kind: .diane), ServiceForm()))
        try await home.file.update(deadline: .late) { set in
            try set.put(try Profile(name: .sample("a"), kind: .diane, routes: [route]))
        }
        #expect(try home.text().contains(#"a\u202eb\u200b\u009b\#u{1f600}\\\"/""#))
        #expect(try home.file.read().profiles.first?.routes == [route])
    }
}
