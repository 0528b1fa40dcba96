import Foundation
import LandfallTerminal
import LandfallWording
import LocalDiscovery
import Testing

@testable import LandfallConnections
@testable import LandfallViews

struct VersionLinesTests {
    static let build = BuildNote(commit: "c0ffee", describe: "v0.1.0-3-gc0ffee", swift: "6.3.1 (swift-6.3.1-RELEASE)")
    static let libraries = [
        RuntimeLibrary(name: "libdbus-1.so.3", path: "/usr/lib/libdbus-1.so.3.32.4"),
        RuntimeLibrary(name: "libqrencode.so.4", path: nil),
    ]

    @Test func `a pipe gets a record for each fact`() {
        let lines = VersionLines(
            version: "0.1.0", build: Self.build, engines: [.daemon, .embedded], libraries: Self.libraries,
            Messages(language: .english))
        #expect(
            lines.records == [
                "version\t0.1.0", "commit\tc0ffee (v0.1.0-3-gc0ffee)", "toolchain\tSwift 6.3.1 (swift-6.3.1-RELEASE)",
                "mDNS engines\tavahi-daemon, the embedded engine",
                "libdbus-1.so.3\t/usr/lib/libdbus-1.so.3.32.4", "libqrencode.so.4\tnot installed",
            ])
    }

    @Test(arguments: Language.allCases)
    func `no line is wider than the terminal, and none is empty`(language: Language) {
        let lines = VersionLines(
            version: "0.1.0", build: nil, engines: [], libraries: Self.libraries, Messages(language: language))
        for columns in [40, 80, 200] {
            let shown = lines.lines(columns: columns)
            #expect(shown.count >= 6)
            #expect(shown.allSatisfy { (1...columns).contains(DisplayWidth.columns(of: $0.plain)) })
        }
    }

    @Test func `a document leaves out what is not known`() throws {
        func object(_ document: Document) throws -> [String: Any] {
            try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any])
        }
        #expect(try Set(object(Document(version: "0.1.0")).keys) == ["schema", "version"])
        let full = try object(
            Document(version: "0.1.0", build: Self.build, engines: [.embedded], libraries: Self.libraries))
        #expect(
            Set(full.keys) == ["schema", "version", "commit", "describe", "swift", "engines", "libraries"])
        let libraries = try #require(full["libraries"] as? [[String: String]])
        #expect(libraries.map { $0["path"] } == ["/usr/lib/libdbus-1.so.3.32.4", nil])
    }
}
