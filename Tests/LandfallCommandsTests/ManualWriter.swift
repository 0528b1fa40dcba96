import Foundation
import LandfallModel

@testable import LandfallCommands
@testable import LandfallWording

/// Writes into a page of `man/` what it shares with `--help`: the line of NAME, and below the item of each argument its sentence. A
/// Korean page has the SYNOPSIS and SEE ALSO of the English one too.
struct ManualWriter {
    private let language: Language
    /// Whether this is landfall(1).
    private let isMain: Bool
    /// The command of the page; nil for one that is about no command.
    private let command: CommandDescription.Command?
    /// What the help says of the arguments, by how they are typed in English.
    private let arguments: [String: String]
    /// What stands for a value in English, and in this language.
    private let values: [String: String]

    /// For a page.
    ///
    /// - Parameters:
    ///   - file: As `landfall-scan.1`.
    ///   - language: The language of the page.
    init(_ file: String, in language: Language) {
        self.language = language
        let name = file.split(separator: ".").first.map(String.init) ?? ""
        let (command, english) = (Self.command(name, language), Self.command(name, .english))
        self.command = command
        isMain = name == "landfall"
        // The flags of every command are explained in landfall(1) alone.
        let own = isMain ? Self.ofEveryCommand(language) : Self.arguments(of: command)
        let inEnglish = isMain ? Self.ofEveryCommand(.english) : Self.arguments(of: english)
        arguments = Sentence.$language.withValue(language) {
            zip(inEnglish, own).reduce(into: [:]) { texts, pair in
                let key = pair.0.word ?? pair.0.valueName ?? ""
                texts[key] = texts[key] ?? pair.1.about
            }
        }
        let pairs = zip(inEnglish + Self.ofEveryCommand(.english), own + Self.ofEveryCommand(language))
        values = pairs.reduce(into: Self.parts(language)) { values, pair in
            guard let english = pair.0.valueName, let own = pair.1.valueName else { return }
            values[english.filter { $0 != "@" }] = own.filter { $0 != "@" }
        }
    }

    /// What stands for a part of a value.
    private static func parts(_ language: Language) -> [String: String] {
        guard language == .korean else { return [:] }
        return [
            "target": "대상", "code": "코드", "machine": "컴퓨터", "host": "호스트", "port": "포트", "user": "사용자", "NAME": "이름",
            "PATH": "경로", "COMMAND": "명령", "command": "명령", "options": "옵션", "path": "경로", "program": "프로그램",
            "domain": "도메인", "subtype": "하위유형", "argument": "인수",
        ]
    }

