import Foundation
import LandfallSystem
import Testing

@testable import LandfallWorkflows

/// The draft in the user's editor: real programs in its place, of which the file is the last argument.
struct DraftEditorTests {
    private static func edited(_ text: String, by variables: [String: String]) async throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let editor = DraftEditor(
            PrivateFolder(path: path), environment: variables.merging(["PATH": "/usr/bin:/bin"]) { one, _ in one })
        let outcome: Result<String, DraftEditor.Trouble>
        do throws(DraftEditor.Trouble) {
            outcome = .success(try await editor.edit(text))
        } catch {
            outcome = .failure(error)
        }
        let left = PrivateFolder(path: "\(path)/\(DraftEditor.folderName)").names
        #expect(left.allSatisfy { $0 == "." || $0 == ".." })
        return try outcome.get()
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
        (["EDITOR": "false"], .failed(1)),
        (["EDITOR": "kill -9 $$;"], .failed(137)),
        (["EDITOR": "/nowhere/editor 2>/dev/null"], .failed(127)),
        (["EDITOR": "f() { printf '\\377' >\"$1\"; }; f"], .notText),
    ])
    func `an editor that fails changes nothing`(variables: [String: String], trouble: DraftEditor.Trouble) async {
        await #expect(throws: trouble) { try await Self.edited("text", by: variables) }
    }

    @Test func `the file is for the user alone while the editor has it`() async throws {
        let look = "f() { s=$(stat -c %a \"$1\" \"$(dirname \"$1\")\" | tr '\\n' ' '); printf %s \"$s\" >\"$1\"; }; f"
        #expect(try await Self.edited("text", by: ["EDITOR": look]) == "600 700 ")
    }
}
