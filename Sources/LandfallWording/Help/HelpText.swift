/// A text of `--help` and of the man pages.
///
/// The parser of the command line takes its texts from static members, where there are no `Messages`: the language is that of the task
/// (docs/decisions/0038).
extension Sentence {
    /// The language in which help is written; nil while a command line is only parsed.
    @TaskLocal package static var language: Language?

    /// The text in the language of the task; in English where it has none, for the parser's own sentences have a value's name in them.
    package var text: String { (Self.language ?? .english).text(self) }
}

/// What the help says of an argument, an option or a flag.
package struct ArgumentText: Sendable, Hashable {
    private let help: Sentence
    private let value: Sentence?

    /// - Parameters:
    ///   - help: A sentence, with a full stop; in Korean a noun phrase, without one.
    ///   - value: What stands for the value; nil for a flag.
    init(_ help: Sentence, value: Sentence? = nil) {
        self.help = help
        self.value = value
    }

    package var text: String { help.text }

    /// The placeholder of the value, without brackets; nil for a flag.
    package var valueName: String? { value?.text }
}

/// What stands for the values of arguments and options.
extension Sentence {
    static var address: Sentence { Sentence("address") }
    static var area: Sentence { Sentence("area") }
    static var argument: Sentence { Sentence("argument") }
    static var command: Sentence { Sentence("command") }
    static var domain: Sentence { Sentence("domain") }
    static var engine: Sentence { Sentence("engine") }
    static var file: Sentence { Sentence("file") }
    static var form: Sentence { Sentence("form") }
    static var id: Sentence { Sentence("id") }
    static var input: Sentence { Sentence("-") }
    static var kind: Sentence { Sentence("kind") }
    static var key: Sentence { Sentence("key") }
    static var label: Sentence { Sentence("label=value") }
    static var metrics: Sentence { Sentence("address:port|file") }
    static var milliseconds: Sentence { Sentence("ms") }
    static var name: Sentence { Sentence("name") }
    static var newName: Sentence { Sentence("new", context: "value") }
    static var number: Sentence { Sentence("n") }
    static var oldName: Sentence { Sentence("old") }
    static var path: Sentence { Sentence("path") }
    static var place: Sentence { Sentence("location") }
    static var port: Sentence { Sentence("port") }
    static var project: Sentence { Sentence("project") }
    static var ref: Sentence { Sentence("ref") }
    static var reference: Sentence { Sentence("reference") }
    static var route: Sentence { Sentence("route") }
    static var row: Sentence { Sentence("row") }
    static var seconds: Sentence { Sentence("seconds") }
    static var session: Sentence { Sentence("session") }
    static var sha256: Sentence { Sentence("sha256") }
    static var shell: Sentence { Sentence("shell") }
    static var signal: Sentence { Sentence("signal") }
    static var store: Sentence { Sentence("store") }
    static var target: Sentence { Sentence("target") }
    static var text: Sentence { Sentence("text", context: "value") }
    static var theme: Sentence { Sentence("theme") }
    static var time: Sentence { Sentence("time") }
    static var tongue: Sentence { Sentence("language") }
    static var user: Sentence { Sentence("user@") }
    static var variable: Sentence { Sentence("variable") }
}
