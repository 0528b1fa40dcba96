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

    /// The server that was named by a flag, as a shell takes it; nil where none was.
    package var server: String? {
        let own = arguments.prefix { $0 != "--" }
        for (word, next) in zip(own, own.dropFirst() + [""]) {
            if word.hasPrefix("--server=") { return ShellText.word(String(word.dropFirst("--server=".count))) }
            if ["-s", "--server"].contains(word), !next.isEmpty { return ShellText.word(next) }
        }
        return nil
    }

    /// The same as a flag, behind a blank, for another command that is to ask the same server; empty where none was.
    package var serverFlag: String { server.map { " --server \($0)" } ?? "" }

    /// Whether what is added is chosen in a dialogue, so that the line alone does not say what was meant.
    fileprivate var isDialogue: Bool { verb == "add" && arguments.dropFirst().allSatisfy { $0.hasPrefix("-") } }

    /// It once more, as a shell takes it, with more flags: before a `--`, behind which nothing is landfall's.
    package func again(_ flags: String...) -> String {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let own = arguments[..<end].map(ShellText.word) + flags
        return (["landfall"] + own + arguments[end...].map(ShellText.word)).joined(separator: " ")
    }

    /// It once more with another word in the place of one; nil where that word was not in it.
    package func replacing(_ word: String, with other: String) -> String? {
        guard arguments.contains(word) else { return nil }
        return TypedCommand(arguments.map { $0 == word ? other : $0 }).again()
    }
}

extension Messages {
    /// The user's command once more with flags; the flags alone where there is none to repeat.
    package func again(_ flags: String) -> Hint {
        guard let typed = situation.typed, !typed.isDialogue else { return Hint(flags) }
        return Hint(command: typed.again(flags))
    }

    /// The page of help that is about what was typed.
    package var seeHelp: Hint {
        let page = situation.typed?.verb.map { "landfall help \($0)" } ?? "landfall --help"
        return say(Sentence("See \(command: page)", context: "help"))
    }
}
