/// What stands beside a list from which a person chooses.
extension Messages {
    package var chooseServer: String { say("Which server do you want to save?") }

    package var chooseProfile: String { say("Which server should other commands use?") }

    package var keysOfList: String { say("↑ ↓ move, type to search, Enter selects, Esc cancels") }

    package var keysOfServers: String {
        say("↑ ↓ move, type to search or to give an address, Enter selects, Esc cancels")
    }

    /// What was typed, as an answer of its own.
    package func asTyped(_ text: String) -> String { say("\(text), as an address") }

    /// The question for one of so many numbered profiles.
    package func chooseNumber(_ count: Int) -> String { say("Which one? 1 to \(count) or its name, q for none: ") }

    package var nothingChosen: String { say("The selection has not changed") }

    package var useWhich: String { say("No profile name given") }
}
