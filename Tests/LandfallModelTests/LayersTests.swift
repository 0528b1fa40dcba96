import LandfallModel
import Testing

/// Which target may know which: docs/layout.md and docs/decisions/0021. The compiler does not refuse an import that a manifest does
/// not declare, where another target had the module built.
struct LayersTests {
    private let tree: SourceTree
    /// What the toolchain has, without Foundation: it doubles the time that the program takes to start.
    private static let toolchain: Set = ["Dispatch", "FoundationEssentials", "Glibc", "Swift", "Synchronization"]

    init() throws {
        tree = try SourceTree.shared.get()
    }

    @Test func `what a file imports is a dependency that its target declares`() throws {
        #expect(tree.files.count > 400)
        for file in tree.files {
            let declared = try #require(tree.dependencies[file.target], "\(file.path)")
            let undeclared = file.imports.subtracting(declared).subtracting(Self.toolchain)
            #expect(undeclared.isEmpty, "\(file.path): \(undeclared.sorted())")
        }
    }

    @Test func `a target depends on lower levels only`() {
        let listed = tree.levels.joined()
        #expect(Set(listed).count == listed.count)
        #expect(Set(listed) == Set(tree.files.map(\.target)).union(Self.headers))
        for (level, targets) in tree.levels.enumerated() {
            let lower = Set(tree.levels.prefix(level).joined())
            for target in targets {
                let higher = (tree.dependencies[target] ?? []).intersection(listed).subtracting(lower)
                #expect(higher.isEmpty, "\(target) depends on \(higher.sorted())")
            }
        }
    }

    /// They have no Swift file.
    private static let headers: Set = [
        "CLandfallAvahi", "CLandfallAvahiCore", "CLandfallCatalogues", "CLandfallConfinement", "CLandfallDBus",
        "CLandfallGlibc", "CLandfallQRCode", "CLandfallResolver", "CLandfallSecret",
    ]

    @Test(arguments: [
        (
            "LandfallWorkflows",
            ["ArgumentParser", "LandfallCommands", "LandfallTerminal", "LandfallViews", "LandfallWording", "NIO"]
        ),
        ("LandfallWording", ["ArgumentParser", "LandfallCommands", "LandfallTerminal", "LandfallViews", "NIO"]),
        ("LandfallViews", ["ArgumentParser", "LandfallCommands", "NIO"]), ("LandfallCommands", ["NIO"]),
        ("LandfallScreen", ["ArgumentParser", "LandfallCommands", "NIO"]),
    ])
    func `a layer knows no layer above it, and not what is for others`(target: String, forbidden: [String]) {
        let files = tree.files.filter { $0.target == target }
        #expect(!files.isEmpty)
        for file in files {
            let found = file.imports.filter { forbidden.contains(where: $0.hasPrefix) }
            #expect(found.isEmpty, "\(file.path): \(found.sorted())")
        }
    }

    @Test(arguments: [
        ("LandfallCommands", ["landfall"]), ("ArgumentParser", ["LandfallCommands"]),
        ("LandfallViews", ["Landfall", "LandfallCommands", "LandfallScreen"]),
        ("Landfall", ["LandfallTesting", "landfall"]),
        ("LandfallWording", ["Landfall", "LandfallCommands", "LandfallScreen", "LandfallViews"]),
        ("LandfallScreen", ["landfall"]),
        ("CLandfallAvahi", ["LocalDiscovery"]), ("NIOSSL", ["LandfallTransport"]),
        ("CLandfallSecret", ["LandfallTokens"]), ("CLandfallQRCode", ["LandfallWorkflows"]),
        ("CLandfallCatalogues", ["LandfallWording"]), ("CLandfallResolver", ["LandfallTransport"]),
    ])
    func `what one layer is there for is imported by no other`(module: String, importers: [String]) {
        let found = tree.files.filter { $0.imports.contains(module) }.map(\.target)
        #expect(Set(found) == Set(importers))
    }

    @Test func `no program has what is for tests`() {
        for program in ["landfall", "landfall-mdns"] {
            #expect(!tree.reachable(from: program).contains("LandfallTesting"))
        }
    }

    @Test func `a library that others import needs neither the terminal nor a word of text`() {
        for library in ["LandfallModel", "LocalDiscovery", "DianeClient", "EndlessCodeClient"] {
            #expect(
                tree.reachable(from: library).isDisjoint(with: [
                    "ArgumentParser", "LandfallTerminal", "LandfallWording",
                ]),
                "\(library)")
        }
    }

    /// A program that has both could name neither; and `enum` would be closed to the next release.
    @Test func `no module has the name of a type in it, and what programs import has no enum in public`() {
        for file in tree.files {
            let words = SourceTree.code(of: file.text).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            let named = zip(words, words.dropFirst()).filter { kind, name in
                ["struct", "class", "enum", "actor", "protocol", "typealias"].contains(kind) && name == file.target
            }
            #expect(named.isEmpty, "\(file.path)")
            if file.target == "Landfall" { #expect(!file.text.contains("public enum "), "\(file.path)") }
        }
    }

    @Test func `no folder of commands knows one that knows it`() throws {
        let folders = tree.folders(of: "LandfallCommands")
        #expect(folders.count > 10 && folders["Support"]?.isEmpty == true)
        #expect(folders["Scan"] == ["Support"])
        var left = folders
        while let free = left.first(where: { $0.value.isDisjoint(with: left.keys) })?.key { left[free] = nil }
        #expect(left.isEmpty, "they know each other: \(left)")
    }

    @Test func `imports are found behind access, attributes and conditions`() {
        let text = """
            import A
            package import B
            @preconcurrency internal import C
            public import struct D.Date
            #if X
                private import E
            #endif
            // import F
            let text = "import G"
            """
        #expect(SourceTree.imports(of: text) == ["A", "B", "C", "D", "E"])
    }
}
