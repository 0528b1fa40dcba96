/// What is wrong with the files of the history.
extension Messages {
    package func historySetAside(_ path: String) -> String {
        say("A history file was damaged. It is now \(path), and a new one was started")
    }

    package func historyTooNew(_ path: String) -> String {
        say("\(path) was written by a newer landfall, so nothing is recorded there")
    }
}
