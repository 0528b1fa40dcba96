import Foundation
import LandfallSystem
import Testing

@testable import LandfallWorkflows

/// The draft in the user's editor: real programs in its place, of which the file is the last argument.
struct DraftEditorTests {
    private struct Run {
        let outcome: Result<String, DraftEditor.Trouble>
        /// What is left in the folder.
        let left: [String]
    }

    private static func run(_ text: String, by variables: [String: String], most: Int = 1_000) async -> Run {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let editor = DraftEditor(
            PrivateFolder(path: path), environment: variables.merging(["PATH": "/usr/bin:/bin"]) { one, _ in one })
        let outcome = await editor.edit(text, most: most)
        let folder = PrivateFolder(path: "\(path)/\(DraftEditor.folderName)")
        return Run(
            outcome: outcome, left: folder.names.map { "\(folder.path)/\($0)" })
    }

    /// What comes back, where nothing is left behind.
    private static func edited(_ text: String, by variables: [String: String]) async throws -> String {
        let run = await run(text, by: variables)
        #expect(run.left.isEmpty)
        return try run.outcome.get()
    }

    @Test func `VISUAL comes first, may have options, and the text comes back without the last line feed`() async throws
    {
        let both = ["VISUAL": "sed -i -e s/a/b/g", "EDITOR": "false"]
        #expect(try await Self.edited("a 한글\n\n  a", by: both) == "b 한글\n\n  b")
        #expect(try await Self.edited("a", by: ["VISUAL": "", "EDITOR": "true"]) == "a")
        #expect(try await Self.edited("a", by: ["EDITOR": "f() { cp \"$1\" \"$1~\"; : >\"$1\"; }; f"]) == "")
    }

    @Test(arguments: [
        ([:], DraftEditor.Trouble.noEditor),
        (["EDITOR": "false"], .failed(1, kept: nil)),
        (["EDITOR": "kill -9 $$;"], .failed(137, kept: nil)),
        (["EDITOR": "/nowhere/editor 2>/dev/null"], .failed(127, kept: nil)),
        (["EDITOR": "rm"], .removed),
    ])
    func `an editor that fails changes nothing`(variables: [String: String], trouble: DraftEditor.Trouble) async {
        await #expect(throws: trouble) { try await Self.edited("text", by: variables) }
    }

    @Test(arguments: [
        "f() { echo new >\"$1\"; exit 3; }; f", "f() { printf '\\377' >\"$1\"; }; f",
        "f() { head -c 2000 /dev/zero | tr '\\0' a >\"$1\"; }; f",
    ])
    func `what was saved and cannot be taken stays, and is named`(editor: String) async throws {
        let run = await Self.run("text", by: ["EDITOR": editor])
        let path = try #require(run.left.first)
        switch run.outcome {
        case .failure(.failed(3, let kept)): #expect(kept == path)
        case .failure(.notText(let kept)), .failure(.tooLong(let kept)): #expect(kept == path)
        default: Issue.record("it was taken")
        }
        #expect(run.left.count == 1)
    }

    @Test func `the file is for the user alone while the editor has it`() async throws {
        let look = "f() { s=$(stat -c %a \"$1\" \"$(dirname \"$1\")\" | tr '\\n' ' '); printf %s \"$s\" >\"$1\"; }; f"
        #expect(try await Self.edited("text", by: ["EDITOR": look]) == "600 700 ")
    }
}
