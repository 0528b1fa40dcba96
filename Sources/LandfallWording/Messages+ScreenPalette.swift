/// What the command line of the screen says.
extension Messages {
    package var paletteHint: String { say("a landfall command") }
    package func matches(_ count: Int) -> String { say(count, "\(count) match", "\(count) matches") }
    package var quoteOpen: String { say("A quote is not closed") }

    /// Below the output of a command that was run beside the screen; nil where it could not be started.
    package func commandEnded(_ status: Int32?) -> String {
        switch status {
        case 0?: say("Done. Press Enter to return")
        case let status?: say("Ended with exit code \(status). Press Enter to return")
        case nil: say("It could not be started. Press Enter to return")
        }
    }

    package var runTitle: String { say("Run a command") }
    package var runAnswer: String { say("Run it") }

    package func lastStates(_ time: String) -> String { say("As of \(time):") }
}
