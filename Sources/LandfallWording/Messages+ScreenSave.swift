/// The texts of the dialogue that saves a server.
extension Messages {
    package var saveTitle: String { say("Save a server") }

    package var saveField: (name: String, server: String, token: String, use: String) {
        (say("Name"), say("Server"), say("Token"), say("Use it from now on"))
    }

    package var nameHint: String { say("a-z, 0-9, dot, hyphen") }

    package var addressHint: String { say("my-mac, 192.168.1.5:9090, https://box:8443") }

    package var tokenHint: String { say("only if the server needs one") }

    package var savingNow: String { say("Testing the server, then saving it…") }

    package var nothingSavedYet: String { say("The server is saved only if the test passes. What you typed is kept.") }

    package func tokenTitle(_ profile: String) -> String { say("Token of \(profile)") }

    package var tokenTestedNow: String { say("Testing the token, then storing it…") }

    package var tokenNotKeptYet: String {
        say("The token is stored only if the server accepts it. What you typed is kept.")
    }

    package var saveAnswer: String { say("Save") }
    package func changeTitle(_ profile: String) -> String { say("\(profile) shows a different identity") }

    package var comparingNow: String { say("Checking the server's identity…") }

    package var noTokenSent: String { say("No token is sent.") }

    package var compareAnswer: String { say("Compare again") }

    package var doNothing: String { say("Do nothing") }

    package var testIt: String { say("Test it") }

    package var acceptAnswer: String { say("Accept the new one") }

    package var acceptTitle: String { say("Accept another identity") }

    package var oneQuestion: String { say("1 question") }

    package func typeNameFirst(_ profile: String) -> String { say("To accept it, type \(profile) first") }

    package var notYet: String { say("Not now") }
    package var leaveAnswer: String { say("Back") }
    package var no: String { say("No") }
    package var sameCertificate: String { say("They are the same") }
    package var allowAnswer: String { say("Allow on all of them") }

    /// What the answers to a question lead to, the safe one first.
    package var afterCertificate: (refused: String, accepted: String) {
        (say("go back; nothing is saved"), say("! save; only this one is accepted"))
    }
    package var afterCleartext: [String] {
        [say("nothing is saved or sent"), say("! others there can read the token")]
    }
    package var afterChange: [String] {
        [
            say("the recorded one stays; no token is sent there"),
            say("every route; a token goes only where the identity is proven"),
            say("! type its name first"),
        ]
    }
}
