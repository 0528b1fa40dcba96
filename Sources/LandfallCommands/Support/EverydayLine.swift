/// A command line as most are: a command, words, and global flags in the form in which the help shows them, each at most once.
///
/// It is read here and not by the parser, which finds out by reflection what a command takes: that would be most of the time for which
/// `list` runs (docs/benchmarks.md). Every other line is the parser's, and so are help and errors.
struct EverydayLine {
    /// The name of the command.
    let verb: String
    /// What follows it, without the global flags and their values.
    let words: [String]
    /// The global flags.
    let global: GlobalOptions

    /// Reads a command line; nil if it has anything but words and these flags.
    ///
    /// - Parameter arguments: What was typed, without the name of the program.
    init?(_ arguments: [String]) {
        guard let verb = arguments.first else { return nil }
        var (words, global) = ([String](), GlobalOptions.none)
        var flags: Set<String> = []
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                guard !argument.isEmpty else { return nil }
                words.append(argument)
                continue
            }
            let flag = argument == "-s" ? "--server" : argument
            guard flags.insert(flag).inserted else { return nil }
            switch flag {
            case "--json": global.json = true
            case "--no-input": global.noInput = true
            case "--no-color": global.noColor = true
            case "--verbose": global.verbose = true
            default:
                guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
                switch flag {
                case "--server": global.server = value
                case "--timeout": global.timeout = value
                case "--tailscale-socket": global.tailscaleSocket = value
                default: return nil
                }
            }
        }
        (self.verb, self.words, self.global) = (verb, words, global)
    }

    /// The one word; nil if there is none, or another one.
    var onlyWord: String? { words.count == 1 ? words[0] : nil }
}

/// A command that is often typed with only words and global flags.
protocol EverydayCommand: LandfallSubcommand {
    /// Whether such a line needs files alone: no connection and nothing that waits, so that no event loop is made for it.
    static var isLocal: Bool { get }

    /// Creates the command of a line. Each property has to be set: what neither this nor the parser has set cannot be read.
    ///
    /// - Returns: Nil if the words are not those that it takes: the parser says what is wrong.
    static func read(_ line: EverydayLine) -> Self?
}

extension EverydayCommand {
    static var isLocal: Bool { false }
}
