internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why a command line is not understood. What was typed is repeated as it stands: the caller hides what may be a secret in the
    /// sentence, and sanitises it.
    package init(_ fault: UsageFault, _ messages: Messages) {
        let hint =
            switch fault {
            case .unknownCommand(_, _, let word?): messages.instead(word)
            case .unknownCommand(_, let near, nil) where !near.isEmpty: messages.didYouMean(near)
            case .unknownCommand(let name, _, nil)
            where name.contains(":") && (try? ServerAddress(parsing: name)) != nil:
                messages.use(Hint(command: .landfall(arguments: ["test", name])))
            case .unknownOption(_, let near) where !near.isEmpty: messages.didYouMean(near)
            case .program(let words): words.first.flatMap(messages.executes) ?? messages.howToExecute
            case .missing(_, let all) where !all.isEmpty: messages.completed(by: all) ?? messages.seeHelp
            default: messages.seeHelp
            }
        self.init(.usage, messages.sentence(of: fault), hints: [hint])
    }
}

extension Messages {
    fileprivate func sentence(of fault: UsageFault) -> String {
        switch fault {
        case .unknownCommand(let name, _, _): commandUnknown(name)
        case .unknownOption(let name, _): say("Unknown option: \(name)")
        case .missingValue(let option): say("\(option): the value is missing")
        case .flagWithValue(let name): say("\(name) takes no value")
        case .badValue(let value, let place, let choices): say("\(place) \(value): use \(among(choices))")
        case .missing(let place, _): say("Missing: \(place)")
        // One of them may be a token.
        case .unexpected(let words) where situation.typed?.verb == "add":
            say(
                words.count, "One argument too many: landfall add takes a name and a target",
                "\(words.count) arguments too many: landfall add takes a name and a target")
        case .program: say("The -- before the command is missing")
        case .unexpected(let words):
            say(words.count, "Unexpected argument: \(list(words))", "Unexpected arguments: \(list(words))")
        }
    }

    /// What to type in place of a word that is not a command.
    fileprivate func instead(_ word: OtherWord) -> Hint {
        let line = ShellCommand.landfall(arguments: word.words)
        return use(word.isForm ? Hint(form: line.description) : Hint(command: line))
    }

    /// The form of the whole command that was typed, with these values behind it. What a location is does not explain itself.
    fileprivate func completed(by values: [String]) -> Hint? {
        let location = say(Sentence("location")).uppercased()
        let values = values.map { $0 == location ? "https://HOST/PATH|exec:PROGRAM|dns:DOMAIN" : $0 }
        return situation.typed.map { use(Hint(form: ([$0.again().description] + values).joined(separator: " "))) }
    }

    private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    /// Words of which one is to be given.
    private func among(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return list(words) }
        let others = list(words.dropLast())
        return say(Sentence("\(others) or \(last)", context: "behind use"))
    }
}
