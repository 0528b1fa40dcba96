/// Which form of a sentence a number has: the `plural=` of a catalogue's header, an expression of C in `n` (GNU gettext manual,
/// "Additional functions for plural forms").
struct PluralRule: Sendable {
    private let tokens: [String]

    /// - Parameter header: `nplurals=2; plural=(n != 1);`
    init(_ header: String) {
        let rule = header.split(separator: "plural=").dropFirst().first.map { $0.prefix { $0 != ";" } } ?? "n!=1"
        tokens = rule.matches(of: #/[0-9]+|&&|\|\||[=!<>]=|[^ ]/#).map { String($0.output) }
    }

    /// The number of the form, from 0.
    func form(of count: Int) -> Int {
        var reading = Reading(rest: tokens[...], n: count)
        return max(reading.choice(), 0)
    }

    /// What is still to be computed.
    private struct Reading {
        var rest: ArraySlice<String>
        let n: Int

        /// From those that bind least to those that bind most.
        private static let operators: [[String: @Sendable (Int, Int) -> Int]] = [
            ["||": { $0 != 0 || $1 != 0 ? 1 : 0 }], ["&&": { $0 != 0 && $1 != 0 ? 1 : 0 }],
            ["==": { $0 == $1 ? 1 : 0 }, "!=": { $0 != $1 ? 1 : 0 }],
            [
                "<": { $0 < $1 ? 1 : 0 }, ">": { $0 > $1 ? 1 : 0 }, "<=": { $0 <= $1 ? 1 : 0 },
                ">=": { $0 >= $1 ? 1 : 0 },
            ],
            ["+": { $0 &+ $1 }, "-": { $0 &- $1 }],
            ["*": { $0 &* $1 }, "/": { $1 == 0 ? 0 : $0 / $1 }, "%": { $1 == 0 ? 0 : $0 % $1 }],
        ]

        mutating func choice() -> Int {
            let condition = binary(0)
            guard rest.first == "?" else { return condition }
            rest = rest.dropFirst()
            let yes = choice()
            rest = rest.dropFirst()
            let no = choice()
            return condition != 0 ? yes : no
        }

        private mutating func binary(_ level: Int) -> Int {
            guard level < Self.operators.count else { return value() }
            var left = binary(level + 1)
            while let sign = rest.first, let apply = Self.operators[level][sign] {
                rest = rest.dropFirst()
                left = apply(left, binary(level + 1))
            }
            return left
        }

        private mutating func value() -> Int {
            switch rest.popFirst() {
            case "n": return n
            case "!": return value() == 0 ? 1 : 0
            case "(":
                defer { rest = rest.dropFirst() }
                return choice()
            case let number?: return Int(number) ?? 0
            case nil: return 0
            }
        }
    }
}
