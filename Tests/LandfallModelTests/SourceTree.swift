import Foundation
import Testing

/// The files under Sources, and what Package.swift and docs/layout.md say of them.
struct SourceTree: Sendable {
    struct File {
        /// The path under Sources.
        let path: String
        let text: String
        /// The modules that it imports.
        let imports: Set<String>
        /// The target that it belongs to.
        var target: String { String(path.prefix { $0 != "/" }) }
    }

    /// Every Swift file.
    let files: [File]
    /// The modules that a target declares as its dependencies, by its name.
    let dependencies: [String: Set<String>]
    /// The lines of the levels of docs/layout.md, the lowest first.
    let levels: [[String]]

    /// The tree, read once.
    static let shared = Result { try SourceTree() }

    private init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        files = try Self.files(under: root.appending(path: "Sources").resolvingSymlinksInPath())
        dependencies = try Self.dependencies(String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8))
        levels = try Self.levels(String(contentsOf: root.appending(path: "docs/layout.md"), encoding: .utf8))
    }

    /// The modules that a file imports, whatever access the import has. By words, for expressions take minutes for all files.
    static func imports(of text: String) -> Set<String> {
        var modules: Set<String> = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5).map(String.init).drop {
                $0 == nil || access.contains($0 ?? "") || $0?.hasPrefix("@") == true
            }
            guard words.first == "import" else { continue }
            let path = words.dropFirst().compactMap(\.self).first { !kinds.contains($0) }
            if let module = path?.prefix(while: { $0 != "." }) { modules.insert(String(module)) }
        }
        return modules
    }

    /// A text without its comments, and without what stands in its literals and is no interpolation.
    static func code(of text: String) -> String {
        let (quote, pound) = (UInt8(ascii: "\""), UInt8(ascii: "#"))
        var rest = Array(text.utf8)[...]
        var code: [UInt8] = []
        // The ends of the literals that are open, and the open parentheses in the interpolation of each: where one is missing, it is text.
        var literals: [(end: [UInt8], pounds: ArraySlice<UInt8>)] = []
        var depths: [Int] = []
        var comments = 0
        func takes(_ mark: String) -> Bool {
            defer { if rest.starts(with: mark.utf8) { rest.removeFirst(mark.utf8.count) } }
            return rest.starts(with: mark.utf8)
        }
        while let byte = rest.first {
            if comments > 0 {
                if takes("*/") { comments -= 1 } else if takes("/*") { comments += 1 } else { rest.removeFirst() }
            } else if literals.count > depths.count, let literal = literals.last {
                if rest.starts(with: literal.end) {
                    rest.removeFirst(literal.end.count)
                    literals.removeLast()
                } else if byte == UInt8(ascii: "\\"), rest.dropFirst().starts(with: literal.pounds) {
                    rest.removeFirst(1 + literal.pounds.count)
                    if rest.popFirst() == UInt8(ascii: "(") { depths.append(0) }
                } else {
                    rest.removeFirst()
                }
            } else if takes("//") {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else if takes("/*") {
                comments = 1
            } else {
                let pounds = rest.prefix { $0 == pound }
                let quotes = rest.dropFirst(pounds.count).prefix { $0 == quote }.count
                if quotes > 0 || !pounds.isEmpty && rest.dropFirst(pounds.count).first == UInt8(ascii: "/") {
                    let mark = quotes == 0 ? [UInt8(ascii: "/")] : [UInt8](repeating: quote, count: quotes > 2 ? 3 : 1)
                    rest.removeFirst(pounds.count + mark.count)
                    literals.append((mark + pounds, pounds))
                    code += [quote, quote]
                    continue
                }
                if let depth = depths.last {
                    if byte == UInt8(ascii: "(") { depths[depths.count - 1] += 1 }
                    if byte == UInt8(ascii: ")") { depths[depths.count - 1] -= 1 }
                    if byte == UInt8(ascii: ")"), depth == 0 { depths.removeLast() }
                }
                code.append(byte)
                rest.removeFirst()
            }
        }
        return String(decoding: code, as: UTF8.self)
    }

    private static let access: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]

    /// The targets of a target's dependencies, their dependencies and so on.
    func reachable(from target: String) -> Set<String> {
        var found: Set<String> = []
        var left = [target]
        while let next = left.popLast() {
            for module in dependencies[next] ?? [] where found.insert(module).inserted { left.append(module) }
        }
        return found
    }

    /// The folders of a target, and for each those others that declare a type which it names.
    func folders(of target: String) -> [String: Set<String>] {
        var types: [String: String] = [:]
        var words: [String: Set<Substring>] = [:]
        for file in files where file.target == target {
            let path = file.path.split(separator: "/").map(String.init)
            let folder = path.count > 2 ? path[1] : ""
            for line in file.text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let found = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                words[folder, default: []].formUnion(found)
                if let kind = found.first, Self.declarations.contains(String(kind)), found.count > 1, line.first != " "
                {
                    types[String(found[1])] = folder
                }
            }
        }
        return words.mapValues { Set($0.compactMap { types[String($0)] }) }.reduce(into: [:]) {
            $0[$1.key] = $1.value.subtracting([$1.key])
        }
    }

    private static let declarations: Set = ["struct", "class", "enum", "protocol", "actor"]

    private static func files(under folder: URL) throws -> [File] {
        let all = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var files: [File] = []
        for case let file as URL in all where file.pathExtension == "swift" {
            let path = String(file.path.dropFirst(folder.path.count + 1))
            let text = try String(contentsOf: file, encoding: .utf8)
            files.append(File(path: path, text: text, imports: imports(of: text)))
        }
        return files
    }

    /// Reads a manifest as this package writes it: products of other packages as `.nioCore`, targets of this one as text.
    private static func dependencies(_ manifest: String) throws -> [String: Set<String>] {
        let products = Dictionary(
            uniqueKeysWithValues: manifest.matches(of: #/static let (\w+) = product\(\s*name: "(\w+)"/#).map {
                (String($0.1), String($0.2))
            })
        let target =
            #/\.(?:target|library|program|systemLibrary)\(\s*(?:name: )?"([^"]+)"(?:,\s*(?:dependencies: )?\[([^\]]*)\])?/#
        var dependencies: [String: Set<String>] = [:]
        for match in manifest.matches(of: target) {
            let list = match.2 ?? ""
            let targets = list.matches(of: #/"([^"]+)"/#).map { String($0.1) }
            let foreign = list.matches(of: #/\.(\w+)/#).compactMap { products[String($0.1)] }
            dependencies[String(match.1)] = Set(targets + foreign)
        }
        return dependencies
    }

    private static func levels(_ page: String) throws -> [[String]] {
        let start = try #require(page.range(of: "```\nheaders "))
        let block = page[start.lowerBound...].dropFirst(4).prefix { $0 != "`" }
        return block.split(separator: "\n").map { line in
            line.split(separator: "  ").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
