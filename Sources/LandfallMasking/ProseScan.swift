/// One walk through prose, from name to name. A secret in it is known by the name beside it, its form, or its place behind a flag.
struct ProseScan {
    /// What ends a quotation: a mark with no more backslashes before it than this.
    struct Mark: Hashable {
        /// JSON in JSON five times over; more are read as so many.
        static let most = 31

        let quote: UInt8
        let escapes: Int
    }

    /// How far it is looked ahead where nothing may come of it. What is longer is decided without.
    static let farthest = 256

    let bytes: [UInt8]
    var tool = ToolFlags()
    /// The next byte to look at.
    var index = 0
    /// The quotation mark inside which it is; a line ends that.
    var openQuote: UInt8?
    /// The URL inside which it is ends here.
    var urlEnd = 0
    /// The at sign that comes next, as far as one was looked for.
    var nextAt = -1
    /// From where to the end of which line a quotation mark was looked for that is not there.
    var unclosed: [Mark: Range<Int>] = [:]
    private var result: [UInt8] = []
    private var copied = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text without secrets; nil where it has none.
    mutating func masked() -> String? {
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isName {
                takeRun()
            } else {
                takeMark(byte)
            }
        }
        guard copied > 0 else { return nil }
        return String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// Hides a range that is not before anything hidden, and goes on behind it.
    mutating func hide(_ range: Range<Int>) {
        index = max(index, range.upperBound)
        guard !range.isEmpty, range.lowerBound >= copied else { return }
        result += bytes[copied..<range.lowerBound]
        result += Array(SecretMask.hidden.utf8)
        copied = range.upperBound
    }

    /// A byte between names.
    private mutating func takeMark(_ byte: UInt8) {
        switch byte {
        case _ where byte.isLineEnd:
            openQuote = nil
            tool.endCommand()
        case UInt8(ascii: "|"), UInt8(ascii: ";"):
            tool.endCommand()
        case UInt8(ascii: "'")
        where index > 0 && bytes[index - 1].isLetter && index + 1 < bytes.count && bytes[index + 1].isLetter:
            // An apostrophe.
            break
        case _ where byte.isQuote:
            openQuote = openQuote == byte ? nil : openQuote ?? byte
        default: break
        }
        index += 1
    }

    /// A run of name bytes: a name, a flag, a scheme, a token, a word.
    private mutating func takeRun() {
        let start = index
        let end = bytes[start...].firstIndex { !$0.isName } ?? bytes.count
        let run = bytes[start..<end]
        if run.starts(with: "-----BEGIN".utf8) { return takePEM(start) }
        index = end
        if startsURL(end) {
            takeURL(scheme: run, end + 3)
        } else if hideToken(run) || hideBotToken(run) || hideBearer(run) || hideFlagValue(run) || hideNamedValue(run)
            || hideAccount(run)
        {
            return
        } else if start < urlEnd {
            hidePathSecret(run)
        } else {
            tool.pass(run)
        }
    }

    private func startsURL(_ end: Int) -> Bool {
        bytes[end...].starts(with: "://".utf8)
    }

    /// Up to the end of a private key in PEM (RFC 7468), or of the text where that is cut.
    private mutating func takePEM(_ start: Int) {
        let lineEnd = bytes[start...].prefix(96)
        index = start + 10
        guard let label = lineEnd.dropFirst(10).firstPlace(of: "-----"),
            lineEnd[..<label.lowerBound].firstPlace(of: "PRIVATE KEY") != nil
        else { return }
        let end = bytes[label.upperBound...].firstPlace(of: "-----END")?.lowerBound ?? bytes.count
        hide(label.upperBound..<end)
    }

    /// A token that its form gives away, with what belongs to it of base64.
    private mutating func hideToken(_ run: ArraySlice<UInt8>) -> Bool {
        guard TokenForm.isToken(run) else { return false }
        var end = run.endIndex
        if run.startIndex >= urlEnd {
            end = bytes[end...].firstIndex { !$0.isTokenByte } ?? bytes.count
        }
        while end > run.startIndex, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        hide(run.startIndex..<end)
        return true
    }

    /// `123456789:AA…` of a Telegram bot, with or without the word before it that its URL has.
    private mutating func hideBotToken(_ run: ArraySlice<UInt8>) -> Bool {
        let digits = run.starts(with: "bot".utf8) ? run.dropFirst(3) : run
        guard (6...12).contains(digits.count), digits.allSatisfy(\.isDigit), run.endIndex < bytes.count,
            bytes[run.endIndex] == UInt8(ascii: ":")
        else { return false }
        let secret = bytes[(run.endIndex + 1)...].prefix(Self.farthest).prefix { $0.isName }
        guard secret.count >= 30 else { return false }
        hide(digits.startIndex..<secret.endIndex)
        return true
    }

    /// `Bearer …` (RFC 6750) and `Basic …` (RFC 7617) where no header's name stands before them.
    private mutating func hideBearer(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.count <= 6, run.endIndex < bytes.count, bytes[run.endIndex].isBlank else { return false }
        let scheme = String(decoding: run, as: UTF8.self).lowercased()
        guard scheme == "bearer" || scheme == "basic" else { return false }
        let value = bytes[(run.endIndex + 1)...].prefix { $0.isTokenByte || $0 == UInt8(ascii: "~") }
        let isSecret =
            if scheme == "basic" {
                value.count >= 8 && (value.last == UInt8(ascii: "=") || value.contains(where: \.isDigit))
                    || value.dropFirst().contains(where: \.isUpper) && value.count >= 8
            } else if value.count <= 14 {
                !value.isEmpty && !Self.wordsAfterBearer.contains(String(decoding: value, as: UTF8.self).lowercased())
                    && value.contains(where: \.isDigit)
            } else {
                true
            }
        guard isSecret else { return false }
        hide(value.startIndex..<value.endIndex)
        return true
    }

    private static let wordsAfterBearer: Set<String> = [
        "token", "tokens", "auth", "authentication", "authorization", "realm", "scheme", "is", "or", "and", "header",
        "error",
        "credentials", "realm=", "key", "keys", "authenticate",
    ]
}
