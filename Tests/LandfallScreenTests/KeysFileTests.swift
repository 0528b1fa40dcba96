import Foundation
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct KeysFileTests {
    private func keys(_ name: String, _ keymap: Keymap) -> [Key] {
        ScreenApp.verbs.first { $0.name == name }.map(keymap.keys) ?? []
    }

    @Test func `a file gives actions other keys, and no other action keeps them`() throws {
        let keymap = Keymap(try KeysFile.read(Array(#"{"test": "T", "back": ["esc", "f5"], "use": "r"}"#.utf8)))
        #expect(keys("test", keymap) == [.character("T")] && keys("token", keymap).isEmpty)
        #expect(keys("back", keymap) == [Key(.escape), Key(.function(5))])
        #expect(keys("use", keymap) == [.character("r")] && keys("refresh", keymap).isEmpty)
        #expect(keys("leave", keymap) == [.control("c")])
    }

    @Test(arguments: [
        ("{\n  \"tset\": \"t\"}", "unknown_action", 2), ("{\"leave\": \"x\"}", "fixed_action", 1),
        ("{\n\n\"test\": \"hyper-x\"}", "unknown_key", 3), ("{\"test\": \"ctrl-b\"}", "reserved_key", 1),
        ("{\"test\": \"5\"}", "reserved_key", 1), ("{\"test\": [\"x\",\n\"x\"]}", "key_twice", 2),
    ])
    func `what is wrong is named with its place`(text: String, rule: String, line: Int) throws {
        let bytes = Array(text.utf8)
        let fault = try #require(throws: JSONFault.self) { try KeysFile.read(bytes) }
        let place = DocumentFault(fault, in: bytes)
        #expect(place.reason == .rule(DocumentFault.Rule(rawValue: rule)) && place.line == line)
        #expect(
            (1...text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].count).contains(place.column))
    }

    @Test func `without a file there are the standard keys, and a damaged one is refused by its path and place`() throws
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-keys-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (folder, messages) = (PrivateFolder(path: path), Messages(language: .english))
        #expect(keys("test", try KeysFile.keymap(in: folder, messages)) == [.character("t")])
        try folder.replace(KeysFile.name, with: Array("{\"test\": 7}".utf8))
        let failure = try #require(throws: CommandFailure.self) { try KeysFile.keymap(in: folder, messages) }
        #expect(failure.code == .usage && failure.message.hasPrefix("\(path)/keys.json, line 1, column 10:"))
    }
}
