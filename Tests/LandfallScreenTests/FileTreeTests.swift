import LandfallModel
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct FileTreeTests {
    private func tree(_ paths: String..., base: String? = "/home/u/ship") -> FileTree {
        FileTree(paths.map { TouchedFile(path: ForeignText($0)) }, in: base.map { ForeignText($0) })
    }

    private func words(_ rows: [FileTree.Row]) -> [String] {
        rows.map { String(repeating: "  ", count: $0.level) + $0.name }
    }

    @Test func `folders come before files, and a chain of folders is one row`() {
        let tree = tree(
            "/home/u/ship/README.md", "/home/u/ship/Sources/Ship/Hull.swift", "/home/u/ship/Sources/Ship/Anchor.swift",
            "/home/u/ship/Tests/a/b/c.swift", "/etc/hosts")
        #expect(
            words(tree.rows()) == [
                "/etc/", "  hosts", "Sources/Ship/", "  Anchor.swift", "  Hull.swift", "Tests/a/b/", "  c.swift",
                "README.md",
            ])
        let id = tree.rows().first { $0.name == "Sources/Ship/" }?.id
        #expect(words(tree.rows(closed: [id ?? ""])).count == 6)
    }

    @Test func `without a folder of the session paths begin at the root`() {
        #expect(words(tree("/a/b", "/a/c", "d", base: nil).rows()) == ["/a/", "  b", "  c", "d"])
        // One that has the same beginning is another one.
        #expect(words(tree("/home/u/shipyard/x").rows()) == ["/home/u/shipyard/", "  x"])
    }

    @Test func `odd paths are rows too, shown and never obeyed`() {
        #expect(words(tree("/home/u/ship/\u{1b}[31mred/x").rows()) == ["␛[31mred/", "  x"])
        #expect(tree("/", "", "//").rows().isEmpty)
        #expect(words(tree("/home/u/ship/../x").rows()) == ["../", "  x"])
        let deep = "/" + String(repeating: "a/", count: 5_000) + "x"
        let rows = tree(deep, deep + "y").rows()
        #expect(rows.count == 3 && rows.allSatisfy { $0.level <= 50 })
    }

    @Test func `two files of one name in one folder are two rows`() {
        #expect(words(tree("a//b", "a/b", base: nil).rows()) == ["a/", "  b", "  b"])
    }
}
