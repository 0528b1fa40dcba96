package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// What is said of a pairing code and the key that it gives.
extension Messages {
    /// Whom the code goes to, before it goes there.
    package func pairsWith(
        _ facts: ProductFacts, _ proven: IdentityCheck.Proof, _ lesson: IdentityCheck.Lesson
    ) -> String {
        let server = product(facts)
        let proof = proof(proven, lesson)
        return say("Pairing with \(server) (\(proof))")
    }

    package var pairingWithheld: String {
        say("No code sent: nothing proves that this is your server, and the connection is not encrypted")
    }

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

    package func updateServer(_ name: String) -> Hint {
        // A server that is being added has no profile yet.
        let setToken = propose(.setToken, for: situation.typed?.verb == "add" ? nil : name)
        return say("Update Diane there, or: \(setToken)")
    }

    package var noKeyInAnswer: String { say("The server accepted the code, but returned no key") }

    package func paired(_ name: String, _ reference: TokenReference?) -> Hint {
        let place = reference.map(place) ?? noToken
        return say("Paired \(name); its key is in \(place)")
    }

    var keyIsFullAccess: String { say("Anyone with this key has full access to that server") }
}
