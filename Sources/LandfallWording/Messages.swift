package import struct FoundationEssentials.Date

/// Every sentence that landfall prints, in every language; `scripts/check-messages` finds what a language lacks.
///
/// One line has no full stop. What came from outside is sanitised before it gets here. JSON is never translated.
package struct Messages: Sendable {
    package let language: Language
    /// The situation that hints are made for.
    package let situation: HintContext
    /// The current time, from which ages are computed for a person; nil if times are printed in RFC 3339.
    package let now: Date?

    package init(language: Language, situation: HintContext = HintContext(), now: Date? = nil) {
        self.language = language
        self.situation = situation
        self.now = now
    }

    /// The same with ages as of another moment.
    package func at(_ now: Date) -> Messages { Messages(language: language, situation: situation, now: now) }

    /// A sentence in the language.
    package func say(_ sentence: Sentence) -> String { language.text(sentence) }

    /// The same with the commands in it.
    @_disfavoredOverload
    package func say(_ sentence: Sentence) -> Hint { language.hint(sentence) }

    /// A sentence about one thing or about several.
    package func say(_ count: Int, _ one: Sentence, _ many: Sentence) -> String {
        language.hint(count, one, many).description
    }

    /// The same with the commands in it.
    @_disfavoredOverload
    package func say(_ count: Int, _ one: Sentence, _ many: Sentence) -> Hint { language.hint(count, one, many) }

    /// A path as people write it: what is below their home folder begins with `~`.
    package func path(of file: String) -> String {
        guard let home = situation.home, home.count > 1, file.hasPrefix(home + "/") else { return file }
        return "~" + file.dropFirst(home.count)
    }

    /// The path of a socket that an address names; nil for every other address.
    package func path(ofSocket address: String) -> String? {
        let scheme = "unix:"
        return address.hasPrefix(scheme) ? path(of: String(address.dropFirst(scheme.count))) : nil
    }

    package var interrupted: String { say("Interrupted") }

    package func cannotReadState(_ path: String, _ reason: String) -> String {
        say("Cannot read \(path): \(systemReason(reason))")
    }

    package func cannotPrint(_ reason: String) -> String { say("Cannot write the output: \(systemReason(reason))") }

    package func cannotWriteState(_ path: String, _ reason: String) -> String {
        say("Cannot write \(path): \(systemReason(reason))")
    }

    /// What strerror(3) says of files, in the language; anything else as it is.
    package func systemReason(_ reason: String) -> String { Self.reasons[reason].map(say) ?? reason }

    private static let reasons = Dictionary(
        uniqueKeysWithValues: [
            Sentence("No such file or directory"), Sentence("Permission denied"), Sentence("Operation not permitted"),
            Sentence("Is a directory"), Sentence("Not a directory"), Sentence("File name too long"),
            Sentence("No space left on device"), Sentence("Read-only file system"), Sentence("Disk quota exceeded"),
            Sentence("Input/output error"), Sentence("File exists"), Sentence("Too many levels of symbolic links"),
        ].map { ($0.english.description, $0) })

    package func damagedState(_ path: String) -> String {
        say("\(path) is damaged, or was not written by landfall; move it away and try again")
    }

    package var noHome: String { say("Neither HOME nor XDG_STATE_HOME is set, so there is nowhere to save files") }

    package func badSeconds(_ text: String) -> String {
        say("--timeout \(text): use 0.1 to 86400 seconds, as in 5, 5s or 2m")
    }

    package func engine(_ name: String) -> String {
        switch name {
        case "daemon": "avahi-daemon"
        case "embedded": say("the embedded engine")
        default: name
        }
    }
}
