internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

/// What `add --all-from` says.
extension Messages {
    package var onlyAllFrom: String { say("--filter and --yes need --all-from") }

    package var allFromAndOne: String {
        say("--all-from cannot be used with a name, a target, --from, --qr-text, --route, --ssh, --use or a token")
    }

    package func confirmAll(_ count: Int, isTested: Bool) -> String {
        isTested
            ? say(
                count, "Test \(count) server and save it if it passes? [y/N] ",
                "Test \(count) servers and save those that pass? [y/N] ")
            : say(
                count, "Save \(count) server without a test? [y/N] ", "Save \(count) servers without a test? [y/N] ")
    }

    package func needsYesForAll(_ count: Int) -> String {
        say(
            count, "Cannot ask without a terminal whether to save \(count) server",
            "Cannot ask without a terminal whether to save \(count) servers")
    }

    package var giveYesForAll: Hint { say("To save without asking: \(again(.yes))") }

    package func nothingNew(_ source: String) -> Hint { say("Nothing to save from \(source)") }

    package func savedOfAll(_ saved: Int, leftOut: [(words: String, count: Int)]) -> Hint {
        let words = say(saved, "Saved \(saved) server", "Saved \(saved) servers")
        let count = leftOut.reduce(0) { $0 + $1.count }
        guard count > 0 else { return Hint(words) }
        let why = leftOut.map { "\($0.words): \($0.count)" }.joined(separator: ", ")
        return Hint("\(words), \(say(count, "\(count) was left out", "\(count) were left out")) (\(why))")
    }

    package var failedShort: String { say("failed") }

    /// Why servers are left out, before their number.
    package func leftOutShort(_ reason: BulkPlan.Reason) -> String {
        switch reason {
        case .nameTaken, .nameRepeated: say("name taken")
        case .otherLabels: say("saved with other labels")
        case .repeated: say("listed twice")
        case .unusable: say("no usable name or address")
        }
    }

    package var changedMeanwhile: String { say("The profiles were changed while the servers were tested; try again") }

    package var bulkColumn: (change: String, profile: String) { (say("CHANGE"), say("PROFILE")) }

    package var newWord: String { say(Sentence("new", context: "change")) }
    package var replacedWord: String { say(Sentence("replaced", context: "change")) }
    package var updatedWord: String { say(Sentence("updated", context: "change")) }
    package var unchangedWord: String { say(Sentence("unchanged", context: "change")) }
    package var leftOutWord: String { say(Sentence("left out", context: "change")) }

    package var heldBackShort: String { say("no token is sent to it on this network") }

    package var howToSetTokens: Hint { say("Set a token: \(form: "landfall token set NAME")") }
}

extension CommandFailure {
    /// Why a server of a directory is left out before anything is tried.
    package init(_ reason: BulkPlan.Reason, _ messages: Messages) {
        switch reason {
        case .nameTaken(let name):
            self.init(.profileExists, messages.say("a profile of a different server has the name \(name.description)"))
        case .nameRepeated(let name):
            self.init(.profileExists, messages.say("another server in the list has the name \(name.description)"))
        case .otherLabels(let name):
            self.init(.profileExists, messages.say("saved as \(name.description) with different labels"))
        case .repeated: self.init(.profileExists, messages.say("the list contains this server twice"))
        case .unusable: self.init(.usage, messages.say("it has no name or no address that can be saved"))
        }
    }
}
