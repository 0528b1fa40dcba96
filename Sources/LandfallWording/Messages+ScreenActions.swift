/// An action of the screen. A key does the same in every place. The raw value is its name in `keys.json`.
package enum ScreenAction: String, CaseIterable, Sendable {
    case up, down
    case pageUp = "page-up"
    case pageDown = "page-down"
    case first, last
    case open, into, back, quit
    case nextPane = "next-pane"
    case previousPane = "previous-pane"
    case help
    case showCommand = "show-command"
    case goTo = "go-to"
    case filter, refresh, copy, mouse
    case use, test, mark, add, remove
    case typeAddress = "type-address"
    case sort, reveal, edit, token, palette
    case previousPrompt = "previous-prompt"
    case nextPrompt = "next-prompt"
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case moreDetail = "more-detail"
    case lessDetail = "less-detail"
    case newSession = "new-session"
    case pauseSession = "pause-session"
    case endSession = "end-session"
    /// Ctrl-C and Ctrl-Z, which mean the same in every program of a terminal.
    case leave, suspend
}

/// The places of the screen, of which one is shown.
package enum ScreenPlace: String, CaseIterable, Sendable, Hashable {
    case home, nearby, test, server, chat, files, settings
}

/// What the screen calls them.
extension Messages {
    package func place(_ place: ScreenPlace) -> String {
        switch place {
        case .home: say("Home")
        case .nearby: say("Nearby")
        case .test: say("Test")
        case .server: say("Server")
        case .settings: say("Settings")
        case .chat: say("Chat")
        case .files: say("Files")
        }
    }

    /// One word for the key line.
    package func label(_ action: ScreenAction) -> String {
        switch action {
        case .open: say("open")
        case .quit: say("quit")
        case .help: say("keys")
        case .filter: say("filter")
        case .refresh: say("refresh")
        case .copy: say("copy")
        case .use: say("use")
        case .test: say("test")
        case .mark: say("mark")
        case .add: say("save")
        case .remove: say("remove")
        case .typeAddress: say("type an address")
        case .sort: say("sort")
        case .reveal: say("secrets")
        case .edit: say("edit")
        case .token: say("token")
        case .palette: say("command")
        case .nextMatch: say("next match")
        case .previousMatch: say("previous match")
        case .moreDetail: say("more")
        case .previousPrompt: say("my messages")
        case .newSession: say("new session")
        case .pauseSession: say("pause")
        case .endSession: say("end")
        default: help(action)
        }
    }

    /// What it does, for the page of keys.
    package func help(_ action: ScreenAction) -> String {
        switch action {
        case .up: say("up a row")
        case .down: say("down a row")
        case .pageUp: say("up a page")
        case .pageDown: say("down a page")
        case .first: say("first row")
        case .last: say("last row")
        case .open: say("open the selected row")
        case .into: say("open the details")
        case .back: say("back")
        case .quit: say("back, then quit")
        case .nextPane: say("to the next part of the screen")
        case .previousPane: say("to the previous part of the screen")
        case .help: say("show all keys")
        case .showCommand: say("show the command for this view")
        case .goTo: say("go to a view by its letter")
        case .filter: say("show only rows with these words; in a conversation, find them")
        case .refresh: say("refresh now")
        case .copy: say("copy")
        case .mouse: say("turn the mouse on or off")
        case .use: say("use this server in other commands")
        case .test: say("test this server, or all marked servers")
        case .mark: say("mark this row, or unmark it")
        case .add: say("save a server")
        case .typeAddress: say("save a server by its address")
        case .remove: say("remove, after asking")
        case .sort: say("sort by the next column")
        case .reveal: say("show or hide the secrets of one item")
        case .edit: say("show this server's settings")
        case .token: say("set its token")
        case .palette: say("run a landfall command")
        case .previousPrompt: say("to your previous message or file version")
        case .nextPrompt: say("to your next message or file version")
        case .nextMatch: say("to the next match in a conversation")
        case .previousMatch: say("to the previous match, in older messages too")
        case .moreDetail: say("show more of code and tools")
        case .lessDetail: say("show less")
        case .newSession: say("start a session in this project, after asking")
        case .pauseSession: say("pause or resume the session")
        case .endSession: say("end the session, after asking")
        case .leave: say("quit")
        case .suspend: say("suspend until fg")
        }
    }
}
