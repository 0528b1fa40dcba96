package import LandfallModel
package import LandfallWorkflows

/// What `add` and the picker say.
extension Messages {
    package var nothingToAdd: String { say("Nothing to add") }

    package var howToAdd: Hint {
        say(
            "Give a target: \(form: "landfall add TARGET"); or a row of the last scan: \(form: "landfall add --from 1")"
        )
    }

    /// For the command that was typed.
    var howToReplace: Hint { say("To replace it: \(again(.replace))") }

    /// The command that was typed, for this profile; nil where none was, or a dialogue.
    func howToReplace(_ name: String, inPlaceOf typed: String?) -> Hint? {
        guard let line = situation.typed, !line.isDialogue else { return nil }
        return say("To replace it: \(command: line.naming(name, inPlaceOf: typed).again(.replace))")
    }

    /// How the saved server gets the token that was given; nil where none was.
    func howToGiveToken(to name: String) -> Hint? {
        guard let flags = situation.typed?.tokenFlags, !flags.isEmpty else { return nil }
        return say("To set its token: \(command: ShellCommand(.setToken, [name] + flags))")
    }

    package func nameFirst(_ name: String, _ target: String) -> Hint {
        say("The name comes first: \(command: .addNamed, name, target)")
    }

    package var noNameLeft: String { say("No free name was found for this server: give one") }

    package var exportHasNames: String { say("The profiles in the file have names: leave out the name") }

    package var targetAndFrom: String { say("Give a target or --from, not both") }

    package func targetIsProfile(_ name: String) -> String { say("\(name) is already saved") }

    package func seenIsSaved(_ server: String, as name: String) -> String {
        say("\(server) is already saved as \(name)")
    }

    package func howToUse(_ name: String) -> Hint { say("Use it: \(command: .use, name)") }

    package func howToCopyProfile(_ name: String) -> Hint {
        say("Rename it: \(form: "landfall rename \(name) NEW"); see its routes: \(command: .show, name)")
    }

    package func notSeen(_ text: String) -> String { say("\(text) is not in the last scan") }

    package var nothingScanned: String { say("No servers from the last scan") }

    package var scanFirst: Hint { say("Scan first: \(command: .scan)") }

    package func seenRows(_ servers: [SeenServer]) -> Hint {
        let rows = servers.prefix(10).map { server in
            let facts = [server.name, server.routes.first?.url].compactMap(\.self).map { ForeignText($0).description }
            return "\(server.number) (\(facts.joined(separator: ", ")))"
        }
        let list = rows.joined(separator: ", ")
        return say("The scan found \(list)")
    }

    /// What else a machine has, for the user who has saved one of its servers.
    package func isThereToo(_ kind: ServerKind, _ route: Route) -> Hint {
        let name = kind.displayName
        return say("\(name) answers there too: \(command: .add, ForeignText(route.url).description)")
    }

    package func saveSeen(_ name: String) -> Hint { say("Save it first: \(command: .add, name)") }

    package func seenTwice(_ text: String) -> String { say("Several servers in the last scan are named \(text)") }

    package func seenOfOtherKind(_ kind: String) -> String { say("That server is \(kind), not the kind given") }

    package func nothingToSave(_ name: String) -> String {
        let shown = ForeignText(name).description
        return say("\(shown) has no address that can be saved")
    }

    package var kindNeeded: String { say("Without a test, landfall cannot tell which kind of server it is") }

    package var giveKind: Hint {
        let flags = oneOf(ServerKind.allCases.map { "--kind \($0)" })
        return say("Add \(flags)")
    }

    package var nothingSaved: Hint { say("Nothing was saved") }

    package func routeFails(_ route: String, _ why: String) -> String {
        say("\(route) is saved, but does not work now: \(why)")
    }

    package var routesOfTwoKinds: String { say("The routes lead to different products") }

    package func networkUnknown(_ url: String) -> String {
        say("\(url): this network has no gateway that identifies it, so the permission is not saved")
    }

    package var askedOnTerminal: Hint { say("On a terminal, landfall asks whether to allow it for the interface") }

    package func ungatedNetwork(_ url: String, _ subnet: String, _ interface: String) -> [String] {
        [
            say(
                "\(url): this network has no gateway, so landfall cannot tell it from any other network that uses \(subnet)."
            ),
            say(
                "The token would be sent in cleartext on every such network that this machine joins through \(interface), to any machine that has the server's address there."
            ),
        ]
    }

    package var allowOnInterface: String { say("Allow it on every such network? [y/N] ") }

    package func gatewaySilent(_ url: String, _ gateway: String) -> String {
        say(
            "\(url): the gateway \(gateway), which identifies this network, does not answer, so the permission is not saved"
        )
    }

    package func beyondGateway(_ url: String) -> String {
        say("\(url): the address is not on a network of this machine, so the permission is not saved")
    }

    package func savedHeldBack(_ name: String) -> Hint {
        say("Saved \(name); other commands do not send it a token on this network")
    }

    package func tokenStillMissing(_ name: String) -> String { say("\(name) needs a token, and none is set yet") }

    package func tokenUnasked(_ name: String) -> String {
        say("\(name) may need a token: landfall did not check, because this route does not prove the server's identity")
    }

    package func serverWantsToken(_ name: String, _ kind: ServerKind) -> String {
        guard kind.product.hints.pairs else {
            return say("\(name) needs a token.")
        }
        return say("\(name) needs its API key, or the 6 digits from \"diane pair\" on its machine.")
    }

    var tokenGoesToKeyring: String { say("The token will be stored in the keyring.") }

    package func savedAndCurrent(_ name: String, isCurrent: Bool) -> Hint {
        isCurrent
            ? say("Saved \(name); other commands use it now")
            : say("Saved \(name); use it with: \(command: .use, name)")
    }

    /// The question for a row; `usual` is the one that Enter takes.
    package func chooseRow(_ count: Int, usual: Int?) -> String {
        if count == 1 { return say("Save it? Enter for yes, q for no: ") }
        let enter = usual.map { say(", Enter for \($0)") } ?? ""
        return say("Save which one? 1 to \(count)\(enter), q for none: ")
    }

    package func noSuchRow(_ text: String) -> String { say("No row \(text)") }

    package func chooseName(_ proposal: String?) -> String {
        let shown = proposal.map { " [\($0)]" } ?? ""
        return say("Profile name\(shown): ")
    }
}
