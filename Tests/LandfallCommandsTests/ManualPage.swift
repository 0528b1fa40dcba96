import Foundation
import Testing

/// A page of `man/`, as far as tests look at its mdoc(7).
struct ManualPage {
    /// As `landfall-scan.1`.
    let file: String
    /// The lines of each section, by its title.
    private let sections: [String: [String]]

    /// The folder of this package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every English page.
    static func all() throws -> [ManualPage] { try files().map(ManualPage.init) }

    /// The pages of a folder below `man/`, as `landfall-scan.1`.
    static func files(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: package.appending(path: "man/\(folder)").path())
            .filter { $0.contains(".") }.sorted()
    }

    /// The page of that file.
    init(_ file: String) throws {
        self.file = file
        let text = try String(contentsOf: Self.package.appending(path: "man/\(file)"), encoding: .utf8)
        var sections: [String: [String]] = [:]
        var title = ""
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix(".Sh ") {
                title = String(line.dropFirst(4))
            } else {
                sections[title, default: []].append(line)
            }
        }
        self.sections = sections
    }

    /// The lines of a section; none where it is not there.
    func lines(_ section: String) -> [String] { sections[section] ?? [] }

    /// All that is said in it.
    var text: String { sections.values.flatMap(\.self).joined(separator: "\n") }

    /// The long flags that a section speaks of.
    func flags(in section: String) -> Set<String> {
        lines(section).reduce(into: []) { $0.formUnion(Self.flags(of: $1)) }
    }

    /// The flags, long and short, that have an item of their own.
    var explainedFlags: Set<String> {
        sections.values.flatMap(\.self).filter { $0.hasPrefix(".It Fl ") }
            .reduce(into: []) { $0.formUnion(Self.flags(of: $1, onlyLong: false)) }
    }

    /// The numbers that are items of the exit status, as often as they are.
    var exitCodes: [Int32] {
        lines("EXIT STATUS").compactMap { $0.hasPrefix(".It ") ? Int32($0.dropFirst(4)) : nil }
    }

    /// The pages that it refers to, as `landfall-scan.1`.
    var references: [String] {
        sections.values.flatMap(\.self).filter { $0.hasPrefix(".Xr ") }.map { line in
            line.split(separator: " ").dropFirst().prefix(2).joined(separator: ".")
        }
    }

    /// The command lines that it shows.
    var examples: [String] {
        sections.values.flatMap(\.self).filter { $0.hasPrefix(".Dl ") }.map { line in
            String(line.dropFirst(4)).replacing("\\(dq", with: "\"").replacing("\\e", with: "\\")
        }
    }

    /// `.Op Fl -kind Ar kind` has `--kind`.
    private static func flags(of line: String, onlyLong: Bool = true) -> Set<String> {
        guard line.hasPrefix(".") else { return [] }
        var found: Set<String> = []
        var isFlag = false
        for word in line.dropFirst().split(separator: " ") {
            if word == "Fl" {
                isFlag = true
            } else if word.count == 2, word.first?.isUppercase == true {
                isFlag = false
            } else if isFlag, word.contains(where: \.isLetter), !onlyLong || word.hasPrefix("-") {
                found.insert("-" + word)
            }
        }
        return found
    }
}
