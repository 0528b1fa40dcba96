internal import LandfallTerminal

/// The colours of a tool's output (SGR of ECMA-48) as those of the theme. They go on from line to line, as in a terminal.
///
/// It reads lines that the sanitiser has passed, in which ESC is `␛`; every other sequence stays as it is shown.
struct OutputColours {
    /// How text without a colour looks.
    let base: Role?
    private var role: Role?

    private static let introducer = "␛["
    /// No sequence of a program is longer.
    private static let longest = 64

    init(base: Role?) { (self.base, role) = (base, base) }

    /// A line in its colours, without the sequences that give them.
    mutating func line(_ text: String) -> StyledText {
        guard text.contains(Self.introducer) else { return StyledText(text, role) }
        var line = StyledText("")
        var rest = text[...]
        while let start = rest.firstRange(of: Self.introducer) {
            line.append(String(rest[..<start.lowerBound]), role)
            let parameters = rest[start.upperBound...].prefix(Self.longest).prefix {
                $0.isASCII && ($0.isNumber || $0 == ";")
            }
            guard rest[parameters.endIndex...].first == "m" else {
                line.append(Self.introducer, role)
                rest = rest[start.upperBound...]
                continue
            }
            take(parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
            rest = rest[rest.index(after: parameters.endIndex)...]
        }
        line.append(String(rest), role)
        return line
    }

    private mutating func take(_ parameters: [Int]) {
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            switch parameter {
            case 0, 22, 39: role = base
            case 1: role = role == base ? .bold : role
            case 2: role = .dim
            case 31, 91: role = .bad
            case 32, 92: role = .good
            case 33, 93: role = .warn
            case 34, 36, 94, 96: role = .accent
            case 35, 95: role = .keyword
            // A colour of 256, or of three shares, is none of ours.
            case 38, 48, 58: rest = rest.dropFirst(rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0)
            default: break
            }
        }
    }
}
