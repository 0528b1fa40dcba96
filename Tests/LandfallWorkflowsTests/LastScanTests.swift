import Foundation
import Glibc
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallWorkflows

/// Numbers belong to the session that has printed them.
struct LastScanTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-scan-\(UUID().uuidString)").path())
    private let here = TerminalSession(leader: 10, start: 1)
    private let there = TerminalSession(leader: 20, start: 2)

    private func document(_ names: String...) -> [UInt8] {
        let servers = names.enumerated().map { index, name in
            #"{"number":\#(index + 1),"ref":"\#(ref(name))","name":"\#(name)","instance":"\#(name)","kind":"diane","#
                + #""routes":[{"url":"http://192.0.2.7:9090","via":"lan"}]}"#
        }
        return Array(#"{"servers":[\#(servers.joined(separator: ","))]}"#.utf8)
    }

    private func ref(_ name: String) -> String {
        "+" + "\(name)00000000".utf8.prefix(4).map { String($0, radix: 16) }.joined()
    }

    private func name(_ text: String, in session: TerminalSession?) throws -> String {
        let found = try LastScan(folder, session: session).find(text)
        return found.server.name + (found.isOfSession ? "" : " elsewhere")
    }

    @Test func `a number is a row of the own session, whatever others have seen since`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let own = try #require(TerminalSession.led(by: getpid()))
        try LastScan(folder, session: own).keep(document("studio", "sofa"))
        try LastScan(folder, session: there).keep(document("sofa", "attic"))
        #expect(try name("1", in: own) == "studio")
        #expect(try name("1", in: there) == "sofa")
        // Who has not looked takes what was seen last, and is told so.
        #expect(try name("1", in: here) == "sofa elsewhere")
        #expect(try name("1", in: nil) == "sofa")
        // Names are the same everywhere.
        #expect(try name("attic", in: own) == "attic elsewhere")
        #expect(try name(ref("studio"), in: own) == "studio")
        #expect(throws: NewServerError.self) { try name("3", in: own) }
        #expect(throws: NewServerError.self) { try name(ref("studio"), in: there) }
    }

    @Test func `the case of a name counts only where there is another of its letters`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try LastScan(folder, session: nil).keep(document("Studio Mac", "Den", "DEN"))
        #expect(try name("studio mac", in: nil) == "Studio Mac")
        #expect(try name("DEN", in: nil) == "DEN")
        #expect(throws: NewServerError.self) { try name("den", in: nil) }
    }

    @Test func `no name takes the place of a row or a ref`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try LastScan(folder, session: nil).keep(document("studio", "1", "3", ref("studio")))
        #expect(try name("1", in: nil) == "studio")
        #expect(try name("3", in: nil) == "3")
        #expect(try name(ref("studio"), in: nil) == "studio")
        #expect(throws: NewServerError.self) { try name("5", in: nil) }
    }

    @Test func `what a session has kept goes when it is over`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let own = try #require(TerminalSession.led(by: getpid()))
        try LastScan(folder, session: here).keep(document("studio"))
        #expect(folder.names.contains("scan-10-1.json"))
        try LastScan(folder, session: own).keep(document("sofa"))
        #expect(!folder.names.contains("scan-10-1.json"))
        #expect(folder.names.contains("scan-\(own.leader)-\(own.start).json"))
        #expect(folder.names.contains(LastScan.file))
    }

    @Test func `what is damaged is as good as nothing`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try LastScan(folder, session: nil).keep(Array("{".utf8))
        #expect(try LastScan(folder, session: nil).servers().servers.isEmpty)
        #expect(try LastScan(PrivateFolder(path: "/nonexistent"), session: here).servers().servers.isEmpty)
    }
}