    /// The page as it should be.
    ///
    /// - Parameters:
    ///   - text: The page as it is.
    ///   - english: The English page.
    /// - Returns: The same with what is shared written anew.
    func text(_ text: String, english: String) -> String {
        var lines: [String] = []
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        while let line = rest.popFirst() {
            if language != .english, let section = Self.copied.first(where: { line == translated(".Sh \($0)") }) {
                lines.append(line)
                for copy in Self.lines(of: section, in: english) {
                    // Korean has a comma there too.
                    if copy == "and" { lines[lines.count - 1] += " ," } else { lines.append(translated(copy)) }
                }
                rest = rest.drop { !$0.hasPrefix(".Sh ") && !$0.isEmpty }
            } else if line.hasPrefix(".Nd "), let abstract = command?.abstract {
                lines.append(".Nd \(Self.unended(abstract))")
            } else if let macro = [".Op", ".It"].first(where: { line == "\($0) Fl -\(Self.sources[0])" }) {
                // The page has a flag for each source, whichever there are.
                let isItem = macro == ".It"
                for source in Self.sources {
                    lines.append("\(macro) Fl -\(source)")
                    if isItem { lines.append(Self.ended(arguments["--\(source)"] ?? "")) }
                }
                rest = rest.dropFirst(isItem ? 1 : 0)
                while Self.sources.contains(where: { rest.first == "\(macro) Fl -\($0)" }) {
                    rest = rest.dropFirst(isItem ? 2 : 1)
                }
            } else if isMain, line.hasPrefix(".It Cm help") {
                lines += missing(in: text) + [line]
            } else if isMain, language == .english, line == ".Sh SEE ALSO" {
                lines.append(line)
                lines += references(Array(rest.prefix { !$0.isEmpty }))
                rest = rest.drop { !$0.isEmpty }
            } else if let abstract = command(of: line) {
                lines += [line, abstract]
                rest = rest.dropFirst()
            } else if let argument = argument(of: line) {
                lines += [translated(line), Self.ended(argument)]
                rest = rest.dropFirst()
            } else {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What landfall(1) says of the command whose item this line begins.
    private func command(of line: String) -> String? {
        guard isMain, let name = line.firstMatch(of: /^\.It Cm ([a-z]+)$/)?.1 else { return nil }
        return command?.subcommands?.first { $0.commandName == name }?.abstract.map {
            Self.unended($0, isTitle: true) + ":"
        }
    }

    /// The items of the commands that landfall(1) does not have yet.
    private func missing(in text: String) -> [String] {
        let names = command?.subcommands?.map(\.commandName) ?? []
        return names.map { ".It Cm \($0)" }.flatMap { item -> [String] in
            guard !text.contains("\n\(item)\n"), !item.hasSuffix(" help"), let abstract = command(of: item) else {
                return []
            }
            return [item, abstract, ".Xr landfall-\(item.dropFirst(7)) 1" + (language == .english ? " ." : "")]
        }
    }

    /// Its references, to the page of each command too.
    private func references(_ lines: [String]) -> [String] {
        (command?.subcommands?.map(\.commandName) ?? []).reduce(into: lines) { lines, name in
            let line = ".Xr landfall-\(name) 1 ,"
            guard name != "help", !lines.contains(line) else { return }
            lines.insert(line, at: lines.firstIndex { $0 > line || !$0.hasSuffix(" 1 ,") } ?? 0)
        }
    }

    /// The words in a SYNOPSIS.
    private static let prose = ["Each takes": "공통 옵션:"]

    /// The titles of sections; mdoc(7) knows NAME and SYNOPSIS by theirs, which stay.
    private static let titles = [
        "DESCRIPTION": "설명", "ENVIRONMENT": "환경 변수", "FILES": "파일", "EXIT STATUS": "종료 코드", "EXAMPLES": "예제",
        "SEE ALSO": "참고", "OPTIONS": "옵션", "THE LIST": "목록", "THE PROGRAM": "프로그램", "STANDARDS": "표준", "CODES": "코드",
        "METRICS": "지표", "SIGNED LISTS": "서명된 목록",
    ]

    private static let copied = ["SYNOPSIS", "SEE ALSO", "STANDARDS"]

    /// The argument whose item this line begins.
    private func argument(of line: String) -> String? {
        if let found = line.firstMatch(of: /^\.It Fl (?:\w , )?-([a-z-]+)/) { return arguments["--\(found.1)"] }
        guard let found = line.firstMatch(of: /^\.It Ar (\S+)$/) else { return nil }
        let word = String(found.1)
        return arguments[values.first { $0.value == word }?.key ?? word] ?? arguments[word]
    }

    /// A line of macros with what stands for its values in this language.
    func translated(_ line: String) -> String {
        if language == .korean {
            if let prose = Self.prose[line] { return prose }
            if line.hasPrefix(".Sh "), let title = Self.titles[String(line.dropFirst(4))] { return ".Sh \(title)" }
        }
        return line.replacing(/\bAr ([^\s]+)/) { found in "Ar \(values[String(found.1)] ?? String(found.1))" }
    }

    private static func lines(of section: String, in page: String) -> [String] {
        page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .drop { $0 != ".Sh \(section)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") && !$0.isEmpty }
    }

    /// An abstract as NAME has it, which is no sentence.
    private static func unended(_ abstract: String, isTitle: Bool = false) -> String {
        guard abstract.hasSuffix(".") else { return escaped(abstract) }
        return escaped(
            (isTitle ? String(abstract.prefix(1)) : abstract.prefix(1).lowercased()) + abstract.dropFirst().dropLast())
    }

    private static let sources = ScanSources.all.map(\.id.rawValue)

    /// A sentence below an item.
    private static func ended(_ text: String) -> String { escaped(text.hasSuffix(".") ? text : text + ".") }

    /// A text as mdoc(7) reads it.
    private static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\e") }

    /// All of landfall in each language; it takes a while to describe.
    private static let roots = Language.allCases.reduce(into: [Language: CommandDescription.Command]()) {
        $0[$1] = CommandDescription(of: RootCommand.self, in: $1)?.command
    }

    private static func command(_ page: String, _ language: Language) -> CommandDescription.Command? {
        let root = roots[language]
        return page == "landfall" ? root : root?.subcommands?.first { "landfall-\($0.commandName)" == page }
    }

    /// The arguments of a command and of those below it, but for what every command has.
    private static func arguments(of command: CommandDescription.Command?) -> [CommandDescription.Argument] {
        guard let command else { return [] }
        let own = (command.arguments ?? []).filter { argument in
            argument.shouldDisplay && !(argument.word.map(LeadingFlags.areOfEveryCommand.contains) ?? false)
        }
        let below = (command.subcommands ?? []).filter { $0.commandName != "help" }
        return own + below.flatMap { arguments(of: $0) }
    }

    private static func ofEveryCommand(_ language: Language) -> [CommandDescription.Argument] {
        let scan = command("landfall-scan", language)
        return (scan?.arguments ?? []).filter { $0.word.map(LeadingFlags.areOfEveryCommand.contains) ?? false }
    }
}
