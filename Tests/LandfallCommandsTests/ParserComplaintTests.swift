import ArgumentParser
import ServerModel
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct ParserComplaintTests {
    /// A command with what no command of landfall has, so that the parser says all that it can say.
    private struct Sample: ParsableCommand {
        enum Mode: String, EnumerableFlag { case fast, slow }
        enum Many: String, ExpressibleByArgument, CaseIterable { case a, b, c, d, e, f, g }

        @Flag var mode: Mode = .fast
        @Option var many: Many = .a
        @Option var count = 1
        @Option(name: .shortAndLong) var server: String?
        @Flag(name: .shortAndLong) var verbose = false
    }

    /// A flag that must be there, in one of its forms.
    private struct Choice: ParsableCommand {
        enum Mode: String, EnumerableFlag { case fast, slow }

        @Flag var mode: Mode
    }

    /// What the parser itself says.
    private static func words(_ arguments: [String], of type: any ParsableCommand.Type = Landfall.self) throws -> String
    {
        do {
            _ = try type.parseAsRoot(arguments)
        } catch {
            return type.message(for: error)
        }
        throw CancellationError()
    }

    @Test(arguments: [
        ("scan --bogus", "'--bogus' 옵션이 없습니다"),
        ("scan -x", "'-x' 옵션이 없습니다"),
        ("scan --lann", "'--lann' 옵션이 없습니다. 혹시 '--lan'인가요?"),
        ("scan --kind", "'--kind <kind>'에 값이 필요합니다"),
        ("scan -xs", "'-xs' 옵션이 없거나, 그 안의 '-s <name>'에 값이 필요합니다"),
        ("add -us", "'-us' 옵션이 없거나, 그 안의 '-s <name>'에 값이 필요합니다"),
        ("scan --json=3", "'--json' 옵션에는 값을 줄 수 없는데 '3'이(가) 지정되었습니다"),
        ("trust nope", "쓸 수 없는 인수입니다: 'nope'"),
        ("get agents a b c", "쓸 수 없는 인수가 2개 있습니다: 'b', 'c'"),
        ("rename a", "'<new>' 인수가 필요합니다"),
        ("scan -=", "잘못된 옵션입니다: -="),
        (
            "scan --kind foo",
            "'foo'은(는) '--kind <kind>'에 쓸 수 없는 값입니다. 다음 중 하나를 지정하세요: 'diane', 'endlesscode', 'diane2'"
        ),
        (
            "scan --engine x",
            "'x'은(는) '--engine <engine>'에 쓸 수 없는 값입니다. 다음 중 하나를 지정하세요: 'auto', 'daemon', 'embedded'"
        ),
        (
            "--generate-completion-script=foo",
            "'foo'용 자동 완성 스크립트는 없습니다. --generate-completion-script=<shell>에 다음 중 하나를 지정하세요: zsh, bash, fish"
        ),
    ])
    func `what the parser says of a command line is said in Korean`(line: String, korean: String) async throws {
        let words = try Self.words(line.split(separator: " ").map(String.init))
        let complaint = try #require(ParserComplaint(words), "\(words)")
        #expect(Messages(language: .korean).complaint(complaint) == korean)
        let run = await Self.run(line, language: "ko_KR.UTF-8")
        #expect(run.error.hasPrefix("landfall: \(korean)\n"))
        #expect(run.exit == .usage)
    }

    @Test(arguments: [
        (["--fast", "--slow"], "'--fast'와(과) '--slow'은(는) 함께 쓸 수 없습니다"),
        (["--count", "x"], "'x'은(는) '--count <count>'에 쓸 수 없는 값입니다"),
        (
            ["--many", "x"],
            "'x'은(는) '--many <many>'에 쓸 수 없는 값입니다. 다음 중 하나를 지정하세요: 'a', 'b', 'c', 'd', 'e', 'f', 'g'"
        ),
        (["-sv"], "'-sv' 옵션이 없거나, 그 안의 '-s <server>'에 값이 필요합니다"),
    ])
    func `what it says of other command lines too`(arguments: [String], korean: String) throws {
        let words = try Self.words(arguments, of: Sample.self)
        let complaint = try #require(ParserComplaint(words), "\(words)")
        #expect(Messages(language: .korean).complaint(complaint) == korean)
    }

    @Test func `one of many that must be there`() throws {
        let words = try Self.words([], of: Choice.self)
        let complaint = try #require(ParserComplaint(words), "\(words)")
        #expect(Messages(language: .korean).complaint(complaint) == "다음 중 하나가 필요합니다: '--fast', '--slow'")
    }

    @Test(arguments: [
        "scan --bogus", "scan -x", "scan --lann", "scan --kind", "scan --json=3", "trust nope", "get agents a b c",
        "rename a", "scan -=", "scan --kind foo", "scan --engine x",
    ])
    func `in English the parser has its own words`(line: String) async throws {
        let words = try Self.words(line.split(separator: " ").map(String.init))
        let run = await Self.run(line, language: "C.UTF-8")
        #expect(
            run.error == "landfall: \(words.hasSuffix(".") ? String(words.dropLast()) : words)\n  See landfall --help\n"
        )
        #expect(run.exit == .usage)
    }

    @Test(arguments: ["scan -xs", "get foo", "--generate-completion-script=foo"])
    func `lines of the parser become one`(line: String) async throws {
        #expect(try Self.words(line.split(separator: " ").map(String.init)).contains("\n"))
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let run = await Self.run(line, language: language)
            #expect(!run.error.contains("␊"))
            #expect(run.error.split(separator: "\n").count == 2)
        }
    }

    @Test func `what a person typed may look like words of the parser`() throws {
        for value in ["x' is invalid for '--y", "Unknown option '--x'", "' in '", "a'. Please provide one of 'b'."] {
            let complaint = ParserComplaint(try Self.words(["scan", "--kind", value]))
            let kinds = ServerKind.allCases.map(\.rawValue)
            #expect(complaint == .invalidValue(value, of: "--kind <kind>", choices: kinds))
        }
        let option = ParserComplaint(try Self.words(["scan", "--a'. Did you mean '--b"]))
        #expect(option == .unknownOption("--a'. Did you mean '--b", near: nil))
    }

    @Test(arguments: [
        "", "'", "Unknown option '", "There is no profile studio", "Missing value for ''s",
        "The value 'x' is invalid for",
        "many unexpected arguments: 'a'", "The value 'x' is invalid for '--y': it is odd",
    ])
    func `other words stay as they are`(words: String) {
        #expect(ParserComplaint(words) == nil)
    }

    private static func run(_ line: String, language: String) async -> LandfallMainTests.Run {
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            line.split(separator: " ").map(String.init), environment: ["LC_ALL": language],
            terminal: Terminal(capture: capture))
        return LandfallMainTests.Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }
}
