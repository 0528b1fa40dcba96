/// What the screen says around its places.
extension Messages {
    package var noScreenHere: String { say("The full-screen view needs a terminal in the foreground") }

    package var noScreenAsJSON: String { say("tui cannot be used with --json") }

    package var statesAsJSON: Hint { say("For JSON: \(command: .statusOfAllAsJSON)") }

    package var withoutScreen: Hint { say("Without one: \(command: .statusOfAll)") }

    package var sendWithoutScreen: Hint { say("Without one: \(form: "echo TEXT | landfall chat SESSION --send -")") }

    package var more: String { say("More") }

    package var paused: String { say("paused") }

    package func tooSmall(columns: Int, rows: Int) -> String { say("Too small: at least \(columns) × \(rows)") }

    package var filterHint: String { say("words to find") }

    package func copied(orBy command: String) -> String {
        say("Copied, if this terminal allows it; to print it: \(command)")
    }

    package func tooLongToCopy(_ command: String) -> String { say("Too long to copy; to print it: \(command)") }

    package func mouse(isOn: Bool) -> String {
        isOn
            ? say("Mouse on: select text with Shift-drag")
            : say("Mouse off")
    }

    // MARK: The keys

    package func helpTitle(_ view: String) -> String { say("Keys: \(view)") }
    package var helpAside: String { say("type to search, Esc closes") }

    package var helpGroup: (here: String, list: String, moving: String, everywhere: String) {
        (say("Here"), say("The list"), say("Moving"), say("Everywhere"))
    }

    /// The letters that lead somewhere, with where.
    package func goTo(_ places: [String]) -> String { say("then \(places.joined(separator: ", "))") }

    /// What the signs of states and of strips mean.
    package var helpSigns:
        (title: String, connected: String, disconnected: String, connecting: String, notAsked: String, needsYou: String)
    {
        (
            say("Symbols"), say("connected"), say("disconnected"), say("connecting"), say("not polled"),
            say("needs you")
        )
    }

    package var helpStrip: (title: String, times: String, slow: String, outage: String, unrecorded: String) {
        (
            say("Strip"), say("answer times"), say("four times the usual"), say("no answer"), say("not recorded")
        )
    }

    package func helpKeys(_ path: String) -> String { say("Change a key: \(path)") }

    package var helpAll: String { say("All of it:") }

    /// Keys that move one way and the other.
    package var helpMotion: (row: String, page: String, end: String) {
        (say("one row"), say("one page"), say("first or last row"))
    }

    // MARK: Home

    package var notAsked: String { say("Not checked yet") }

    package var noServerYet: String { say("no server saved yet") }

    package func connectedOf(_ connected: Int, _ all: Int) -> String { say("\(connected) of \(all) connected") }

    package func lastAnswer(_ time: String) -> String { say("last answer at \(time)") }

    package func tools(_ count: Int) -> String { say(count, "\(count) tool", "\(count) tools") }

    /// How many there are of what a product counts.
    package func counted(_ name: String, _ count: Int) -> String {
        switch name {
        case "projects": say(count, "\(count) project", "\(count) projects")
        case "active_sessions": say(count, "\(count) active session", "\(count) active sessions")
        default: "\(count) \(name)"
        }
    }

    /// The same in a few columns.
    package func countedBriefly(_ name: String, _ count: Int) -> String {
        name == "active_sessions" ? say(count, "\(count) active", "\(count) active") : counted(name, count)
    }

    package func serversDown(_ down: Int, of all: Int) -> String { say("\(down) of \(all) servers down") }

    package func mcpServersDown(_ down: Int, of all: Int) -> String { say("\(down) of \(all) MCP servers down") }

    package var removeTitle: String { say("Remove a server") }

    package func removeQuestion(_ name: String) -> String {
        say("Remove the profile \(name)? Its stored token is deleted too; the server is not affected.")
    }

    package var keep: String { say("Keep it") }

    package var removeAnswer: String { say("Remove it") }

    // MARK: Test

    package var nothingTested: String { say("Nothing tested yet: choose a server on Home and press t") }

    package var notBegun: String { say("waiting for earlier routes") }
}
