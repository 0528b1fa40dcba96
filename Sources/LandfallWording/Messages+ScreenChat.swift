package import EndlessCodeClient

/// What the place Chat says.
extension Messages {
    package var writeHere: String { say("Write a message; Enter sends it") }
    package var readingHistory: String { say("Reading the history…") }
    package var nothingSaid: String { say("No messages yet") }
    package var chatConnecting: String { say("connecting") }
    package var transcriptOnly: String { say("transcript only") }
    package var sessionGone: String { say("the server no longer has this session") }
    package var backToEnd: String { say("↓ or i: to the end, and write") }
    package var backToWriting: String { say("i: write") }
    package var answerNotSent: String { say("not sent") }

    package func newMessages(_ count: Int) -> String { say("\(count) new ↓") }

    package func notDrawn(_ count: Int) -> String {
        say(count, "\(count) message not shown", "\(count) messages not shown")
    }

    /// How many matches there are, and which of them is shown; not all where messages are not loaded.
    package func matches(_ position: Int?, of count: Int, areAll: Bool) -> String {
        if count == 0 {
            return areAll
                ? say("no match") : say("no match in the loaded messages")
        }
        let all = say(count, "\(count) match", "\(count) matches")
        let counted = position.map { say("\($0) of \(count)") } ?? all
        return areAll ? counted : say("\(counted) in the loaded messages")
    }

    package var noEarlierMatch: String { say("No match in earlier messages") }

    package func searchWrapped(toEnd isEnd: Bool) -> String {
        isEnd
            ? say("Search continues at the end")
            : say("Search continues at the beginning")
    }

    package func messagesInside(_ count: Int) -> String { say(count, "\(count) message", "\(count) messages") }

    package func ownTranscript(_ session: String) -> String {
        say("Its messages are in their own transcript: landfall chat \(session)")
    }

    package func chatLost(_ cause: String, seconds: Int) -> String { say("\(cause); retrying in \(seconds) s") }

    package func timeLeft(seconds: Int) -> String {
        seconds < 120
            ? say("\(seconds) s left") : say("\(seconds / 60) min left")
    }

    /// How far something is that was sent, and whether that is bad.
    package func delivery(_ stage: EndlessCodeSession.Delivery.Stage) -> (word: String, isBad: Bool) {
        switch stage {
        case .sending: (say("sending…"), false)
        case .sent: (say("sent"), false)
        case .failed(.lost):
            (say("may be lost: Enter sends it again, d removes it"), true)
        case .failed: (say("not sent: Enter sends it again, d removes it"), true)
        }
    }

    package var sendingTitle: String { say("Allow sending") }

    package func sendingQuestion(_ profile: String) -> String {
        say("Messages let Claude Code act on the server. Allow sending for \(profile)?")
    }

    package var notNow: String { say("No") }
    package var allowSending: String { say("Allow it") }

    package func allowedNow(_ profile: String) -> String { say("Allowed for \(profile): press the key again") }
}
