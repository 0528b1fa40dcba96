package import LandfallConnections

/// What the commands for profiles say.
extension Messages {
    // MARK: What goes wrong

    package func profileUnknown(_ name: String, _ source: SelectionSource?) -> String {
        if name.isEmpty { return say("The profile name is empty") }
        let origin =
            switch source {
            case .flag: say(" (from --server)")
            case .environment: say(" (from LANDFALL_SERVER)")
            case .saved: say(" (selected with landfall use)")
            case .only, nil: ""
            }
        return say("No profile named \(name)\(origin)")
    }

    package func profileExists(_ names: String) -> String { say("Name already taken: \(names)") }

    package func badProfileName(_ text: String) -> String { say("\(text) is not a valid profile name") }

    package var profileNameRule: Hint {
        say("A name has 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen) and begins with a letter or digit")
    }

    package var noProfiles: String { say("No profiles yet") }

    package var howToAddProfile: [Hint] {
        [say("Find servers: \(command: .scan)"), say("Save one: \(form: "landfall add TARGET")")]
    }

    package var seeList: Hint { say("List the profiles: \(command: .list)") }

    package var standardInput: String { say("standard input") }

    package var document: String { say("the document") }

    package var noProfileSelected: String { say("No profile is selected") }

    package func howToChoose(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return say("Choose one: \(form: "landfall use NAME") (\(list))")
    }

    package var noPreviousProfile: String { say("No previous profile") }

    package func twoNames(_ positional: String, _ flag: String) -> String {
        say("Two profiles given: \(positional) and --server \(flag)")
    }

    package var nothingToEdit: String {
        say("Nothing to change: give --kind, --route, --remove-route, --label, --sending, --no-sending or --metered")
    }

    package func badLabelChange(_ text: String, _ refusal: ProfileLabels.Refusal?) -> String {
        switch refusal {
        case nil: say("--label \(text): use label=value, as in team=a, or team- to remove one")
        case .secret: say("--label \(text): that looks like a secret, and profiles must not contain secrets")
        case .size: say("--label \(text): it is too long, or the profile has too many labels")
        }
    }

    package var noSuchLabels: String { say("No profile has these labels") }

    package var filterOfAll: String { say("--filter needs --all") }

    // MARK: What was done

    package func usesNow(_ name: String) -> Hint { say("Using \(name)") }

    package func hiddenChoice(_ name: String, _ override: String) -> Hint {
        say(
            "\(name) is selected, but LANDFALL_SERVER=\(override) overrides it in this shell: \(command: "unset LANDFALL_SERVER")"
        )
    }

    package func howToEval(_ name: String) -> Hint {
        say("For this shell: \(command: "eval \"$(\(ShellCommand(.useInShell, name)))\"")")
    }

    package var shellHasNoJSON: String { say("--shell cannot be used with --json: it prints a shell command") }

    package func renamedProfile(_ old: String, _ new: String) -> Hint { say("Renamed \(old) to \(new)") }

    package func stillNamed(_ old: String) -> String { say("LANDFALL_SERVER is still set to \(old) in this shell") }

    package func confirmRemoval(_ name: String) -> String { say("Remove the profile \(name)? [y/N] ") }

    package func needsYes(_ name: String) -> String { say("Cannot ask without a terminal whether to remove \(name)") }

    package var giveYes: Hint { say("To remove it without asking: \(again(.yes))") }

    package func kept(_ name: String) -> String { say("\(name) was not removed") }

    package func removed(_ name: String) -> Hint { say("Removed \(name)") }

    package func edited(_ name: String) -> String { say("Changed \(name)") }

    package func undone(_ name: String) -> String { say("Restored \(name)") }

    package func notUndone(_ name: String) -> String {
        say("Not undone: another program has changed \(name) since")
    }

    package func undoOffer(_ sentence: String, _ key: String, _ seconds: Int64) -> String {
        say("\(sentence). To undo it, press \(key) within \(seconds) seconds")
    }

    package func tokenStays(_ reference: String) -> String { say("Its token was not deleted: \(reference)") }

    package func saved(_ name: String) -> Hint { say("Saved \(name)") }

    package func imported(_ report: ImportReport) -> [String] {
        func list(_ names: [ProfileName]) -> String? {
            names.isEmpty ? nil : names.map(\.description).joined(separator: ", ")
        }
        return [
            list(report.added).map { say("Added: \($0)") },
            list(report.replaced).map { updated($0).description },
            list(report.unchanged).map { unchanged($0).description },
        ].compactMap(\.self)
    }

    package func unchanged(_ names: String) -> Hint { say("Unchanged: \(names)") }

    package func updated(_ names: String) -> Hint { say("Updated: \(names)") }

    package func unlinked(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return say(
            "\(list): token removed, because the profile now leads to a different server. Set a token: \(propose(.setToken, for: names.count == 1 ? names[0] : nil))"
        )
    }
}
