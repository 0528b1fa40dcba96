internal import ArgumentParser

/// Global flags that stand before its name, as in `landfall -s box show`. The parser takes them behind it only.
enum LeadingFlags {
    /// Those that stand alone, and those that have a value.
    private static let flags: Set = ["--json", "--no-input", "--no-color", "--verbose"]
    private static let options: Set = ["-s", "--server", "--timeout", "--tailscale-socket"]

    /// All of them, and the two that the parser adds.
    static let areOfEveryCommand = flags.union(options).union(["--version", "--help"])

    /// The same command line with these flags after the name of the command.
    ///
    /// - Parameters:
    ///   - arguments: What was typed.
    ///   - root: The command above all others.
    /// - Returns: The arguments; as they are if no word follows the flags.
    static func moved(_ arguments: [String], below root: any ParsableCommand.Type) -> [String] {
        var count = 0
        while count < arguments.count, let length = length(arguments[count]) { count += length }
        guard count > 0, count < arguments.count else { return arguments }
        var rest = arguments[count...]
        var path = Array(rest.prefix(root.named(by: rest).path.count))
        rest = rest.dropFirst(path.count)
        if path.isEmpty {
            // An unknown command is the mistake, and not the flags before it.
            guard let word = rest.popFirst(), !word.hasPrefix("-") else { return arguments }
            path = [word]
        }
        return path + arguments[..<count] + rest
    }

    /// The same command line with `--json` in place of `-o json`, as other programs have it, and with those values at their option that
    /// the parser would take for other arguments: `--timeout=-1`, `--timeout=5 s`.
    static func plain(_ arguments: [String]) -> [String] {
        var (plain, rest) = ([String](), arguments[...])
        while let argument = rest.popFirst() {
            if argument == "--" { return plain + [argument] + rest }
            if let value = strayValue(of: argument, rest) {
                rest = rest.dropFirst(value.count)
                plain.append("\(argument)=\(value.joined(separator: " "))")
                continue
            }
            let isApart = ["-o", "--output"].contains(argument) && rest.first == "json"
            if isApart { rest = rest.dropFirst() }
            let isJSON = isApart || ["-ojson", "-o=json", "--output=json"].contains(argument)
            plain.append(isJSON ? "--json" : argument)
        }
        return plain
    }

    /// What stands behind an option and can only be its value: a negative number, and behind `--timeout` a number and its unit.
    private static func strayValue(of option: String, _ rest: ArraySlice<String>) -> ArraySlice<String>? {
        guard option.hasPrefix("--"), !option.contains("="), let value = rest.first else { return nil }
        if value.hasPrefix("-"), Double(value) != nil { return rest.prefix(1) }
        let isApart = option == "--timeout" && rest.dropFirst().first.map { GlobalOptions.units[$0] != nil } ?? false
        return isApart && Double(value) != nil ? rest.prefix(2) : nil
    }

    /// How many arguments belong to a flag of every command; nil for everything else.
    private static func length(_ argument: String) -> Int? {
        if flags.contains(argument) { return 1 }
        if options.contains(argument) { return 2 }
        let name = String(argument.prefix { $0 != "=" })
        return name.hasPrefix("--") && name != argument && options.contains(name) ? 1 : nil
    }
}

extension ParsableCommand {
    /// What the command is called on a command line.
    static var names: [String] { [configuration.commandName].compactMap { $0 } + configuration.aliases }

    /// The command below this one that the first words name, and the names of those on the way there, which are not aliases.
    static func named(by words: some Sequence<String>) -> (command: any ParsableCommand.Type, path: [String]) {
        var (command, path): (any ParsableCommand.Type, [String]) = (Self.self, [])
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0.names.contains(word) }) else { break }
            command = next
            path.append(next._commandName)
        }
        return (command, path)
    }
}
