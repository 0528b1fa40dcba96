import Foundation
import Testing

@testable import LandfallModel

/// What shells make of the text that is made for them.
struct ShellTextTests {
    /// Signs that some shell gives a meaning to, alone and as the first scalar of a longer character.
    static let alphabet: [String] = signs + marked

    private static let signs: [String] = [
        "'", "\"", "\\", "$", "`", ";", "&", "|", "<", ">", "(", ")", "{", "}", "[", "]", "*", "?", "~", "!", "#", "=",
        "%",
        "^", "-", " ", "\t", "\n", "\r", "\u{1b}", "\u{7f}", "$(id)", "${IFS}", "''", "\\'",
    ]
    private static let marked: [String] = [
        "'\u{301}", "'\u{fe0f}", "'\u{200d}", "'\u{20dd}", "\\\u{301}", "$\u{301}", "`\u{345}", ";\u{301}", "\n\u{301}",
        "\r\n", "\u{2028}", "\u{feff}", "한글", "e\u{301}",
    ]

    private static let known: [String] = [
        "/bin/sh", "/bin/bash", "/bin/zsh", "/bin/fish", "/usr/bin/zsh", "/usr/bin/fish",
    ]
    static let shells: [String] = known.filter { FileManager.default.isExecutableFile(atPath: $0) }

    /// What a shell prints of a word that it has read.
    private func bytes(_ script: String, in shell: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: shell)
        process.arguments = ["-c", script]
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(data)
    }

    @Test(arguments: shells)
    func `a shell reads a quoted word as its bytes`(shell: String) throws {
        var generator = SystemRandomNumberGenerator()
        var values = Self.alphabet + ["", "a'\u{301};touch hit;'\u{301}", "-n", "--"]
        for _ in 0..<100 {
            values.append((0..<6).map { _ in Self.alphabet.randomElement(using: &generator) ?? "" }.joined())
        }
        // One process for all: each value between two marks.
        let script = values.map { "printf '<%s>' \(ShellText.quoted($0))" }.joined(separator: "\n")
        let wanted = values.flatMap { Array("<\($0)>".utf8) }
        #expect(try bytes(script, in: shell) == wanted)
    }

    @Test(arguments: shells)
    func `a line of a variable is the variable`(shell: String) throws {
        let value = Self.alphabet.joined()
        let script = "\(ShellText.export("LANDFALL_URL", value))\nexec env"
        let text = String(decoding: try bytes(script, in: shell), as: UTF8.self)
        #expect(Array(text.utf8).firstRange(of: Array("LANDFALL_URL=\(value)\n".utf8)) != nil)
    }

    @Test func `a word has quotes where somebody needs them`() {
        #expect(ShellText.word("/run/diane.sock") == "/run/diane.sock")
        #expect(ShellText.word("") == "''")
        #expect(ShellText.word("a b") == "'a b'")
        #expect(ShellText.word("a'\u{301}b") == "'a'\\''\u{301}b'")
        #expect(ShellText.quoted("a\0b") == "'a'")
    }

    @Test(arguments: shells.filter { $0.hasSuffix("bash") })
    func `a shell reads an escaped line as its bytes`(shell: String) throws {
        let signs = Self.alphabet.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }
        let values = signs + [signs.joined()]
        let script = values.map { "printf '<%s>' \(ShellText.escaped($0))" }.joined(separator: "\n")
        #expect(try bytes(script, in: shell) == values.flatMap { Array("<\($0)>".utf8) })
        #expect(ShellText.escaped("http://10.77.0.2:9090/Büch-er_1.서버") == "http://10.77.0.2:9090/Büch-er_1.서버")
    }

    @Test func `zsh gets colons and backslashes that begin no description`() {
        #expect(ShellText.zshCompletion("http://a:1") == "http\\://a\\:1")
        #expect(ShellText.zshCompletion(":\u{345}") == "\\:\u{345}")
        #expect(ShellText.zshCompletion("a\\:b") == "a\\\\\\:b")
    }
}
