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
