package import EndlessCodeClient
internal import LandfallModel

/// What the screen says of starting, pausing and ending sessions, and of a token that is refused meanwhile.
extension Messages {
    package var startTitle: String { say("New session") }

    package func startQuestion(_ project: String, _ profile: String) -> String {
        say("Start a Claude Code session in \(project) on \(profile)?")
    }

    package var startAnswer: String { say("Start it") }

    package var stillStarting: String { say("A session is already being started") }

    package func sessionStarted(_ profile: String) -> String { say("Started a session on \(profile)") }

    package func maybeStarted(_ cause: String) -> String {
        say("\(cause); the session may have been started: check the list of sessions")
    }

    package var projectUnknown: String { say("The project of this session is unknown") }

    package func controlTitle(_ control: SessionControl) -> String {
        switch control {
        case .pause: say("Pause the session")
        case .resume: say("Resume the session")
        case .terminate: say("End the session")
        }
    }

    package func controlQuestion(_ control: SessionControl, _ session: String) -> String {
        switch control {
        // Tried with EndlessCode's own server.
        case .pause:
            say(
                "Pause session \(session)? The server then stops reading Claude Code's output, and does not resume reading it when you resume the session."
            )
        case .resume: say("Resume session \(session)?")
        case .terminate:
            say(
                "End session \(session)? Claude Code stops at once, even in the middle of its work. The transcript stays."
            )
        }
    }

    package func controlAnswer(_ control: SessionControl) -> String {
        switch control {
        case .pause: say("Pause it")
        case .resume: say("Resume it")
        case .terminate: say("End it")
        }
    }

    /// What a session was told to do and has not done yet.
    package func ordered(_ control: SessionControl) -> String {
        switch control {
        case .pause: say("pausing…")
        case .resume: say("resuming…")
        case .terminate: say("ending…")
        }
    }

    package func orderDone(_ control: SessionControl) -> String {
        switch control {
        case .pause: say("The session is paused: alt-p resumes it")
        case .resume: say("The session is running again")
        case .terminate: say("The session has ended")
        }
    }

    package func orderFailed(_ control: SessionControl, _ failure: EndlessCodeSession.DeliveryFailure) -> String {
        let what =
            switch control {
            case .pause: say("The session was not paused")
            case .resume: say("The session was not resumed")
            case .terminate: say("The session was not ended")
            }
        switch failure {
        case .notAllowed: return "\(what): \(sendingRefused(""))"
        case .notConnected: return "\(what): \(notConnected)"
        case .refused(let code, let message): return "\(what): \(code): \(message)"
        case .tooLong: return what
        case .lost, .interrupted, .overtaken:
            return say("The connection was lost: the session may not have received the request")
        }
    }

    package func orderUnanswered(_ control: SessionControl) -> String {
        switch control {
        case .pause: say("The server did not confirm that the session is paused")
        case .resume: say("The server did not confirm that the session is running")
        case .terminate: say("The server did not confirm that the session ended")
        }
    }

    // MARK: What is gone

    /// Close code 1008 means either, without saying which.
    package var tokenRefusedOrFull: String { say("The server refused the token, or has reached its connection limit") }

    package var newTokenTitle: String { say("Token refused") }

    package func newTokenQuestion(_ profile: String) -> String {
        say("\(tokenRefusedOrFull). Set another token for \(profile)? Your text is kept.")
    }

    package var giveToken: String { say("Set a token") }
    package var howToReplaceToken: String { say("Enter sets another one; Esc, then r tries again") }
    package var howToRetry: String { say("Esc, then r tries again") }
    package var howToStart: String { say("alt-c starts another session") }
}
