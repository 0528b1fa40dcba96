import Testing

@testable import LandfallWording

struct HintTests {
    @Test func `a hint is made of text, values, other hints and commands`() {
        let inner: Hint = "or: \(command: "landfall list")"
        let hint: Hint = "Try \(2) times, \(inner)"
        #expect(hint.description == "Try 2 times, or: landfall list")
        #expect(hint.pieces.filter { if case .command = $0 { true } else { false } } == [.command("landfall list")])
    }

    @Test func `what changes the text keeps the commands`() {
        let hint: Hint = "Delete mac: \(command: "landfall remove mac")"
        let changed = hint.map { $0.replacing("mac", with: "*") }
        #expect(changed.description == "Delete *: landfall remove *")
        #expect(changed.pieces.contains(.command("landfall remove *")))
    }

    /// What a person can copy from a terminal is told by its value, in both languages alike.
    @Test func `a hint has the same commands in both languages, but for the words to fill in`() {
        let (english, korean) = (Messages(language: .english), Messages(language: .korean))
        func count(_ hint: Hint) -> Int { hint.pieces.count { if case .text = $0 { false } else { true } } }
        let pairs = [
            (english.howToAddProfile, korean.howToAddProfile), (english.howToPair, korean.howToPair),
            (english.renewKey, korean.renewKey), (english.seeHelp, korean.seeHelp), (english.howToAdd, korean.howToAdd),
            (english.carryThere(8890), korean.carryThere(8890)),
        ]
        for (one, other) in pairs { #expect(count(one) == count(other) && count(one) > 0) }
    }
}
