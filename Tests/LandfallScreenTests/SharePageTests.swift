import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

/// What is drawn is read back by a decoder where there is one (ZXingReader) and libqrencode.
struct SharePageTests {
    private typealias Samples = ScreenSamples

    private static let hasLibrary = (try? QRCode("landfall")) != nil
    private static let link = "landfall://studio?kind=diane&route=http://10.0.0.7:9090"

    /// A screen on which a server is shared, before its codes are there, and what is asked for.
    private static func shared(
        _ columns: Int, _ rows: Int, theme: Theme = .palette
    ) throws -> (app: ScreenApp, forms: [SharedText], link: String) {
        var app = try Samples.app(columns, rows, theme: theme)
        let effects = Samples.type("end", "S", to: &app)
        guard case .work(.encode(let forms, let link))? = effects.last else { return (app, [], "") }
        return (app, forms, link)
    }

    private static func codes(_ forms: [SharedText]) throws -> Result<[QRCode], QRCode.Failure> {
        .success(try forms.map { try QRCode($0.text) })
    }

    @Test func `S shows the link at once, what it tells and what it does not, and y copies it`() throws {
        var (app, forms, link) = try Self.shared(80, 24)
        #expect(link == Self.link && forms.map(\.text) == [link])
        #expect(app.text.contains("Share studio") && app.text.contains(link))
        #expect(app.text.contains("✓ 1 route: 10.0.0.7") && app.text.contains("– a token"))
        #expect(app.text.contains("y copy") && app.text.contains("esc back"))
        let effects = Samples.type("y", to: &app)
        #expect(effects.contains { if case .copy(link) = $0 { true } else { false } })
        #expect(app.overlay == nil)
        Samples.type("S", "!", to: &app)
        #expect(app.text.contains("$ landfall share studio"))
    }

    @Test(
        .enabled(if: hasLibrary, "libqrencode4 is not installed"),
        arguments: [(80, 24), (120, 30), (160, 50), (200, 50)])
    func `the code in the frame is that of the link`(columns: Int, rows: Int) throws {
        var (app, forms, link) = try Self.shared(columns, rows)
        Samples.send(.encoded(link, try Self.codes(forms)), to: &app)
        let lines = try #require(try Self.codes(forms).get().first).lines()
        // All of the code but for its quiet zone, which is two modules or four.
        for line in lines.dropFirst().dropLast() { #expect(app.text.contains(line.dropFirst(2).dropLast(2))) }
        #expect(app.text.contains("Scan it, or copy the link"))
        guard let read = try Self.read(app.text) else { return }
        #expect(read == link)
    }

    /// What a decoder reads in a frame; nil without one.
    private static func read(_ text: String) throws -> String? {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../scripts/check-codes").standardizedFileURL.path
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, Pipe())
        try process.run()
        // The lines of the code, without what stands beside it.
        let codes = text.split(separator: "\n").map { $0.dropFirst(2).prefix { "█▀▄ ".contains($0) } }
        try input.fileHandleForWriting.write(contentsOf: Data(codes.joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let read = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 77 ? nil : read.trimmingCharacters(in: .newlines)
    }

    @Test(.enabled(if: hasLibrary, "libqrencode4 is not installed"))
    func `where it has no room, or the terminal no blocks, a sentence and the link stand there`() throws {
        var (app, forms, link) = try Self.shared(40, 20)
        Samples.send(.encoded(link, try Self.codes(forms)), to: &app)
        #expect(app.text.contains("The code needs a terminal of") && !app.text.contains("▄"))
        // It is wrapped there, beside the bar.
        #expect(app.text.filter { !" \n┃│".contains($0) }.contains(link))
        var other = try Samples.app(80, 24)
        other.look.glyphs = .ascii
        Samples.type("end", "S", to: &other)
        Samples.send(.encoded(link, try Self.codes(forms)), to: &other)
        #expect(other.text.contains("This terminal cannot draw a QR code"))
    }

    @Test func `without the library the package is named`() throws {
        var (app, _, link) = try Self.shared(80, 24)
        Samples.send(.encoded(link, .failure(.libraryMissing("libqrencode.so.4"))), to: &app)
        #expect(app.text.contains("libqrencode4") && app.text.contains(link))
    }

    @Test func `codes of another link are dropped`() throws {
        var (app, _, _) = try Self.shared(80, 24)
        Samples.send(.encoded("landfall://other", .failure(.libraryMissing("libqrencode.so.4"))), to: &app)
        #expect(!app.text.contains("libqrencode4"))
    }

    @Test func `of many routes a code holds fewer, and says so; a token is never in a link`() throws {
        let routes = try (1...6).map {
            try SavedRoute(.address(try ServerAddress(parsing: "http://host-\($0).workshop.example:9090")))
        }
        let name = try #require(ProfileName("den"))
        let profile = try Profile(
            name: name, kind: .diane, routes: routes,
            token: SavedToken("keyring"))
        let page = try SharePage(profile, ScreenLook(choice: .auto, depth: .palette), Messages(language: .english))
        #expect(page.forms.map(\.omitted) == Array(page.forms[0].omitted...5))
        #expect(page.forms.allSatisfy { $0.text.utf8.count <= QRCode.mostBytes } && page.forms[0].omitted > 0)
        #expect(!page.link.contains("token") && page.link.contains("host-6"))
    }

    @Test func `of a server that only this machine reaches nothing is shared`() throws {
        var app = try Samples.app(80, 24)
        var set = ProfileSet()
        try set.put(Samples.profile("here", "http://127.0.0.1:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("S", to: &app)
        #expect(app.overlay == nil && app.text.contains("lead only to this machine"))
    }

    @Test func `w asks where a file goes, and says where it is`() throws {
        var (app, _, link) = try Self.shared(80, 24)
        #expect(app.text.contains("w write a file"))
        Samples.type("w", to: &app)
        #expect(app.text.contains("Write the link to a file") && app.text.contains("studio.landfall"))
        Samples.type("y", "backspace", to: &app)
        guard case .work(.writeLink(link, to: "studio.landfall"))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is written")
            return
        }
        let folder = try NewFile.write(NSTemporaryDirectory() + UUID().uuidString, [])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let error = #expect(throws: PrivateFileError.self) { try NewFile.write(folder, []) }
        Samples.send(.linkWritten(link, .failure(try #require(error))), to: &app)
        #expect(app.text.contains("exists") && app.text.contains("studio.landfall"))
        Samples.type("2", to: &app)
        guard case .work(.writeLink(link, to: "studio.landfall2"))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is written")
            return
        }
        Samples.send(.linkWritten(link, .success("/home/me/studio.landfall2")), to: &app)
        #expect(app.overlay == nil && app.text.contains("The link is in /home/me/studio.landfall2; landfall add"))
    }

    @Test func `Esc leads from the file back to the page, and no file has no name`() throws {
        var (app, _, _) = try Self.shared(80, 24)
        Samples.type("w", "ctrl-u", to: &app)
        #expect(Samples.type("enter", to: &app).isEmpty && app.text.contains("Write the link to a file"))
        Samples.type("esc", to: &app)
        #expect(app.overlay is SharePage && app.text.contains("It contains") && app.text.contains("y copy"))
    }
}
