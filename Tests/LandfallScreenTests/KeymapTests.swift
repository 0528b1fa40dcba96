import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct KeymapTests {
    @Test func `every action has a key, and no key has two`() {
        let keymap = Keymap()
        for action in Action.allCases { #expect(!keymap.keys(for: action).isEmpty, "\(action)") }
        let all = Keymap.standard.flatMap(\.1)
        #expect(Set(all).count == all.count)
        for (action, keys) in Keymap.standard { for key in keys { #expect(keymap.action(key) == action) } }
    }

    @Test func `keys that mean something to every terminal are used for nothing else`() {
        let keymap = Keymap()
        #expect(keymap.action(.control("c")) == .leave)
        #expect(keymap.action(.control("z")) == .suspend)
        for letter in "abijmqs" as String { #expect(keymap.action(.control(letter)) == nil) }
    }

    @Test func `every letter behind g leads to one place`() {
        #expect(Set(PlaceID.allCases.map(\.letter)).count == PlaceID.allCases.count)
    }
}
