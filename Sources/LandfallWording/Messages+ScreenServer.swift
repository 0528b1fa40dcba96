/// What the inside of a server says.
extension Messages {
    package var stateTab: String { say("Status") }

    package var noneOpened: String { say("No server is open: choose one on Home") }

    package func asking(seconds: Int) -> String { say("querying the server, \(seconds) s") }

    package func toldAt(_ time: String) -> String { say("as of \(time)") }

    /// How long ago something was, or how soon it will be.
    package func ago(seconds: Int) -> String {
        let span = span(abs(seconds))
        if abs(seconds) < 5 { return say("now") }
        return seconds < 0 ? say("in \(span)") : say("\(span) ago")
    }
}
