import ArgumentParser
import Foundation
import Testing

@testable import LandfallCommands
@testable import LandfallWording

struct HintTests {
    /// A name is taken wherever a value goes, but where few are known.
    @Test(arguments: ProposedCommand.allCases) func `what a hint proposes can be typed`(command: ProposedCommand) throws
    {
        let words = command.rawValue.split(separator: " ")
        let flagged = ["--kind": "diane", "--store": "sealed", "--metered": "yes"]
        let values = zip([""] + words, words).filter { $1 == "_" }.map { flagged[String($0.0)] ?? "studio" }
        try Self.parse("\(ShellCommand(command, values))")
    }

    @Test(arguments: ProposedCommand.allCases) func `what a command does is said in the words of its help`(
        command: ProposedCommand
    ) throws {
        guard let about = command.about else { return }
        let (type, _) = RootCommand.named(by: command.rawValue.split(separator: " ").map(String.init)[...])
        let help = Sentence.$language.withValue(.korean) { type.configuration.abstract }
        #expect(help == Messages(language: .korean).say(about))
    }

    @Test(arguments: RepeatedFlag.allCases) func `a flag that is added is one of a command`(flag: RepeatedFlag) throws {
        let name = try #require(flag.words.first)
        let takers = try CommandTree.landfall().commands.filter { $0.flags.contains(name) }
        #expect(!takers.isEmpty)
    }

    /// Forms are entries of the catalogues, in which what is to be filled in is translated.
    @Test func `a form can be typed in each language`() throws {
        let catalogue = try String(contentsOf: ManualPage.package.appending(path: "po/ko.po"), encoding: .utf8)
        let commands = Set(try CommandTree.landfall().commands.map(\.commandName))
        let forms = catalogue.matches(of: #/msg(?:id|str) "(landfall ([a-z]+) .*)"/#)
            .filter { commands.contains(String($0.2)) }.map { String($0.1.replacing(#/\{\d\}/#, with: "1")) }
        #expect(forms.count > 30)
        for form in forms { try Self.parse(form) }
    }

    private static func parse(_ line: String) throws {
        let commands = ExampleLine.commands(in: line)
        #expect(commands.count == 1)
        for arguments in commands {
            do {
                _ = try RootCommand.parseAsRoot(arguments)
            } catch {
                #expect(RootCommand.exitCode(for: error).isSuccess, "\(line): \(RootCommand.message(for: error))")
            }
        }
    }

    @Test func `a value is one word of a shell, and landfall's commands are known as such`() {
        let command: ShellCommand = "rm \("a b") \(["c", "it's"])"
        #expect(command.description == #"rm 'a b' c 'it'\''s'"#)
        #expect(
            ShellCommand(.acceptTrust, "box", "SHA256:a/b+c")
                == .landfall(arguments: ["trust", "accept", "box", "SHA256:a/b+c"]))
        #expect("\(ShellCommand(.getArea, ["a b"]))" == "landfall get 'a b'")
    }

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
            (english.howToAddProfile[1], korean.howToAddProfile[1]),
            (english.renewKey, korean.renewKey), (english.seeHelp, korean.seeHelp), (english.howToAdd, korean.howToAdd),
            (english.carryThere(8890), korean.carryThere(8890)),
        ]
        for (one, other) in pairs { #expect(count(one) == count(other) && count(one) > 0) }
    }

    @Test func `a command that lacks a value begins as it is typed`() {
        #expect(ProposedCommand.editKind.beginning(["my box"]) == "edit 'my box' --kind ")
        #expect(ProposedCommand.showTrust.beginning(["box"]) == "trust show box")
        #expect(ProposedCommand.rename.beginning(["box"]) == "rename box ")
    }
}
