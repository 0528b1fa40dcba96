package import EndlessCodeClient
package import LandfallModel
package import LandfallWorkflows

/// What the place Chat says.
extension Messages {
    /// What a session does, in a list.
    package var notAnswered: String { say("not answered") }
    package func answered(by answerer: EndlessCodeSession.Answerer) -> String {
        switch answerer {
        case .here: say("answered here")
        case .elsewhere: say("answered elsewhere")
        case .nobody: say("no answer in time")
        }
    }

    package func questionsWaiting(_ count: Int) -> String {
        say(count, "\(count) question waits ▸ alt-q shows it", "\(count) questions wait ▸ alt-q shows them")
    }

    package func questionOf(_ number: Int, _ count: Int) -> String { say("\(number) of \(count)") }
    package var answerTitle: String { say("Answer") }
    package func yourDraft(_ lines: Int) -> String {
        say(lines, "Your draft, \(lines) line", "Your draft, \(lines) lines")
    }
    package var answerHere: String { say("Write an answer; Enter sends it") }
    package var thisSession: String { say("This session") }
    package var sessionLabel: (messages: String, since: String) { (say("messages"), say("since")) }
    package var asksYou: String { say("asks you") }
    package func runsTool(_ name: String) -> String { say("runs \(name)") }

    /// What the model is at work, for so long.
    package func working(_ time: String) -> String { say("working \(time)") }
    package func running(_ time: String) -> String { time.isEmpty ? say("running") : say("running \(time)") }
    /// `41 s`, `2:05`, `1:02:05`.
    package func clock(_ seconds: Int) -> String {
        guard seconds >= 60 else { return self.seconds(seconds) }
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
    }

    /// How long something took: `0.3 s`, and from ten seconds on as a clock has it.
    package func lasting(_ seconds: Double) -> String {
        let tenths = Int((min(max(0, seconds), 1e9) * 10).rounded())
        return tenths < 100 ? say("\(tenths / 10).\(tenths % 10) s") : clock(tenths / 10)
    }

    package var noResult: String { say("no result") }

    /// What is told while nobody looks at the screen.
    package func turnEnded(_ session: String) -> String { say("\(session): Claude Code has answered") }
    package func asksSomething(_ session: String) -> String { say("\(session): Claude Code asks a question") }

    package var startIn: String { say("Enter starts a session in:") }

    package var writeHere: String { say("Write a message; Enter sends it") }
    package var readingHistory: String { say("Reading the history…") }
    package var nothingSaid: String { say("No messages yet") }
    package var noHistory: String { say("The server has no history of this session; new messages appear here") }
    package func historyFailed(_ cause: String) -> String { say("The history cannot be read: \(cause)") }
    package var chatConnecting: String { say("connecting") }
    package var transcriptOnly: String { say("transcript only") }
    package var sessionGone: String { say("the server no longer has this session") }
    package var backToEnd: String { say("End: to the end") }
    package var pasteTitle: String { say("The paste is too long") }

    /// So many characters of a paste have no room, or more than are counted.
    package func pasteTooLong(_ left: Int?, _ most: Int) -> String {
        guard let left else {
            return say("A message can have \(most.grouped) characters, and the paste is far longer")
        }
        return say(
            left,
            "A message can have \(most.grouped) characters: the last \(left.grouped) character of the paste does not fit",
            "A message can have \(most.grouped) characters: the last \(left.grouped) characters of the paste do not fit"
        )
    }

    package var pasteNothing: String { say("Paste nothing") }
    package var pasteBeginning: String { say("Paste what fits") }

    /// What cannot be seen was left out of a paste.
    package func pasteCleaned(_ count: Int) -> String {
        say(
            count, "\(count) invisible character of the paste was left out",
            "\(count) invisible characters of the paste were left out")
    }

    /// What stands in the input for a long paste: its lines, or the characters of one that has few.
    package func pasted(lines: Int) -> String {
        say(lines, "[\(lines.grouped) line pasted]", "[\(lines.grouped) lines pasted]")
    }

    package func pasted(characters: Int) -> String {
        say(characters, "[\(characters.grouped) character pasted]", "[\(characters.grouped) characters pasted]")
    }

    package func searchOfSaid(_ words: String) -> String { say("Search your messages: \(words)") }
    package var noMatch: String { say("no match") }
    package var lineEndsChanged: String { say("Line endings changed from CRLF to LF") }

