import ArgumentParser
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import Testing

@testable import LandfallCommands
@testable import LandfallWording

/// `--help` in both languages.
struct HelpPageTests {
    private static func page(_ line: String, _ language: Language, columns: Int = 80) -> [String] {
        let request = HelpRequest(line.split(separator: " ").map(String.init), below: RootCommand.self)
        return HelpPage(request, in: language).text(columns: columns).split(separator: "\n").map(String.init)
    }

    /// The lines that lead to each help.
    private static func lines(_ command: CommandTree, _ above: [String] = []) -> [String] {
        [above.joined(separator: " ")] + command.commands.flatMap { lines($0, above + [$0.commandName]) }
    }

    @Test func `every text has its Korean, and nothing is Korean in English`() throws {
        let english = try CommandTree.landfall().all
        let korean = try CommandTree.landfall(.korean).all
        #expect(english.map(\.commandName) == korean.map(\.commandName))
        for (english, korean) in zip(english, korean) {
            let name = english.commandName
            var pairs = [(english.abstract, korean.abstract)]
            if english.discussion != nil { pairs.append((english.discussion, korean.discussion)) }
            pairs += zip(english.shownArguments, korean.shownArguments).map { ($0.abstract, $1.abstract) }
            for (english, korean) in pairs {
                #expect(english.map(isKorean) == false, "\(name): \(english ?? "")")
                #expect(korean.map(isKorean) == true, "\(name): \(korean ?? "")")
            }
        }
    }

    @Test func `a third language shows in every help, and in completions`() throws {
        let languages = [Language(Catalogue(try StrangeCatalogue.text())), .korean]
        for line in Self.lines(try CommandTree.landfall()) {
            let pages = languages.map { Self.page(line, $0, columns: 400).joined(separator: "\n") }
            #expect(StrangeCatalogue.leftovers(in: pages[0], but: pages[1]).isEmpty, "\(line)")
        }
        for line in ["", "help ", "token ", "add --"] {
            let replies = try languages.map { language in
                try #require(ShellCompletion.reply(["---completion", "fish", "landfall \(line)"], language))
                    .joined(separator: "\n")
            }
            #expect(StrangeCatalogue.leftovers(in: replies[0], but: replies[1]).isEmpty, "\(line)")
            #expect(!replies[1].contains("Show help information."), "\(line)")
        }
    }

    @Test func `examples and exit codes are the same in both`() throws {
        for (english, korean) in zip(try CommandTree.landfall().all, try CommandTree.landfall(.korean).all) {
            #expect(commands(english) == commands(korean), "\(english.commandName)")
            #expect(codes(english, "EXIT CODES") == codes(korean, "종료 코드"), "\(english.commandName)")
        }
    }

    @Test(arguments: [40, 80], Language.allCases)
    func `a line fits its terminal, and what an option does begins in one column`(
        columns: Int, language: Language
    ) throws {
        for line in Self.lines(try CommandTree.landfall()) {
            for row in Self.page(line, language, columns: columns) {
                let isCommand = row.hasPrefix("  ") && (row.contains("landfall ") || row.contains("openssl "))
                let isWhole = isCommand || !row.drop { $0 == " " }.contains(" ")
                #expect(DisplayWidth.columns(of: row) <= columns || isWhole, "\(line): \(row)")
            }
        }
        let rows = Self.page("scan", language, columns: columns).filter { $0.hasPrefix("  --") }
        #expect(rows.count > 8)
        for row in rows where row.drop(while: { $0 == " " }).contains("   ") {
            let about = row.reversed().drop { $0 != " " }
            #expect(!about.isEmpty)
            let gap = row.ranges(of: /\s{3,}/).last.map { DisplayWidth.columns(of: row[..<$0.upperBound]) }
            #expect(gap == 26, "\(row)")
        }
    }

    @Test(arguments: [
        ("help token set", "landfall token set"), ("token set --help", "landfall token set"),
        ("token", "landfall token"), ("token nope --help", "landfall token"), ("--help", "landfall"),
        ("scan 1 --kind diane -h", "landfall scan"), ("ls --help", "landfall list"), ("help", "landfall"),
        ("token --help where", "landfall token"), ("--help scan", "landfall"), ("rename --help", "landfall rename"),
    ])
    func `the page is the one that the parser would show`(line: String, words: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(HelpRequest(arguments, below: RootCommand.self).words.joined(separator: " ") == words)
        do {
            var command = try RootCommand.parseAsRoot(arguments)
            try command.run()
            Issue.record("this is no request for help")
        } catch {
            let usage = RootCommand.fullMessage(for: error).split(separator: "\n").first { $0.hasPrefix("USAGE:") }
            let shown = try #require(usage).dropFirst("USAGE: ".count).prefix { $0 != "[" && $0 != "<" && $0 != "-" }
            #expect(shown.split(separator: " ").joined(separator: " ") == words)
        }
    }

    @Test func `headings, values and the parser's own flags are in the language`() {
        let english = Self.page("scan", .english)
        #expect(english.first == "Find Diane and EndlessCode servers on the LAN, the tailnet and this machine.")
        #expect(english.contains("USAGE: landfall scan [<options>] [<row>]"))
        #expect(english.contains("OPTIONS:") && english.contains("  -h, --help              Print help."))
        let korean = Self.page("scan", .korean)
        #expect(korean.contains("사용법: landfall scan [<옵션>] [<행>]"))
        #expect(korean.contains("옵션:") && korean.contains("  -h, --help              도움말 출력"))
        #expect(
            korean.contains { $0.hasPrefix("  --engine <엔진>         LAN에서 서버를 찾는 데 쓸 mDNS 엔진 (값: auto,") })
        #expect(Self.page("exec", .korean).contains { $0.hasPrefix("  --proxy/--no-proxy ") })
        #expect(Self.page("token move", .english).contains { $0.hasSuffix("[<name>] --store <store>") })
    }

    @Test func `a locale decides, and JSON is English`() async {
        let korean = await LandfallMainTests.run("status", "--help", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.output.hasPrefix("서버 상태 보기\n") && korean.exit == .ok)
        let json = await LandfallMainTests.run("status", "--help", "--json", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(json.output.hasPrefix("Show a server's status.\n"))
        let reply = await LandfallMainTests.run(
            "---completion", "zsh", "landfall sta", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(reply.output == "status:서버 상태 보기\n")
    }

    @Test func `no text is made where a command line is parsed`() {
        #expect(Sentence.language == nil)
        #expect(ScanCommand.configuration.abstract.isEmpty && ScanCommand.configuration.discussion.isEmpty)
        #expect(RootCommand.configuration.discussion.isEmpty)
    }

    private func isKorean(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) }
    }

    /// The command lines below the heading, without remarks.
    private func commands(_ command: CommandTree) -> [Substring] {
        (command.discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("landfall ") }
            .map { line in line.dropFirst(2).firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line }
    }

    private func codes(_ command: CommandTree, _ heading: String) -> [Int] {
        (command.discussion ?? "").split(separator: heading + "\n").dropFirst().joined()
            .matches(of: #/(?:^|[,;:]|그 밖은|else)\s*([0-9]+)\s/#).compactMap { Int($0.1) }
    }
}
