package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// What `pair` says.
extension Messages {
    package var howToPair: Hint {
        say("On the server: \(command: "diane pair"). Then here: \(form: "landfall pair NAME 123 456")")
    }

    package func notADigit(_ character: String) -> String {
        say("A pairing code has six digits, and \(character) is not a digit")
    }

    package func wrongDigits(_ count: Int) -> String { say("A pairing code has six digits, not \(count)") }

    package var tooManyForPair: String { say("pair takes at most a name, a target and a code") }

    package var nobodyGivesCode: String { say("No pairing code given") }

    package var askCode: String { say("Pairing code (diane pair on the server): ") }

    package var pairWithoutTarget: Hint { say("To replace its key, leave out the target") }

    package var pairingIsDianes: Hint {
        say("Pairing works with Diane only; for others: \(form: "landfall token set NAME")")
    }

    /// Whom the code goes to, before it goes there.
    package func pairsWith(
        _ facts: ProductFacts, _ proven: IdentityCheck.Proof, _ lesson: IdentityCheck.Lesson
    ) -> String {
        let server = product(facts)
        let proof = proof(proven, lesson)
        return say("Pairing with \(server) (\(proof))")
    }

    package var pairingWithheld: String { say("No pairing code is sent to an unproven server") }

    package var howToProve: Hint {
        say("Pair over the tailnet, over TLS or on the server itself; to send it anyway: \(again(.allowCleartext))")
    }

    package var wrongCode: String { say("The server refused the code: it is wrong, or has expired") }

    package var freshCode: Hint { say("A code is valid for 30 seconds. For a new one: \(command: "diane pair")") }

    package var tooManyCodes: String {
        say("After too many wrong codes the server refuses every code, even a correct one")
    }

    package var waitAMinute: Hint { say("Wait a minute, then: \(command: "diane pair")") }

    package var noKeyToGive: String { say("This Diane has no API key") }

    package var giveKey: Hint {
        say("Without a key it needs no token; to add a key, set http.api_key in its configuration")
    }

    package var noPairing: String { say("This server does not support pairing") }

    package var updateServer: Hint { say("Update Diane there, or: \(form: "landfall token set NAME")") }

    package var noKeyInAnswer: String { say("The server accepted the code, but returned no key") }

    package func paired(_ name: String, _ reference: TokenReference?) -> Hint {
        let place = reference.map(place) ?? noToken
        return say("Paired \(name); its key is in \(place)")
    }

    package var keyIsFullAccess: String { say("Anyone with this key has full access to that server") }
}
