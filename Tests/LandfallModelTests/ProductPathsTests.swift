import LandfallModel
import Testing

struct ProductPathsTests {
    private let diane = ServerKind.diane.paths

    @Test(arguments: [
        ("/agents/coder/test", ""), ("/test", "/agents/x"), ("/x/test", "/agents"), ("/remote-agents", "/agents/x"),
        ("/test", "/proxy/agents/x"), ("/test?a=b", "/agents/x"), ("/more", "/agents/x/test"), ("/TEST", "/Agents/x"),
        ("/test", "/agents/x;a=b"), ("/te%73t", "/%61gents/x"), ("/agents/x%2Ftest", ""), ("/x%5Ctest", "/agents"),
        ("/agents/a/b/../test", ""), ("/agents//a/./test", "/base"), ("/agents/coder/test", "/base"),
    ])
    func `a path that does something is seen, wherever the base path ends`(target: String, basePath: String) {
        #expect(diane.hasEffects(target, behind: basePath))
    }

    @Test(arguments: [
        ("/status", ""), ("/status", "/diane"), ("/agents/coder", ""), ("/agents/test/runs", ""),
        ("/agents/tests", "/x"),
        ("/test", "/x"), ("/x?a=/agents/x/test", ""), ("/x/agents/coder/test", ""), ("/agents/logs", "/base/test"),
        ("/%zz", ""),
    ])
    func `others are not`(target: String, basePath: String) {
        #expect(!diane.hasEffects(target, behind: basePath))
        #expect(!ServerKind.endlesscode.paths.hasEffects(target, behind: basePath))
    }

    @Test(
        arguments: [
            ("", nil), ("/diane", nil), ("/home/server-1", nil), ("/agents", "agents"), ("/agents/x", "agents"),
            ("/AGENTS/x", "agents"),
            ("/x/agents", "agents"), ("/x/y/agents/z", "agents"), ("/%61gents", "agents"), ("/agents;v=1/x", "agents"),
            ("/tools/diane", "tools"), ("/team/tools", nil), ("/status", "status"), ("/api", nil),
            ("/agents-of-mine", nil),
        ] as [(String, String?)])
    func `a base path must not begin like the product's own, nor hold what may do something`(
        path: String, segment: String?
    ) {
        #expect(diane.overlap(with: path) == segment)
    }

    @Test func `each product has its own`() {
        #expect(ServerKind.endlesscode.paths.overlap(with: "/api/v1") == "api")
        #expect(ServerKind.endlesscode.paths.overlap(with: "/agents/x") == nil)
    }

    /// Whatever is asked for behind a base path that is taken, the base path has no part in what it does.
    @Test func `behind a base path that is taken a target does what it does by itself`() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "agents", "test", "remote-agents", "x", "status", "%61gents", "t%65st", "Agents", "test;a", "..", ".", "",
        ]
        for _ in 0..<3_000 {
            let words = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }
            let basePath = words.prefix(Int.random(in: 0...3, using: &generator)).map { "/" + $0 }.joined()
            let target = words.suffix(Int.random(in: 1...4, using: &generator)).map { "/" + $0 }.joined()
            guard !basePath.contains(".."), !target.contains(".."), diane.overlap(with: basePath) == nil else {
                continue
            }
            #expect(diane.hasEffects(target, behind: basePath) == diane.hasEffects(target), "\(basePath) \(target)")
        }
    }
}
