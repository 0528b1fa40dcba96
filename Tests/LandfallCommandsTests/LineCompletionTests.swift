import Foundation
import LandfallModel
import LandfallWorkflows
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallWording

struct LineCompletionTests {
    private static let completion = LineCompletion(.english)

    private static func words(_ line: String) -> [String] {
        let typed = CommandWords(line)
        return completion.candidates(after: typed.finished, typed.last).map(\.word)
    }

    @Test func `every command and every flag of the help is offered, with what it is for`() throws {
        let all = Self.completion.candidates(after: [], "")
        let landfall = try CommandTree.landfall()
        for command in landfall.commands {
            #expect(all.contains { $0.word == command.commandName && !$0.about.isEmpty })
        }
        for command in landfall.commands where (command.subcommands ?? []).isEmpty {
            let flags = Self.words("\(command.commandName) --")
            for argument in command.shownArguments { if let flag = argument.word { #expect(flags.contains(flag)) } }
        }
    }

    @Test(arguments: [
        ("sta", ["status"]), ("token ", ["set", "move", "remove", "where"]), ("trust sh", ["show"]),
        ("completion ", ["bash", "zsh", "fish"]), ("edit x --kind end", ["endlesscode"]),
        ("edit x --kind=end", ["--kind=endlesscode"]), ("get us", ["usage"]), ("tui --theme co", ["contrast"]),
        ("nothing ", []), ("rename a b ", []), ("exec x -- stat", []), ("hel", ["help"]), ("ls", ["ls"]),
        ("-s box sta", ["status"]), ("--json --timeout 5 token rm", ["rm"]), ("-o json ls --j", ["--json"]),
        ("--serv", ["--server"]), ("ls --verb", ["--verbose"]), ("--verbose rm --y", ["--yes"]),
        ("help to", ["token"]), ("help token wh", ["where"]), ("help ls ", []), ("help --", []), ("help he", []),
    ])
    func `words are completed by their place`(line: String, expected: [String]) {
        #expect(Set(Self.words(line)) == Set(expected))
    }

    @Test func `a screen describes candidates in its own language, or in that of the locale`() {
        let complete = LineCompletion.ofScreen(.korean)
        func about(_ language: ScreenLanguage) -> String? {
            complete([], "", language).first { $0.word == "status" }?.about
        }
        #expect(about(ScreenLanguage(code: "en")) == "Show a server's status.")
        #expect(about(ScreenLanguage(code: "ko")) == "서버 상태 보기")
        #expect(about(.auto) == about(ScreenLanguage(code: "ko")))
    }
}
