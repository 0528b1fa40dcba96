/// Something said to a person, in which the commands are known: they can be copied, so a terminal breaks a line beside one and never
/// in it.
///
///     "Scan first: \(command: .scan)"
package struct Hint: Sendable, Hashable {
    /// A part of it, as it is shown.
    package enum Piece: Sendable, Hashable {
        case text(String)
        /// A command that does what the hint says when it is pasted into a shell.
        case command(ShellCommand)
        /// The form of a command, with capitals where the user has to put something.
        case form(String)

        /// What it says.
        package var text: String {
            switch self {
            case .text(let text), .form(let text): text
            case .command(let command): command.description
            }
        }
    }

    /// The pieces, which follow each other without a space.
    package let pieces: [Piece]

    /// A hint of these pieces.
    package init(_ pieces: [Piece]) { self.pieces = pieces }

    /// A text without a command.
    package init(_ text: String) { self.init([.text(text)]) }

    /// Nothing but a command.
    package init(command: ShellCommand) { self.init([.command(command)]) }

    /// Nothing but the form of a command.
    package init(form: String) { self.init([.form(form)]) }

    /// The same with each piece changed.
    package func map(_ change: (String) -> String) -> Hint {
        Hint(
            pieces.map {
                switch $0 {
                case .text(let text): .text(change(text))
                case .command(let command): .command(.other(change(command.description)))
                case .form(let text): .form(change(text))
                }
            })
    }
}

extension Hint: CustomStringConvertible {
    /// The text as a pipe gets it.
    package var description: String { pieces.map(\.text).joined() }
}

extension Hint: ExpressibleByStringInterpolation {
    /// Collects the pieces.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        package init(literalCapacity _: Int, interpolationCount _: Int) {}

        package mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }

        /// Text.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            pieces.append(.text(value.description))
        }

        /// A hint, with its commands.
        package mutating func appendInterpolation(_ hint: Hint) { pieces += hint.pieces }

        /// A command.
        package mutating func appendInterpolation(command: ShellCommand) { pieces.append(.command(command)) }

        /// The form of a command.
        package mutating func appendInterpolation(form: String) { pieces.append(.form(form)) }
    }

    package init(stringLiteral value: String) { self.init(value) }

    package init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }
}
