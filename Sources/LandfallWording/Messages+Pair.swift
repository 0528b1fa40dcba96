internal import FoundationEssentials
package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// What is said of a pairing code and the key that it gives.
extension Messages {
    /// Whom the code goes to, before it goes there.
    package func pairsWith(
        _ facts: ProductFacts, _ proven: IdentityCheck.Proof, _ lesson: IdentityCheck.LearnedIdentity
    ) -> String {
        let server = product(facts)
        let proof = proof(proven, lesson)
        return say("Pairing with \(server) (\(proof))")
    }

    // MARK: The dialogue of the screen

    package func pairTitle(_ name: String) -> String { say("Pair with \(name)") }

    /// The product, and the route if there is only one.
    package func product(_ product: String, over route: String) -> String { say("\(product), over \(route)") }

    package func howToPair(_ name: String) -> Hint {
        say("Run \(command: "diane pair") on \(name) and enter its six digits here")
    }

    package var pairingField: (digits: String, proof: String, then: String) {
        (say("digits"), say(Sentence("proof", context: "pairing")), say("then"))
    }

    package func digitsTyped(_ count: Int, of all: Int) -> String { say("\(count) of \(all), no Enter needed") }

    package var notDigits: String { say("A code has six digits; press T to enter a token instead") }

    /// What proves a server, and since when that is recorded.
    package func known(_ proof: String, since moment: Timestamp?) -> String {
        guard let date = moment.flatMap({ RFC3339.date($0.description) }) else { return proof }
        return say("\(proof), known since \(day(date))")
    }

    package func keyGoes(_ name: String, _ store: TokenStoreKind?) -> String {
        guard let store else { return say("\(name) returns a key") }
        return say("\(name) returns a key, to be stored in \(place(store))")
    }

    package func codeSentOnce(hasOneRoute: Bool) -> String {
        hasOneRoute
            ? say("Sent once, over this route only. If it is wrong, nothing is saved.")
            : say("Sent once, over one route only. If it is wrong, nothing is saved.")
    }

    package var codeSentNow: String { say("Sending the code…") }

    package var keyNotKeptYet: String { say("The key is stored only if the server accepts the code.") }

    package func serverWantsKey(_ name: String) -> String { say("\(name) needs its API key.") }

    // MARK: What is said against it

    package var pairingWithheld: String {
        say("No code sent: nothing proves that this is your server, and the connection is not encrypted")
    }

    package var howToProve: Hint {
        say(
            "Pair over ssh, the tailnet or TLS, or on the server itself; to send the code anyway: \(again(.allowCleartext))"
        )
    }

    package var wrongCode: String { say("The server refused the code: it is wrong, or has expired") }

    package var freshCode: Hint { say("A code is valid for 30 seconds. For a new one: \(command: "diane pair")") }

    package var tooManyCodes: String {
        say("After too many wrong codes the server refuses every code, even a correct one")
    }

    package var waitAMinute: Hint { say("Wait a minute, then: \(command: "diane pair")") }

    package var noKeyToGive: String { say("This Diane server has no API key") }

    package var giveKey: Hint {
        say("Without a key it needs no token; to add a key, set http.api_key in its configuration")
    }

    package var noPairing: String { say("This server does not support pairing") }

    package func updateServer(_ name: String) -> Hint {
        // A server that is being added has no profile yet.
        let typed = situation.typed?.verb == "add" ? situation.typed : nil
        let again = typed.map { Hint(command: $0.again()) } ?? propose(.setToken, for: name)
        return say("Update Diane there, or give its API key: \(again)")
    }

    package var noKeyInAnswer: String { say("The server accepted the code, but returned no key") }

    package func paired(_ name: String, _ reference: TokenReference?) -> Hint {
        let place = reference.map(place) ?? noToken
        return say("Paired \(name); its key is in \(place)")
    }

    var keyIsFullAccess: String { say("Anyone with this key has full access to that server") }
}
