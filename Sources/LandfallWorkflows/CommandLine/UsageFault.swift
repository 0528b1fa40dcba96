/// What is wrong with a command line that the parser refuses, as far as the description of the command tells.
package enum UsageFault: Error, Sendable, Hashable {
    /// No command of this name, such as `token shw`; names that are spelt alike, or the command line that does what is meant.
    case unknownCommand(String, near: [String], instead: OtherWord? = nil)
    /// No option of this name; options that are spelt alike.
    case unknownOption(String, near: [String])
    /// An option without its value, as a help shows it: `--kind <kind>`.
    case missingValue(String)
    /// A flag with a value after `=`.
    case flagWithValue(String)
    /// An invalid value, and the option or argument that has it.
    case badValue(String, of: String, choices: [String])
    /// A required argument or option that is missing, as a help shows it, and the names of all arguments that are.
    case missing(String, all: [String] = [])
    /// More arguments than the command takes.
    case unexpected([String])
    /// A program without the `--` that belongs before it, from its name on.
    case program([String])

    /// What of the command line may be a token, typed where none is taken.
    package var free: [String] {
        switch self {
        case .unexpected(let words): words
        // A command has small letters and hyphens.
        case .unknownCommand(let name, let near, let instead) where near.isEmpty && instead == nil: words(in: name)
        case .unknownOption(let name, _): words(in: name)
        default: []
        }
    }

    private func words(in name: String) -> [String] {
        name.split(separator: " ").map(String.init).filter { word in
            word.utf8.count > 24 || !word.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
        }
    }
}
