/// What the parser of the command line does not accept, read from its English words: its errors are not public.
///
/// Parts that stand in quotation marks there are kept as they are, so nothing here is sanitised yet.
package enum ParserComplaint: Sendable, Hashable {
    case unknownOption(String, near: String?)
    case missingValue(of: String)
    /// Several letters behind one dash: no option of that name, and the letter that wants a value does not stand last.
    case unknownLetters(String, missingValueOf: String)
    case needlessValue(String, of: String)
    case unexpectedArgument(String)
    /// The arguments in quotation marks, separated by commas.
    case unexpectedArguments(count: Int, list: String)
    /// Both as the parser calls them, with their quotation marks.
    case alreadySet(String, by: String)
    case missingArgument(String)
    /// The arguments in quotation marks, separated by commas.
    case missingOneOf(String)
    case invalidValue(String, of: String, choices: [String])
    case invalidOption(String)
    case missingSubcommand
    /// The shell; nil where it cannot be told.
    case unsupportedShell(String?, choices: [String])

    /// Reads a message of the parser; nil for any other.
    package init?(_ message: String) {
        guard
            let complaint = Self.option(message) ?? Self.argument(message) ?? Self.value(message)
                ?? Self.shell(message)
        else { return nil }
        self = complaint
    }

    private static func option(_ message: String) -> Self? {
        if let parts = parts(of: message, "Unknown option '", "\n   or: Missing value for '", "' in '", "'") {
            return .unknownLetters(parts[2], missingValueOf: parts[1])
        }
        if let parts = parts(of: message, "Unknown option '", "'. Did you mean '", "'?") {
            return .unknownOption(parts[0], near: parts[1])
        }
        if let parts = parts(of: message, "Unknown option '", "'") { return .unknownOption(parts[0], near: nil) }
        if let parts = parts(of: message, "Missing value for '", "'") { return .missingValue(of: parts[0]) }
        if let parts = parts(of: message, "The option '", "' does not take any value, but '", "' was specified.") {
            return .needlessValue(parts[1], of: parts[0])
        }
        if let parts = parts(of: message, "Invalid option: ", "") { return .invalidOption(parts[0]) }
        return parts(of: message, "Value to be set with flag ", " had already been set with flag ", "").map {
            .alreadySet($0[0], by: $0[1])
        }
    }

    private static func argument(_ message: String) -> Self? {
        if message == "Missing required subcommand." { return .missingSubcommand }
        if let parts = parts(of: message, "Unexpected argument '", "'") { return .unexpectedArgument(parts[0]) }
        if let parts = parts(of: message, "Missing expected argument '", "'") { return .missingArgument(parts[0]) }
        if let parts = parts(of: message, "Missing one of: ", "") { return .missingOneOf(parts[0]) }
        guard let parts = parts(of: message, "", " unexpected arguments: ", ""), let count = Int(parts[0]) else {
            return nil
        }
        return .unexpectedArguments(count: count, list: parts[1])
    }

    private static func value(_ message: String) -> Self? {
        guard let parts = parts(of: message, "The value '", "' is invalid for '", "") else { return nil }
        let option = String(parts[1].prefix { $0 != "'" })
        let rest = String(parts[1].dropFirst(option.count))
        guard let choices = choices(rest) else { return nil }
        return .invalidValue(parts[0], of: option, choices: choices)
    }

    /// The values that are offered: quoted, or a line each where there are many. None where nothing follows the quotation mark.
    private static func choices(_ text: String) -> [String]? {
        if text == "'" { return [] }
        if let list = parts(of: text, "'. Please provide one of the following:\n  - ", "") {
            return list[0].split(separator: "\n  - ").map(String.init)
        }
        guard let list = parts(of: text, "'. Please provide one of '", "'.") else { return nil }
        return list[0].split(separator: "'").enumerated().filter { $0.offset.isMultiple(of: 2) }.map {
            String($0.element)
        }
    }

    private static func shell(_ message: String) -> Self? {
        let request = "\nPlease use --generate-completion-script=<shell> with one of:\n    "
        if let parts = parts(of: message, "Can't autodetect a supported shell." + request, "") {
            return .unsupportedShell(nil, choices: parts[0].split(separator: " ").map(String.init))
        }
        return parts(of: message, "Can't generate completion scripts for '", "'." + request, "").map {
            .unsupportedShell($0[0], choices: $0[1].split(separator: " ").map(String.init))
        }
    }

    /// What stands between the literals, where these begin and end `text` and stand in it in this order; else nil. What a
    /// person typed may hold a literal too, so the last place of each counts.
    private static func parts(of text: String, _ literals: String...) -> [String]? {
        guard let first = literals.first, let last = literals.last, text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        guard rest.hasSuffix(last) else { return nil }
        rest = rest.dropLast(last.count)
        var parts: [String] = []
        for literal in literals.dropFirst().dropLast().reversed() {
            guard let place = rest.indices.last(where: { rest[$0...].hasPrefix(literal) }) else { return nil }
            parts.insert(String(rest[place...].dropFirst(literal.count)), at: 0)
            rest = rest[..<place]
        }
        return [String(rest)] + parts
    }
}
