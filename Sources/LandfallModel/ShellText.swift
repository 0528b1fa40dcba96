/// Text for a shell. It is created only here.
///
/// Shells work on bytes. A Swift `Character` may be several bytes: a quotation mark that carries an accent is not equal to
/// a quotation mark, and ends a quotation all the same. So all decisions here are made on bytes.
package enum ShellText {
    /// A word that POSIX shells, bash, zsh and fish read as exactly these bytes, whatever they are (POSIX.1-2024, Shell Command
    /// Language, 2.2.2).
    ///
    /// In single quotes only the quote itself means something, to fish a backslash too: both stand outside of them, escaped,
    /// which all four read alike. No argument and no variable can hold a zero byte; what follows one is left out.
    package static func quoted(_ value: String) -> String {
        var result: [UInt8] = [UInt8(ascii: "'")]
        for byte in value.utf8.prefix(while: { $0 != 0 }) {
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
                result += [UInt8(ascii: "'"), UInt8(ascii: "\\"), byte, UInt8(ascii: "'")]
            } else {
                result.append(byte)
            }
        }
        result.append(UInt8(ascii: "'"))
        return String(decoding: result, as: UTF8.self)
    }

    /// A line that puts a variable into the environment. The name is one of POSIX: letters, digits and underscores.
    package static func export(_ name: String, _ value: String) -> String { "export \(name)=\(quoted(value))" }

    /// The same as ``quoted(_:)``, without quotes where the user reads the word and no shell needs them.
    package static func word(_ value: String) -> String {
        value.utf8.allSatisfy(isPlain) && !value.isEmpty ? value : quoted(value)
    }

    /// The same for bash, with a backslash before each special byte, so that the word still begins with what was typed.
    /// It is on one line (POSIX.1-2024, Shell Command Language, 2.2.1: no backslash holds a line's end).
    package static func escaped(_ line: String) -> String {
        withBackslashes(line) { $0 < 0x80 && !isPlain($0) }
    }

    /// A text in the form that zsh expects from a completion function, in which a colon begins a description.
    package static func zshCompletion(_ text: String) -> String {
        withBackslashes(text) { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\\") }
    }

    private static func withBackslashes(_ text: String, before isSpecial: (UInt8) -> Bool) -> String {
        String(decoding: text.utf8.flatMap { isSpecial($0) ? [UInt8(ascii: "\\"), $0] : [$0] }, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "/._-+@%:,=".utf8.contains(byte)
        }
    }
}
