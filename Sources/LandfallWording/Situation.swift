internal import LandfallModel

/// What a hint has to know of the user's situation, so that its command does what it says when it is pasted.
package struct Situation: Sendable {
    /// The command line; nil if there is none, or if it must not be repeated.
    package var typed: TypedCommand?
    /// Whether this machine has a program; asked only for a hint that tells how to start it.
    package var hasProgram: @Sendable (_ name: String) -> Bool

    /// A situation.
    package init(typed: TypedCommand? = nil, hasProgram: @escaping @Sendable (_ name: String) -> Bool = { _ in false })
    {
        self.typed = typed
        self.hasProgram = hasProgram
    }
}

/// A command line of landfall as it was typed.
package struct TypedCommand: Sendable, Hashable {
    private let arguments: [String]

    /// A command line without the name of the program.
    package init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// The name of the command: what stands before the first flag.
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
    fileprivate var isDialogue: Bool { verb == "add" && arguments.dropFirst().allSatisfy { $0.hasPrefix("-") } }

    /// It once more, with another flag: before a `--`, behind which nothing is landfall's.
    package func again(_ flag: RepeatedFlag? = nil) -> ShellCommand {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return .landfall(arguments: arguments[..<end] + (flag?.words ?? []) + arguments[end...])
    }

    /// It once more with another word in the place of one; nil where that word was not in it.
    package func replacing(_ word: String, with other: String) -> ShellCommand? {
        guard arguments.contains(word) else { return nil }
        return TypedCommand(arguments.map { $0 == word ? other : $0 }).again()
    }
}

extension Messages {
    /// The user's command once more with a flag; the flag alone where there is none to repeat.
    package func again(_ flag: RepeatedFlag) -> Hint {
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
