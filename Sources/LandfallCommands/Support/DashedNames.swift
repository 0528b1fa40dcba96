/// Names that begin with a dash, as those of EndlessCode's projects do: `landfall get sessions -Users-u-shop`. The parser would take
/// them for flags.
enum DashedNames {
    /// The same command line with such names after `--`, where the parser takes everything as it stands.
    ///
    /// A flag of one letter is one letter long; what is longer after a single dash is a name. Only `get` and `chat` have them.
    static func protected(_ arguments: [String]) -> [String] {
        guard arguments.first == "get" || arguments.first == "chat" else { return arguments }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let names = arguments[..<end].filter(isName)
        guard !names.isEmpty else { return arguments }
        return arguments[..<end].filter { !isName($0) } + ["--"] + names + arguments[end...].dropFirst()
    }

    private static func isName(_ argument: String) -> Bool {
        argument.utf8.count > 2 && argument.hasPrefix("-") && !argument.hasPrefix("--")
    }
}
