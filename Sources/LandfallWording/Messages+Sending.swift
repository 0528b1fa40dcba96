package import LandfallConnections
package import LandfallModel

/// What is said about sending to a server.
extension Messages {
    /// What the user is asked before anything is sent.
    package func askSending(_ profile: String) -> String {
        say("Messages let Claude Code act on the server. Allow sending for \(profile)? [y/N] ")
    }

    package func sendingRefused(_ profile: String) -> String {
        profile.isEmpty
            ? say("Sending is not allowed for this profile")
            : say("Sending is not allowed for \(profile)")
    }

    package func howToAllowSending(_ profile: String) -> Hint {
        say("Allow it on a terminal: \(propose(.allowSending, for: profile.isEmpty ? nil : profile))")
    }

    /// Why a program cannot give the consent.
    package var sendingNeedsTerminal: String { say("Sending can be allowed only at a terminal") }

    package func nothingToSendTo(_ kind: ServerKind) -> String {
        say("Messages cannot be sent to a \(kind.displayName) server")
    }

    package var howToChooseChat: Hint { say("Choose an EndlessCode server: \(form: "landfall chat --server NAME")") }

    package var findChat: Hint { say("Find one: \(command: .scanChat)") }

    /// How `show` says that sending is allowed.
    package func sendingAllowed(_ consent: SendingConsent) -> String {
        guard let given = consent.given else { return say(Sentence("allowed", context: "consent")) }
        let date = now == nil ? nil : RFC3339.date(given.description)
        return say("allowed since \(date.map(day) ?? given.description)")
    }

    /// A note that the consent has ended.
    package func sendingWithdrawn(from profile: Profile, ofOtherKind isOtherKind: Bool) -> Hint {
        if isOtherKind { return say("The kind has changed, so sending is no longer allowed") }
        return say(
            "A new route was added, so sending is no longer allowed. Allow it again: \(command: .allowSending, profile.name.description)"
        )
    }

    /// The label of the line that ``sendingAllowed(_:)`` fills.
    package var sendingLabel: String { say("sending") }
}
