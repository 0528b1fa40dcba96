/// What the rows of Nearby say in few words: long, and where there is less room.
extension Messages {
    package var nearbyColumn:
        (
            name: String, kind: String, address: String, place: String, seen: String, answer: String, proof: String,
            does: String
        )
    {
        (
            say("NAME"), say("KIND"), say("ADDRESS"), say("WHERE"), say("SEEN"), say("ANSWER"), say("PROOF"),
            say("ENTER DOES")
        )
    }

    package var provenBySocket: (long: String, short: String) { (say("your own socket"), say("socket")) }

    package var provenByProcess: (long: String, short: String) { (say("your own process"), say("process")) }

    package var provenByNobodyHere: (long: String, short: String) { (say("owner unknown"), say("owner?")) }

    package var provenByNode: (long: String, short: String) { (say("its tailnet node"), say("its node")) }

    package var hostKeyKnown: (long: String, short: String) { (say("host key known"), say("host key")) }

    package var provenByCertificate: (long: String, short: String) { (say("its certificate"), say("its cert")) }

    package var provenByNewCertificate: (long: String, short: String) {
        (say("certificate to check"), say("new cert"))
    }

    package var provenByNothing: (long: String, short: String) { (say("identity unproven here"), say("none here")) }

    package var unprovenUnused: (long: String, short: String) { (say("unproven, not used"), say("not used")) }

    /// What Enter does on a row.
    package enum RowStep: Sendable {
        case open, saveAndUse, checkAndSave, chooseHow, lookThere, waitForIt
    }

    package func does(_ step: RowStep) -> String { say(Self.label(step)) }

    /// The words for the line of keys.
    package static func label(_ step: RowStep) -> Sentence {
        switch step {
        case .open: Sentence("open")
        case .saveAndUse: Sentence("save and use")
        case .checkAndSave: Sentence("check, save")
        case .chooseHow: Sentence("choose how")
        case .lookThere: Sentence("look there")
        case .waitForIt: Sentence("wait for it")
        }
    }

    /// The same in a sentence, for who saves the first server.
    package func doesInFull(_ step: RowStep) -> String {
        switch step {
        case .open: say("opens it")
        case .saveAndUse: say("asks for a name, tests it, saves it and uses it from now on")
        case .checkAndSave: say("asks for a name, tests it, and asks again before anything is saved")
        case .chooseHow: say("asks for a name, then how to reach it safely")
        case .lookThere: say("asks for a name, then looks there over ssh")
        case .waitForIt: say("its server is listed here once it is online and answers")
        }
    }

    package func doesBriefly(_ step: RowStep) -> String {
        if case .saveAndUse = step { say("save, use") } else { does(step) }
    }

    package var notAskedYet: String { say("unchecked") }

    /// Since when something is looked for that ends then.
    package func secondsOf(_ seconds: Int, _ most: Int) -> String { say("\(seconds) of \(most) s") }

    /// The machines that ssh knows by name.
    package func sshHosts(_ count: Int) -> String {
        say(
            count, "\(count) host in ~/.ssh/config, contacted only when you choose it",
            "\(count) hosts in ~/.ssh/config, contacted only when you choose one")
    }

    /// The same where it stands beside other sources.
    package func sshHostsBriefly(_ count: Int) -> String {
        say(
            count, "\(count) host known, contacted only when you choose it",
            "\(count) hosts known, contacted only when you choose one")
    }

    package func found(_ count: Int) -> String { say("\(count) found") }

    package func found(_ count: Int, _ new: Int) -> String { say("\(count) found, \(new) new") }

    package func foundBriefly(_ count: Int, _ new: Int) -> String { say("\(count), \(new) new") }
}
