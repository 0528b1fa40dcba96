import Foundation
import Testing

/// The public types of the libraries' modules, as their sources declare them.
enum PublicTypes {
    /// Their names with the module, as `String(reflecting:)` has them: `EndlessCodeClient.EndlessCodeHTTPClient.Session`.
    static func all(of module: String) throws -> Set<String> {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/\(module)")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        // What stands in Traits.swift is compiled only with traits.
        for case let file as URL in files
        where file.pathExtension == "swift" && file.lastPathComponent != "Traits.swift" {
            for name in types(in: try String(contentsOf: file, encoding: .utf8)) { names.insert("\(module).\(name)") }
        }
        return names
    }

    /// Those of a file. swift-format gives each level four spaces, which says what stands in what.
    static func types(in source: String) -> [String] {
        let declaration =
            #/^(?<blanks> *)(?:@\w+ )*(?<words>(?:[\w()]+ )*)(?<kind>struct|enum|class|actor|extension|protocol) (?<name>[\w.]+)/#
        var (names, scopes): ([String], [String]) = ([], [])
        for line in source.split(separator: "\n") {
            guard let match = line.prefixMatch(of: declaration) else { continue }
            scopes = scopes.prefix(match.blanks.count / 4) + [String(match.name)]
            let isType = !["extension", "protocol"].contains(String(match.kind))
            if isType, match.words.contains("public"), !match.words.contains("import") {
                names.append(scopes.joined(separator: "."))
            }
        }
        return names
    }
}
