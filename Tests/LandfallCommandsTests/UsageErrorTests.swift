import ArgumentParser
import ServerModel
import TerminalUI
import Testing

@testable import LandfallCommands

/// What the parser of the command line does not accept.
struct UsageErrorTests {
    /// What the parser itself says.
    private static func words(_ line: String) throws -> String {
        do {
            _ = try Landfall.parseAsRoot(line.split(separator: " ").map(String.init))
        } catch {
            return Landfall.message(for: error)
        }
        throw CancellationError()
    }

    private static func run(_ arguments: [String], language: String) async -> LandfallMainTests.Run {
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            arguments, environment: ["LC_ALL": language], terminal: Terminal(capture: capture))
        return LandfallMainTests.Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }

    @Test(arguments: [
        "scan --bogus", "scan -x", "scan --lann", "scan --kind", "scan --json=3", "trust nope", "get agents a b c",
        "rename a", "scan -=", "scan --kind foo", "scan --engine x",
    ])
    func `the parser has its own words, in every language`(line: String) async throws {
        let words = try Self.words(line)
        let page = "landfall help \(line.prefix { $0 != " " })"
        for (language, hint) in [("C.UTF-8", "See \(page)"), ("ko_KR.UTF-8", "도움말: \(page)")] {
            let run = await Self.run(line.split(separator: " ").map(String.init), language: language)
            #expect(run.error == "landfall: \(words.hasSuffix(".") ? String(words.dropLast()) : words)\n  \(hint)\n")
            #expect(run.exit == .usage && run.output.isEmpty)
        }
    }

    @Test(arguments: [
        ("scan -xs", "Unknown option '-xs' or: Missing value for '-s <name>' in '-xs'", "landfall help scan"),
        (
            "--generate-completion-script=foo",
            "Can't generate completion scripts for 'foo'. Please use --generate-completion-script=<shell> with one of: "
                + "zsh bash fish", "landfall --help"
        ),
    ])
    func `its lines become one`(line: String, sentence: String, page: String) async throws {
        #expect(try Self.words(line).contains("\n"))
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.error == "landfall: \(sentence)\n  See \(page)\n")
    }

    @Test(arguments: [
        ["token", "set", "studio", "Geheimnis-ÄÖÜ"], ["token", "Geheimnis-ÄÖÜ"], ["add", "a", "b", "Geheimnis-ÄÖÜ"],
        ["pair", "a", "--kind", "Geheimnis-ÄÖÜ"], ["token", "set", "studio", "--token-stdin=Geheimnis-ÄÖÜ"],
        ["token", "set", "studio", "-xGeheimnis-ÄÖÜ"], ["token", "set", "a", "Unexpected argument 'Geheimnis-ÄÖÜ'"],
    ])
    func `of a command that takes a token it repeats no argument, whatever it looks like`(line: [String]) async {
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let run = await Self.run(line, language: language)
            #expect(run.exit == .usage)
            #expect(!run.error.lowercased().contains("geheimnis"), "\(run.error)")
        }
    }
}
