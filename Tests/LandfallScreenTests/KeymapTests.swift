import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct KeymapTests {
    @Test func `every action that a file can name has a key, and no two have the same name`() {
        for verb in ScreenApp.verbs { #expect(!verb.keys.isEmpty, "\(verb.name)") }
        for verb in ScreenApp.verbs
        where ScreenApp.verbs.contains(where: { $0.name == verb.name && $0.keys != verb.keys }) {
            Issue.record("\(verb.name) has other keys elsewhere")
        }
    }

    @Test func `keys that mean something to every terminal are used for nothing else`() {
        let owners = { (key: Key) in ScreenApp.verbs.filter { $0.keys.contains(key) }.map(\.name) }
        #expect(owners(.control("c")) == ["leave"])
        #expect(owners(.control("z")) == ["suspend"])
        for letter in "abijmqs" as String { #expect(owners(.control(letter)).isEmpty) }
    }

    @Test func `every letter behind g leads to one place`() {
        #expect(Set(ViewID.allCases.map(\.letter)).count == ViewID.allCases.count)
    }
}
