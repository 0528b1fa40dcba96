import Foundation
import Testing

@testable import LandfallSystem

struct ProgramSearchTests {
    @Test(
        arguments: [
            ("a", "/x:/y", ["/x/a", "/y/a"]), ("a", "/x::.:bin:/y:", ["/x/a", "/y/a"]),
            ("a", nil, ["/usr/local/bin/a", "/usr/bin/a", "/bin/a"]),
            ("./a", "/x", ["./a"]), ("/b/a", "/x", ["/b/a"]), ("", "/x", []), ("a", "", []), ("a", ".", []),
        ] as [(String, String?, [String])])
    func `only absolute folders are searched`(command: String, path: String?, candidates: [String]) {
        #expect(ProgramSearch.candidates(command, path: path) == candidates)
    }

    @Test func `a program is a file that may be executed`() {
        #expect(ProgramSearch.find("sh", environment: ["PATH": "/etc:/bin"]) == "/bin/sh")
        #expect(ProgramSearch.find("passwd", environment: ["PATH": "/etc"]) == nil)
        #expect(ProgramSearch.find("etc", environment: ["PATH": "/"]) == nil)
    }

    /// Whatever searches `PATH` in another way would find programs in the folder that the user happens to be in.
    @Test func `nothing else searches PATH`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .resolvingSymlinksInPath()
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let words = ["\"PATH\"]", "execvp", "execlp", "posix_spawnp", "/usr/bin/env"]
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            if code.contains(where: { line in words.contains { line.contains($0) } }) {
                found.insert(file.lastPathComponent)
            }
        }
        // ProgramStart hands the value to the search.
        #expect(found == ["ProgramSearch.swift", "ProgramStart.swift"])
    }
}
