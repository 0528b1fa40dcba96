/// A text of `--help` and of the man pages, in both languages.
///
/// The parser of the command line takes its texts from static members, where there are no `Messages`: the language is that of the task
/// (docs/decisions/0038).
package struct HelpText: Sendable, Hashable {
    /// The language in which help is written; nil while a command line is only parsed.
    @TaskLocal package static var language: Language?

    private let english: String
    private let korean: String

    init(_ english: String, _ korean: String) {
        self.english = english
        self.korean = korean
    }

    /// The text in the language of the task; in English where it has none, for the parser's own sentences have a value's name in them.
    package var text: String { Self.language == .korean ? korean : english }
}

/// What the help says of an argument, an option or a flag.
package struct ArgumentText: Sendable, Hashable {
    private let help: HelpText
    private let value: HelpText?

    /// - Parameters:
    ///   - english: A sentence, with a full stop.
    ///   - korean: The same as a noun phrase, without one.
    ///   - value: What stands for the value; nil for a flag.
    init(_ english: String, _ korean: String, value: HelpText? = nil) {
        help = HelpText(english, korean)
        self.value = value
    }

    package var text: String { help.text }

    /// What stands for the value, without brackets; nil for a flag.
    package var valueName: String? { value?.text }
}

/// What stands for the values of arguments and options.
extension HelpText {
    static var address: HelpText { HelpText("address", "주소") }
    static var area: HelpText { HelpText("area", "항목") }
    static var command: HelpText { HelpText("command", "명령") }
    static var engine: HelpText { HelpText("engine", "엔진") }
    static var file: HelpText { HelpText("file", "파일") }
    static var form: HelpText { HelpText("form", "형식") }
    static var id: HelpText { HelpText("id", "id") }
    static var input: HelpText { HelpText("-", "-") }
    static var kind: HelpText { HelpText("kind", "종류") }
    static var milliseconds: HelpText { HelpText("ms", "밀리초") }
    static var name: HelpText { HelpText("name", "이름") }
    static var newName: HelpText { HelpText("new", "새이름") }
    static var number: HelpText { HelpText("n", "번호") }
    static var oldName: HelpText { HelpText("old", "이름") }
    static var path: HelpText { HelpText("path", "경로") }
    static var port: HelpText { HelpText("port", "포트") }
    static var ref: HelpText { HelpText("ref", "참조") }
    static var reference: HelpText { HelpText("reference", "위치") }
    static var route: HelpText { HelpText("route", "경로") }
    static var row: HelpText { HelpText("row", "행") }
    static var seconds: HelpText { HelpText("seconds", "초") }
    static var session: HelpText { HelpText("session", "세션") }
    static var sha256: HelpText { HelpText("sha256", "sha256") }
    static var shell: HelpText { HelpText("shell", "셸") }
    static var store: HelpText { HelpText("store", "저장소") }
    static var target: HelpText { HelpText("target", "대상") }
    static var targetOrCode: HelpText { HelpText("target|code", "대상|코드") }
    static var text: HelpText { HelpText("text", "문자열") }
    static var theme: HelpText { HelpText("theme", "테마") }
    static var time: HelpText { HelpText("time", "시각") }
    static var tongue: HelpText { HelpText("language", "언어") }
    static var user: HelpText { HelpText("user@", "사용자@") }
    static var variable: HelpText { HelpText("variable", "변수") }
}
