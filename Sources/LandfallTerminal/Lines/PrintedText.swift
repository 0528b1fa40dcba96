internal import LandfallModel

/// What a program printed for a terminal, without the sequences that choose looks (ECMA-48 SGR) or erase the rest of a line: a colour becomes
/// the role that looks most like it. Other sequences stay, for the sanitiser to show.
package struct PrintedText {
    /// A part with one look.
    private struct Run {
        var text: String.UnicodeScalarView
        let role: Role?
    }

    /// The longest sequence that is read; nobody chooses looks at such length.
    private static let longestSequence = 64

    private var runs: [Run] = []

    /// Reads text from outside.
    package init(_ raw: String) {
        guard raw.utf8.contains(0x1b) else {
            runs = [Run(text: raw.unicodeScalars, role: nil)]
            return
        }
        var look = Look()
        var rest = raw.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1b}", let (parameters, end, after) = Self.sequence(rest) else {
                append(scalar, look.role)
                continue
            }
            if end == "m" { look.take(parameters) }
            rest = after
        }
    }

    /// The words alone.
    package var plain: String { runs.map { String($0.text) }.joined() }

    /// Whether any of it has a look.
    package var hasLooks: Bool { runs.contains { $0.role != nil } }

    /// The lines, sanitised; `role` is that of words without a look. Empty ones at the end are left out.
    package func lines(role: Role?) -> [StyledText] {
        var lines = [StyledText("")]
        var room = Sanitiser.block.limit
        for run in runs where room > 0 {
            let shown = Sanitiser(limit: room, keepsLines: true).display(String(run.text))
            room -= shown.unicodeScalars.count
            for (index, part) in shown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append("") }
                lines[lines.count - 1].append(part, run.role ?? role)
            }
        }
        while lines.last?.spans.isEmpty == true { lines.removeLast() }
        return lines
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ role: Role?) {
        if let last = runs.indices.last, runs[last].role == role {
            runs[last].text.append(scalar)
        } else {
            runs.append(Run(text: String.UnicodeScalarView([scalar]), role: role))
        }
    }

    /// The parameters and the last character of a sequence for looks or for the rest of a line, and what follows it; nil if it is none.
    private static func sequence(
        _ text: Substring.UnicodeScalarView
    ) -> (parameters: Substring.UnicodeScalarView, end: Unicode.Scalar, after: Substring.UnicodeScalarView)? {
        guard text.first == "[" else { return nil }
        let body = text.dropFirst()
        let parameters = body.prefix(longestSequence).prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
        let rest = body[parameters.endIndex...]
        guard let end = rest.first, end == "m" || end == "K" else { return nil }
        return (parameters, end, rest.dropFirst())
    }
}

extension PrintedText {
    /// The look that is chosen at a place.
    private struct Look {
        private var colour: Role?
        private var isBold = false
        private var isDim = false

        var role: Role? { colour ?? (isBold ? .bold : isDim ? .dim : nil) }

        /// Takes the parameters of a sequence.
        mutating func take(_ parameters: Substring.UnicodeScalarView) {
            var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { part in
                part.split(separator: ":", omittingEmptySubsequences: false).map { Int(String($0)) ?? 0 }
            }[...]
            while let number = numbers.popFirst() {
                switch number.first ?? 0 {
                case 38: colour = Self.palette(Self.extended(number, &numbers))
                // What lies behind the words is the screen's own.
                case 48, 58: _ = Self.extended(number, &numbers)
                case let code: take(code)
                }
            }
        }

        private mutating func take(_ code: Int) {
            switch code {
            case 0: self = Look()
            case 1: isBold = true
            case 2: isDim = true
            case 22: (isBold, isDim) = (false, false)
            case 30...37: colour = Self.palette(code - 30)
            case 39: colour = nil
            case 90...97: colour = Self.palette(code - 90 + 8)
            default: break
            }
        }

        /// The number in the palette of a colour that more parameters choose; nil if it is none of the palette.
        private static func extended(_ number: [Int], _ rest: inout ArraySlice<[Int]>) -> Int? {
            // With colons all of it is one parameter.
            if number.count > 1 { return number[1] == 5 ? number.last : nil }
            switch rest.popFirst()?.first {
            case 5: return rest.popFirst()?.first
            case 2:
                rest = rest.dropFirst(3)
                return nil
            default: return nil
            }
        }

        /// The role of one of the sixteen colours; nil for black, white and every other one.
        private static func palette(_ number: Int?) -> Role? {
            switch number {
            case 1, 9: .bad
            case 2, 10: .good
            case 3, 11: .warn
            case 4, 12: .string
            case 5, 13: .keyword
            case 6, 14: .number
            case 8: .dim
            default: nil
            }
        }
    }
}
