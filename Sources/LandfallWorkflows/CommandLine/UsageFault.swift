/// What is wrong with a command line that the parser refuses, as far as the description of the command tells.
package enum UsageFault: Error, Sendable, Hashable {
    /// No command of this name, such as `token shw`; names that are spelt alike.
    case unknownCommand(String, near: [String])
    /// No option of this name; options that are spelt alike.
    case unknownOption(String, near: [String])
    /// An option without its value, as a help shows it: `--kind <kind>`.
    case missingValue(String)
    /// A flag with a value after `=`.
    case flagWithValue(String)
    /// An invalid value, and the option or argument that has it.
    case badValue(String, of: String, choices: [String])
    /// A required argument or option that is missing, as a help shows it.
    case missing(String)
    /// More arguments than the command takes.
    case unexpected([String])

    /// Whether it is the name of a command with a letter or two wrong.
    package var isMisspelling: Bool {
        if case .unknownCommand(_, let near) = self { !near.isEmpty } else { false }
    }
}
