internal import LandfallModel

/// What a hint has to know about the user's situation, so that its command does what it says when it is pasted.
package struct HintContext: Sendable {
    /// The command line; nil if there is none, or if it must not be repeated.
    package var typed: TypedCommand?
    /// Whether a program uses the library, without a command line.
    package var isLibrary = false
    /// The current folder; nil if there is none, or no command line.
    package var folder: String?
    /// The user's home folder; nil where paths are written whole.
    package var home: String?
    /// Whether this machine has a program; asked only for a hint that tells how to start it.
    package var hasProgram: @Sendable (_ name: String) -> Bool

    /// Creates a situation.
    package init(
        typed: TypedCommand? = nil, isLibrary: Bool = false, folder: String? = nil, home: String? = nil,
        hasProgram: @escaping @Sendable (_ name: String) -> Bool = { _ in false }
    ) {
        self.typed = typed
        self.isLibrary = isLibrary
        self.folder = folder
        self.home = home
        self.hasProgram = hasProgram
    }
}

/// A command line of landfall as it was typed.
package struct TypedCommand: Sendable, Hashable {
    private let arguments: [String]

    /// A command line without the name of the program.
    package init(_ arguments: some Sequence<String>) {
        self.arguments = Array(arguments)
    }

    /// The name of the command: the first word before any flag.
    package var verb: String? { arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 } }

    /// The server that was named by a flag, as it was typed; nil where none was.
    package var server: String? {
        let own = arguments.prefix { $0 != "--" }
        for (word, next) in zip(own, own.dropFirst() + [""]) {
            if word.hasPrefix("--server=") { return String(word.dropFirst("--server=".count)) }
            if ["-s", "--server"].contains(word), !next.isEmpty { return next }
        }
        return nil
    }

    /// The same as a flag, for another command that is to ask the same server; empty where none was.
    package var serverFlag: [String] { server.map { ["--server", $0] } ?? [] }

    /// Whether what is added is chosen in a dialogue, so that the line alone does not say what was meant.
    var isDialogue: Bool {
        verb == "add" && arguments.dropFirst().allSatisfy { $0.hasPrefix("-") && $0 != "-" }
    }

    /// The flags by which a token was given, with their values.
    var tokenFlags: [String] {
        arguments.indices.flatMap { place in
            let word = arguments[place]
            if word == "--token-stdin" { return [word] }
            guard let flag = ["--token-fd", "--token-ref", "--store"].first(where: word.hasPrefix) else { return [] }
            return word == flag ? Array(arguments[place...].prefix(2)) : [word]
        }
    }

    /// Whether a flag stands in it.
    func has(_ flag: String) -> Bool { arguments.contains { $0 == flag || $0.hasPrefix(flag + "=") } }

    /// The same command line with another flag: before a `--`, behind which nothing is landfall's.
    package func again(_ flag: RepeatedFlag? = nil) -> ShellCommand {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var own = Array(arguments[..<end])
        // A token comes from one place.
        if flag == .reference,
            let place = own.firstIndex(where: { $0 == "--token-stdin" || $0.hasPrefix("--token-fd") })
        {
            own.removeSubrange(place..<min(place + (own[place] == "--token-fd" ? 2 : 1), own.endIndex))
        }
        return .landfall(arguments: own + (flag?.words ?? []) + arguments[end...])
    }

    /// It with a name in the place of the one behind the command, or before all else where there is none.
    func naming(_ name: String, inPlaceOf typed: String?) -> TypedCommand {
        guard let place = typed.flatMap({ arguments.firstIndex(of: $0) }) else {
            return TypedCommand(arguments.prefix(1) + [name] + arguments.dropFirst())
        }
        return TypedCommand(arguments[..<place] + [name] + arguments[(place + 1)...])
    }

    /// It once more, with a port that stands behind an address, or that alone is an address, as a part of it.
    func joining(port: String) -> ShellCommand? {
        guard let place = arguments.indices.first(where: { arguments[$0] == port }), place > 0 else { return nil }
        let host = arguments[place - 1]
        guard place > 1, !host.hasPrefix("-"), (try? ServerAddress(parsing: "\(host):\(port)")) != nil else {
            return replacing(port, with: "localhost:\(port)")
        }
        return TypedCommand(arguments[..<(place - 1)] + ["\(host):\(port)"] + arguments[(place + 1)...]).again()
    }

    /// It once more with the words from this one on as those of another program.
    func separating(_ word: String) -> ShellCommand? {
        guard let place = arguments.firstIndex(of: word), !arguments.contains("--") else { return nil }
        return TypedCommand(arguments[..<place] + ["--"] + arguments[place...]).again()
    }

    /// It once more with a word as the server to ask, where that is an address and the command takes one.
    func asking(_ word: String) -> ShellCommand? {
        guard ["exec", "proxy", "status"].contains(verb), server == nil, !arguments.contains("--"),
            word.contains(where: ":./".contains),
            (try? ServerAddress(parsing: word)) != nil, let place = arguments.firstIndex(of: word)
        else { return nil }
        return TypedCommand(arguments[..<place] + ["--server", word] + arguments[(place + 1)...]).again()
    }

    /// It once more with another scheme in its one URL; nil where there is none, or more than one.
    func speaking(_ scheme: String) -> ShellCommand? {
        let other = scheme == "http://" ? "https://" : "http://"
        let urls = arguments.filter { $0.hasPrefix(other) }
        guard urls.count == 1, let url = urls.first else { return nil }
        return replacing(url, with: scheme + url.dropFirst(other.count))
    }

    /// The same command line with one word replaced; nil if it does not contain that word.
    package func replacing(_ word: String, with other: String) -> ShellCommand? {
        guard arguments.contains(word) else { return nil }
        return TypedCommand(arguments.map { $0 == word ? other : $0 }).again()
    }
}

extension Messages {
    /// The user's command once more with a flag; the flag alone where there is none to repeat. A program has arguments in the place of flags.
    package func again(_ flag: RepeatedFlag) -> Hint {
        if situation.isLibrary, let argument = flag.inPrograms { return argument }
        guard let typed = situation.typed, !typed.isDialogue else { return Hint(flag.rawValue) }
        return Hint(command: typed.again(flag))
    }

    /// A command for a profile; its form if the profile is unknown.
    func propose(_ command: ProposedCommand, for profile: String?) -> Hint {
        profile.map { Hint(command: ShellCommand(command, $0)) }
            ?? Hint(form: "landfall " + command.arguments([say("NAME")]).joined(separator: " "))
    }

    /// The page of help that is about what was typed.
    package var seeHelp: Hint {
        let page = situation.typed?.verb.map { ShellCommand(.help, $0) } ?? ShellCommand(.helpOfAll)
        return say(Sentence("See \(command: page)", context: "help"))
    }
}
