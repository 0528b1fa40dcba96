package import EndlessCodeClient
internal import LandfallModel

/// What is said in and of conversations.
extension Messages {
    package var you: String { say("You") }
    package var assistant: String { say("Assistant") }
    package var summary: String { say("Summary") }
    package var thought: String { say("thought") }

    package func moreLines(_ count: Int) -> String { say(count, "\(count) more line", "\(count) more lines") }

    package func notice(_ notice: TranscriptNotice) -> String {
        switch notice {
        case .interrupted: stoppedByUser
        case .failed(let text): text.description
        case .retrying(let attempt): retrying(attempt)
        case .started(let model, _): started(model?.description)
        case .finished(let milliseconds, let isError, let usage): finished(milliseconds, isError, usage)
        case .denied(let tools): denied(tools.map(\.description).joined(separator: ", "))
        }
    }

    private func denied(_ tools: String) -> String {
        say("Not permitted, and this server cannot ask for permission: \(tools)")
    }

    // MARK: What goes wrong

    /// How a session is started without a screen.
    package var howToStartSession: Hint { say("Start one: \(form: "landfall chat --start PROJECT")") }

    package var startOrSession: String {
        say("--start starts a new session: it cannot be combined with a session argument")
    }

    package func projectUnclear(_ name: String) -> String {
        say("Several projects are called \(name): give the id of one")
    }

    /// A history has more before what was read.
    package func earlierLeftOut(_ session: String) -> Hint {
        say("Earlier messages are left out; to read them: \(command: .wholeHistory, session)")
    }

    package func followNeedsSending(_ profile: String) -> Hint {
        say(
            "The server shows this session only to clients that may send. Allow sending: \(command: .allowSending, profile)"
        )
    }

    package var allOfHistory: String { say("--all works only with history, and not with --follow") }

    package func eachLineIsPrompt(_ count: Int) -> String {
        say("The server treats each line as a separate message: \(count) messages")
    }

    package var answerToAnother: String {
        say(
            "Claude Code is busy with another message, and the server has no history: the first answer may be to that message"
        )
    }

    package var inputIsNotText: String { say("Nothing was sent: standard input is not UTF-8") }

    package func noSuchSession(_ name: String?) -> String {
        guard let name else { return say("No session is active") }
        return say("Session \(name) not found")
    }

    package func sessionNotActive(_ session: String) -> String { say("Session \(session) is not running") }

    package func sessionIsPaused(_ session: String) -> String { say("Session \(session) is paused") }

    package func howToResume(_ session: String) -> Hint {
        say("Resume it with Alt-P in: \(command: .chat, session)")
    }

    /// What has become of the message that was sent, where no answer tells it.
    package func fate(_ state: EndlessCodeSession.State) -> String {
        let open = state.deliveries.last { $0.stage != .received }
        if state.taken.isEmpty || open?.isQueued == true || open?.failure?.isDoubtful == false {
            return say("The message was not sent")
        }
        return open == nil ? say("The message was received") : say("The message was sent, but may not have arrived")
    }

    package func sessionForgotten(_ session: String) -> String {
        say("The server no longer has session \(session): the server was restarted, or the session has ended")
    }

    package func notDelivered(_ cause: String) -> String { say("The message was not sent: \(cause)") }

    package func mayBeLost(_ cause: String) -> String {
        say("The connection was lost while sending the message (\(cause)): it may have arrived, and was not sent again")
    }

    package var noPong: String { say("Server unreachable: it did not answer a ping") }

    package var closedAsTooLong: String { say("The server closed the connection: the message is too long for it") }

    package var notConnected: String { say(Sentence("not connected", context: "channel")) }

    package var sendFromInput: String { say("--send accepts only -: the message is read from standard input") }

    package var nothingToSend: String { say("Nothing to send: standard input is empty") }

    package func tooMuchToSend(_ bytes: Int) -> String {
        say("The message is too long: more than \(bytes) bytes as JSON")
    }

    package var noAnswerInTime: String { say("The message was sent, but no answer came in time") }

    package func howToFollow(_ session: String) -> Hint {
        say("Follow it: \(command: .followHistory, session)")
    }

    package func answerOnScreen(_ session: String) -> Hint { say("Answer it: \(command: .chat, session)") }

    package var onlyOfHistory: String { say("--follow and --markdown work only with history, and not with --filter") }
}
