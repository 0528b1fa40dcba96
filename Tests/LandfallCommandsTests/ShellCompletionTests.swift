import LandfallModel
import Testing

@testable import LandfallCommands
@testable import LandfallWording

struct ShellCompletionTests {
    private static func reply(_ arguments: String...) -> [String]? {
        ShellCompletion.reply(["---completion"] + arguments, .english)
    }

    @Test(arguments: [
        ("bash", ["status"]), ("zsh", ["status:Show a server's status."]),
        ("fish", ["status\tShow a server's status."]),
    ])
    func `each shell is told what it shows`(shell: String, expected: [String]) {
        for line in ["landfall sta", "sudo -u anna /usr/bin/landfall sta", "LANG=C landfall -s box sta", "lf sta"] {
            #expect(Self.reply(shell, line, "sta") == expected)
        }
    }

    @Test func `bash gets what it replaces, which begins behind the last colon or equals sign`() {
        #expect(Self.reply("bash", "landfall tui --theme=co", "co") == ["contrast"])
        #expect(Self.reply("bash", "landfall tui --theme=co", "--theme=co") == ["--theme=contrast"])
        #expect(Self.reply("bash", "landfall tui --theme 'co", "co") == ["contrast"])
        #expect(Self.reply("bash", "landfall tui --the\\me", "--the\\me") == ["--theme"])
    }

    @Test func `another line is no question, and an unknown shell gets nothing`() {
        #expect(ShellCompletion.reply(["status"], .english) == nil && ShellCompletion.reply([], .english) == nil)
        #expect(Self.reply() == [] && Self.reply("bash") == [] && Self.reply("tcsh", "landfall sta") == [])
    }
}
