import Foundation
import Testing

@testable import LandfallCommands
@testable import LandfallWording

/// The man pages in both languages: what they share with `--help` comes from there, and one has what the other has.
struct ManualTextTests {
    /// The pages that have no Korean yet.
    private static let untranslated: Set<String> = []

    private static let isUpdating = ProcessInfo.processInfo.environment["LANDFALL_UPDATE_MAN"] != nil

    private static func path(_ file: String, _ language: Language) -> String {
        (language == .english ? "man/" : "man/\(language.rawValue)/") + file
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: ManualPage.package.appending(path: path), encoding: .utf8)
    }

    @Test func `each page has its Korean`() throws {
        let korean = Set(try ManualPage.files("ko"))
        #expect(Set(try ManualPage.files()).subtracting(korean) == Self.untranslated)
        #expect(korean.subtracting(try ManualPage.files()).isEmpty)
    }

    @Test(arguments: [Language.english, .korean])
    func `what a page shares with the help is the same; make man writes it`(language: Language) throws {
        for file in try ManualPage.files(language == .english ? "" : language.rawValue) {
            let path = Self.path(file, language)
            let (text, english) = (try Self.text(path), try Self.text(Self.path(file, .english)))
            let written = ManualWriter(file, in: language).text(text, english: english)
            guard written != text else { continue }
            if Self.isUpdating {
                try Data(written.utf8).write(to: ManualPage.package.appending(path: path))
                continue
            }
            let lines = zip(text.split(separator: "\n"), written.split(separator: "\n")).enumerated()
            let first = lines.first { $0.element.0 != $0.element.1 }
            let (found, expected) = first.map { ($0.element.0, $0.element.1) } ?? ("", "")
            Issue.record("\(path):\((first?.offset ?? 0) + 1) has \"\(found)\" for \"\(expected)\"; run make man")
        }
    }

    @Test func `a Korean page has the sections, items, examples, flags and references of the English one`() throws {
        for file in try ManualPage.files("ko") {
            let values = ManualWriter(file, in: .korean)
            let english = PageOutline(try Self.text(Self.path(file, .english))).translated(values)
            let korean = PageOutline(try Self.text(Self.path(file, .korean)))
            for (expected, found) in zip(english.parts, korean.parts) where expected != found {
                Issue.record("man/ko/\(file):\(found.line): \(found.difference(from: expected))")
            }
            #expect(english.parts.count == korean.parts.count, "man/ko/\(file)")
        }
    }
}
