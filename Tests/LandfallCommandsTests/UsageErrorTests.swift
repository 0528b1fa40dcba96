import ArgumentParser
import LandfallModel
import LandfallTerminal
import Testing

@testable import LandfallCommands

/// What the parser of the command line does not accept.
struct UsageErrorTests {
    /// What the parser itself says.
    private static func words(_ line: String) throws -> String {
        do {
            _ = try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init))
        } catch {
            return RootCommand.message(for: error)
        }
        throw CancellationError()
    }

    private static func run(_ arguments: [String], language: String) async -> LandfallMainTests.Run {
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            arguments, environment: ["LC_ALL": language], terminal: Terminal(capture: capture))
        return LandfallMainTests.Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }

    private typealias Fault = (line: String, english: String, korean: String)

    /// With what is written where the parser alone would say it in English only.
    private static let faults: [Fault] = [
        ("scan --bogus", "Unknown option: --bogus", "없는 옵션입니다: --bogus"),
        ("scan -x", "Unknown option: -x", "없는 옵션입니다: -x"),
        ("scan --kind", "--kind <kind>: the value is missing", "--kind <종류>: 값을 지정하세요"),
        ("scan --kind --json=3", "--kind <kind>: the value is missing", "--kind <종류>: 값을 지정하세요"),
        ("scan --json=3", "--json takes no value", "--json: 값을 지정할 수 없는 옵션입니다"),
        (
            "scan --kind foo", "--kind foo: use diane, endlesscode or diane2",
            "--kind foo: diane, endlesscode, diane2 중 하나를 지정하세요"
        ),
        (
            "scan --engine x", "--engine x: use auto, daemon or embedded",
            "--engine x: auto, daemon, embedded 중 하나를 지정하세요"
        ),
        ("trust nope", #"Unknown command "trust nope""#, #"없는 명령입니다: "trust nope""#),
        ("get agents a b c", "Unexpected arguments: b, c", "필요 없는 인수입니다: b, c"),
        ("list studio", "Unexpected argument: studio", "필요 없는 인수입니다: studio"),
        ("token move studio", "Missing: --store <store>", "필요한 인수가 없습니다: --store <저장소>"),
        ("exec a b -- ls", "Unexpected argument: b", "필요 없는 인수입니다: b"),
        ("api -- a b", "Unexpected argument: b", "필요 없는 인수입니다: b"),
        ("network frob", #"Unknown command "network frob""#, #"없는 명령입니다: "network frob""#),
        (
            "add a b c", "One argument too many: landfall add takes a name and a target",
            "인수가 1개 더 많습니다. landfall add에는 이름과 대상만 지정합니다"
        ),
        (
            "ls --generate-completion-script", "Unknown option: --generate-completion-script",
            "없는 옵션입니다: --generate-completion-script"
        ),
    ]

    @Test(arguments: faults.indices)
    func `what the description of a command explains is said in every language`(index: Int) async throws {
        let (line, english, korean) = Self.faults[index]
        _ = try Self.words(line)
        let page = "landfall help \(line.prefix { $0 != " " })"
        for (language, sentence, hint) in [
            ("C.UTF-8", english, "See \(page)"), ("ko_KR.UTF-8", korean, "도움말: \(page)"),
        ] {
            let run = await Self.run(line.split(separator: " ").map(String.init), language: language)
            #expect(run.error == "landfall: \(sentence)\n  \(hint)\n")
            #expect(run.exit == .usage && run.output.isEmpty)
        }
    }

    @Test(arguments: [
        ("rename a", "<new>", "rename a NEW", "<새이름>", "rename a 새이름"),
        ("rename", "<old>", "rename OLD NEW", "<이름>", "rename 이름 새이름"),
        (
            "source add corp", "<location>", "source add corp https://HOST/PATH|exec:PROGRAM|dns:DOMAIN", "<위치>",
            "source add corp https://HOST/PATH|exec:PROGRAM|dns:DOMAIN"
        ),
        (
            "network metered", "<yes|no|auto>", "network metered yes|no|auto", "<yes|no|auto>",
            "network metered yes|no|auto"
        ),
    ])
    func `what is missing is shown in its place`(
        line: String, name: String, form: String, korean: String, koreanForm: String
    ) async {
        let words = line.split(separator: " ").map(String.init)
        let run = await Self.run(words, language: "C.UTF-8")
        #expect(run.error == "landfall: Missing: \(name)\n  Use landfall \(form)\n")
        let other = await Self.run(words, language: "ko_KR.UTF-8")
        #expect(
            other.error == "landfall: 필요한 인수가 없습니다: \(korean)\n  이렇게 쓰세요: landfall \(koreanForm)\n")
    }

    @Test(arguments: [
        ("exec ls -la", "exec -- ls -la"), ("exec ls -l x", "exec -- ls -l x"), ("exec ls x", "exec -- ls x"),
        ("exec --no-proxy ls -la", "exec --no-proxy -- ls -la"), ("exec box:1 ls -la", "exec box:1 -- ls -la"),
    ])
    func `a program without its dashes keeps its arguments`(line: String, meant: String) async {
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.error == "landfall: The -- before the command is missing\n  Use landfall \(meant)\n")
        #expect(run.exit == .usage && run.output.isEmpty)
    }

    @Test(arguments: [
        ("test x --timeout -1", "-1", nil), ("list --timeout 5 x", nil, nil), ("list --timeout 5 s", "5 s", "=5s"),
    ])
    func `a time limit that is none is named`(line: String, shown: String?, repaired: String?) async {
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.exit == .usage && run.output.isEmpty)
        if let shown { #expect(run.error.hasPrefix("landfall: --timeout \(shown): use 0.1"), "\(run.error)") }
        #expect(run.error.contains("Use landfall list --timeout\(repaired ?? "")\n") == (repaired != nil))
    }

    @Test(arguments: [
        ("scan --lann", "Unknown option: --lann", "--lan"), ("trust shw", #"Unknown command "trust shw""#, "show"),
        ("trust acept", #"Unknown command "trust acept""#, "accept"),
        ("token sett studio", #"Unknown command "token sett""#, "set"),
        ("help scann", #"Unknown command "scann""#, "scan"),
    ])
    func `a slip is answered with what was meant`(line: String, sentence: String, meant: String) async {
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.error.hasPrefix("landfall: \(sentence)\n"))
        #expect(run.error.contains("Did you mean \(meant)"), "\(run.error)")
    }

    @Test(arguments: [
        ("help frob", "frob"), ("help network frob", "network frob"), ("help list frob", "list frob"),
        ("help token frob", "token frob"), ("help fr\u{1b}[31mob\u{202e}", "fr␛[31mob\u{fffd}"),
    ])
    func `help of a command that does not exist is an error`(line: String, shown: String) async {
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.error.hasPrefix("landfall: Unknown command \"\(shown)\"\n"))
        #expect(run.exit == .usage && run.output.isEmpty)
    }

    @Test(arguments: [["help"], ["help", "help"], ["--help"], ["scan", "frob", "--help"], ["help", "token", "set"]])
    func `help of what exists is printed`(line: [String]) async {
        let run = await Self.run(line, language: "C.UTF-8")
        #expect(run.exit == .ok && run.error.isEmpty && run.output.contains("landfall"))
    }

    @Test func `the parser has its own words for the rest`() async throws {
        let line = "scan -="
        let sentence = try Self.words(line)
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "ko_KR.UTF-8")
        #expect(run.error == "landfall: \(sentence)\n  도움말: landfall help scan\n")
        #expect(run.exit == .usage && run.output.isEmpty)
    }

    @Test(arguments: [
        ("scan -xs", "Unknown option '-xs' or: Missing value for '-s <name>' in '-xs'", "landfall help scan")
    ])
    func `its lines become one`(line: String, sentence: String, page: String) async throws {
        #expect(try Self.words(line).contains("\n"))
        let run = await Self.run(line.split(separator: " ").map(String.init), language: "C.UTF-8")
        #expect(run.error == "landfall: \(sentence)\n  See \(page)\n")
    }

    @Test(arguments: [
        ["token", "set", "studio", "Geheimnis-ÄÖÜ"], ["token", "Geheimnis-ÄÖÜ"],
        ["help", "token", "set", "Geheimnis-ÄÖÜ"],
        ["help", "token", "Geheimnis-ÄÖÜ"], ["add", "a", "b", "Geheimnis-ÄÖÜ"],
        ["add", "a", "--kindd", "Geheimnis-ÄÖÜ"], ["token", "set", "studio", "--token-stdin=Geheimnis-ÄÖÜ"],
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
