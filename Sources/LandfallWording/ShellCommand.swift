internal import LandfallModel

/// A command for a person to paste into a shell.
///
///     let command: ShellCommand = "chmod go-rwx \(path)"
///
/// The text of a literal stands as it is, and each value in it becomes one word.
package enum ShellCommand: Sendable, Hashable {
    /// landfall itself.
    case landfall(arguments: [String])
    /// Another program, or more than one, as a shell takes it.
    case other(String)

    /// landfall with the values in the places for them; more of them stand at the end.
    package init(_ command: ProposedCommand, _ values: String...) { self.init(command, values) }

    /// The same with the values in an array.
    package init(_ command: ProposedCommand, _ values: [String]) {
        self = .landfall(arguments: command.arguments(values))
    }
}

extension ShellCommand: CustomStringConvertible {
    /// The line as a shell takes it.
    package var description: String {
        switch self {
        case .landfall(let arguments): (["landfall"] + arguments.map(ShellText.word)).joined(separator: " ")
        case .other(let line): line
        }
    }
}

extension ShellCommand: ExpressibleByStringInterpolation {
    /// Collects the line.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var line = ""

        package init(literalCapacity _: Int, interpolationCount _: Int) {}

        package mutating func appendLiteral(_ literal: String) { line += literal }

        /// One word.
        package mutating func appendInterpolation(_ word: some CustomStringConvertible) {
            line += ShellText.word(word.description)
        }

        /// Several words.
        package mutating func appendInterpolation(_ words: [some CustomStringConvertible]) {
            line += words.map { ShellText.word($0.description) }.joined(separator: " ")
        }

        /// A command inside of another.
        package mutating func appendInterpolation(_ command: ShellCommand) { line += command.description }
    }

    package init(stringLiteral value: String) { self = .other(value) }

    package init(stringInterpolation: StringInterpolation) { self = .other(stringInterpolation.line) }
}
