package import LandfallModel
package import LandfallTokens
package import LandfallWorkflows

/// What the commands for tokens say.
extension Messages {
    // MARK: Where it is

    /// What a store is called in a sentence.
    package func place(_ kind: TokenStoreKind) -> String {
        switch kind {
        case .keyring: say("the keyring")
        case .sealed: say("the sealed file")
        }
    }

    /// A place that a reference names.
    package func place(_ reference: TokenReference) -> String {
        switch reference {
        case .store(let kind): place(kind)
        case .environment, .file, .command: ForeignText(reference.description).description
        }
    }

    package func presence(_ presence: TokenKeeping.Presence) -> String {
        switch presence {
        case .present: say("present")
        case .absent: say("absent")
        case .unknown: say("unknown")
        }
    }

    package func hasNoToken(_ name: String) -> String { say("No token is recorded for \(name)") }

    /// How a profile gets a token: another one, where the server `hasRefused` that which it has.
    package func howToSetToken(_ name: String, kind: ServerKind, hasRefused: Bool = false) -> Hint {
        if let server = visited(name) { return saveWithToken(server) }
        return switch (kind.product.hints.pairs, hasRefused) {
        case (true, false): say("Set one, or get one with the digits of \"diane pair\": \(command: .setToken, name)")
        case (false, false): say("Set one: \(command: .setToken, name)")
        case (true, true):
            say("Set another, or get one with the digits of \"diane pair\": \(command: .setToken, name)")
        case (false, true): say("Set another: \(command: .setToken, name)")
        }
    }

    /// What keeps the token of a server that is not saved.
    package func saveWithToken(_ server: String) -> Hint {
        say("Save it with its token: \(command: .add, server)")
    }

    /// The address that stands behind `--server` in the place of a profile; nil where that is the name of one, or its beginning.
    package func visited(_ name: String) -> String? {
        situation.typed?.server.flatMap { name.hasPrefix($0.lowercased()) ? nil : $0 }
    }

    // MARK: How it is given

    /// Stands for what was pasted at a prompt.
    package var pasted: String { say("(pasted, not shown)") }

    package var tokenPrompt: String { say("Token (not shown): ") }

    package var tokenOrReferencePrompt: String { say("Token or reference (not shown), Enter to stop: ") }

    package var tokenRefusedTryAgain: String { say("The server refused this token; try again") }

    package var oneTokenSource: String { say("Give only one of --token-stdin, --token-fd and --token-ref") }

    package var storeOfReference: String {
        say("--store cannot be used with --token-ref, which says where the token is")
    }

    package func badDescriptor(_ text: String) -> String {
        say("--token-fd \(text): use the number of an open file descriptor")
    }

    package var badReference: String { say("--token-ref is not a valid token reference") }

    package var storesAreChosen: Hint { say("For the keyring or the sealed file, use --store") }

    package var nobodyGivesToken: String { say("Cannot ask for the token without a terminal") }

    package var howToGiveToken: Hint { say("Give it with --token-stdin, --token-fd N or --token-ref REF") }

    package var terminalShowsToken: String {
        say("--no-input: the token is not read from a terminal, which would show it")
    }

    // MARK: Which store

    /// Where a token goes if no other store offers itself, and what that is worth.
    package func tokenGoesToSealed(_ error: TokenStoreError) -> String {
        say(
            "\(trouble(error)). The token is stored in an encrypted file and its key in another folder; any program that you run can read both."
        )
    }

    package var orReference: String {
        say("To keep it elsewhere, enter env:VARIABLE or file:/PATH instead; for a command, use --token-ref")
    }

    package var acceptSealed: String { say("Store it there? [y/N] ") }

    package func cannotRemember(_ trouble: String) -> String {
        say("Your choice of token store was not saved. \(trouble)")
    }

    // MARK: How it is tested

    package func tokenRefusedFor(_ name: String) -> String { say("\(name) refused this token") }

    package func tokenUntested(_ trouble: String) -> String { say("The token cannot be tested. \(trouble)") }

    package var nothingChanged: Hint { say("Nothing was changed") }

    package var keepUntested: Hint { say("To save it without a test: \(again(.noTest))") }

    package func seeTest(_ name: String) -> Hint { say("See why: \(command: .test, name)") }

    package func tokenNotNeeded(_ name: String) -> String { say("\(name) needs no token, so this one was not tested") }

    // MARK: What was done

    package func tokenIs(_ name: String, _ reference: TokenReference?) -> String {
        let place = reference.map(place) ?? noToken
        return say("The token of \(name) is in \(place)")
    }

    package func alreadyIn(_ name: String, _ place: String) -> String {
        say("The token of \(name) is already in \(place)")
    }

    /// Asks before a token is deleted, or only forgotten where it is the user's own.
    package func confirmDeletion(_ name: String, _ reference: TokenReference?, _ text: String) -> String {
        guard case .store(let kind) = reference else {
            return say("Remove the token reference \(text) of \(name)? [y/N] ")
        }
        return say("Remove the token of \(name) from \(place(kind))? [y/N] ")
    }

    package var giveYesForToken: Hint { say("To remove it without asking: \(again(.yes))") }

    package func needsYesForToken(_ name: String) -> String {
        say("Cannot ask without a terminal whether to remove the token of \(name)")
    }

    package func tokenDeleted(_ name: String) -> String { say("Removed the token of \(name)") }

    package func tokenForgotten(_ name: String, _ reference: String) -> String {
        say("Removed the token reference of \(name); \(reference) itself was not changed")
    }

    package func tokenLeft(_ name: String, _ place: String, _ trouble: String) -> String {
        say("A token of \(name) remains in \(place). \(trouble)")
    }

    package func deleteByHand(_ command: ShellCommand) -> Hint { say("To delete it: \(command: command)") }
}