    package var backToWriting: String { say("i: write") }

    /// Why a draft that was to be edited is as it was.
    package func notEdited(_ trouble: DraftEditor.Trouble) -> String {
        switch trouble {
        case .noEditor: say("No editor is set: set VISUAL or EDITOR")
        case .notStarted: say("The editor could not be started: the draft is unchanged")
        case .failed(let status, nil): say("The editor failed with status \(Int(status)): the draft is unchanged")
        case .failed(let status, let path?):
            say(
                "The editor failed with status \(Int(status)): the draft is unchanged; what it saved: \(ForeignText(path))"
            )
        case .unwritable(let reason): say("The draft cannot be edited: \(systemReason(reason))")
        case .unreadable(let reason, let path):
            say("The draft cannot be edited: \(systemReason(reason)): \(ForeignText(path))")
        case .notText(let path): say("Not UTF-8: the draft is unchanged; what the editor saved: \(ForeignText(path))")
        case .tooLong(let path): say("Too long: the draft is unchanged; what the editor saved: \(ForeignText(path))")
        case .removed: say("The editor removed the file: the draft is unchanged")
        }
    }

    package func newMessages(_ count: Int) -> String { say("\(count) new ↓") }

    package func notDrawn(_ count: Int) -> String {
        say(count, "\(count) message not shown", "\(count) messages not shown")
    }

    /// How many matches there are, and which of them is shown; not all where messages are not loaded.
    package func matches(_ position: Int?, of count: Int, areAll: Bool) -> String {
        if count == 0 {
            return areAll
                ? noMatch : say("no match in the loaded messages")
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
        say("Its messages are in a separate transcript: landfall chat \(session)")
    }

    package func chatLost(_ cause: String, seconds: Int) -> String {
        seconds > 0 ? say("\(cause); retrying in \(seconds) s") : say("\(cause); reconnecting")
    }

    package func timeLeft(seconds: Int) -> String {
        seconds < 120
            ? say("\(seconds) s left") : say("\(seconds / 60) min left")
    }

    /// How far something is that was sent, and whether that is bad.
    package func delivery(_ stage: EndlessCodeSession.Delivery.Stage) -> (word: String, isBad: Bool) {
        switch stage {
        case .writing: (say("writing…"), false)
        case .written: (say("written"), false)
        case .received: (say("received"), false)
        case .failed(let failure): (delivery(failure), true)
        }
    }

    private func delivery(_ failure: EndlessCodeSession.DeliveryFailure) -> String {
        switch failure {
        case .lost, .overtaken, .interrupted(wasWritten: true): say("may be lost")
        case .interrupted(wasWritten: false): say("not sent")
        case .notAllowed: notSent(say("sending is not allowed"))
        case .notConnected: notSent(notConnected)
        case .tooLong: notSent(tooLong)
        case .refused(let code, let message): notSent(refusal(code, message))
        }
    }

    package var tooLong: String { say("too long") }

    package var sessionPaused: String { say("the session is paused") }

    /// Why the server did not take something: its own words, unless they say too little.
    package func refusal(_ code: ForeignText, _ message: ForeignText) -> String {
        EndlessCodeChannel.Problem.saysSessionIsGone(code)
            ? say("the session is paused or has ended") : "\(code): \(message)"
    }

    private func notSent(_ why: String) -> String { say("not sent: \(why)") }

    /// What is said of a message that the user can have back.
    package func offered(_ failure: EndlessCodeSession.DeliveryFailure) -> String {
        say("\(delivery(failure)) ▸ Enter puts it into the input")
    }

    /// Why what is typed is not kept as it should be.
    package func outbox(_ trouble: OutboxStore.Trouble) -> String {
        switch trouble {
        case .damaged(let path): say("The file of unsent messages was damaged. It was moved to \(path)")
        case .unkept(let reason): say("What you type is not saved: \(reason)")
        case .full: say("What you type is not saved: there are too many unsent messages for this session")
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

extension Int {
    /// With a comma between thousands.
    var grouped: String {
        let digits = Array(String(self))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

extension Messages {
    package var severalAllowed: String { say("choose one or more") }
    package func maySend(since moment: Timestamp?) -> String {
        guard let date = moment.flatMap({ RFC3339.date($0.description) }) else { return say("may send") }
        return say("may send, since \(day(date))")
    }
    package var asksFirst: String { say("asks before it sends") }
}
