internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

typealias ViewID = ScreenPlace

/// A part of the screen that can have the keys.
enum Pane: Sendable, Hashable { case list, detail }

/// What a view takes beside its actions.
enum ViewInput: Sendable {
    /// A key that no action of it has, or that is text while it takes text.
    case key(Key)
    case paste(Paste)
    /// A click on something that it has drawn; nil for one beside that.
    case click(HitRegion?)
    /// The wheel, over something that it has drawn.
    case scroll(Int, HitRegion?)
    /// What is wider than its place is scrolled to the right: what is at that region, if the mouse does it. A view that takes it hears of a click when the button goes up.
    case sideways(Int, HitRegion?)
    /// Only rows with these words are to be shown, or where they are.
    case filter(String)
    /// Another part of it is to be shown.
    case tab(Int)
}

/// A view: a value with its own state, independent of the others and of servers. It returns what it wants done.
protocol ScreenView: Acting {
    /// Draws it.
    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane)
    /// What stands in the first line of the screen, at the left and at the right.
    func header(columns: Int) -> (left: StyledText, right: StyledText)
    /// Handles input; nil for what means nothing to it, and for the wheel at the top of a list.
    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]?
    /// What has the keys in it, one after the other.
    func panes(_ area: Rect) -> [Pane]
    /// Whether keys are text now.
    var takesText: Bool { get }
    /// The words that are filtered by, and what has come of it beside what is shown; nil if there is nothing to filter.
    var filter: (text: String, note: StyledText?)? { get }
    /// The command line that does what is shown.
    var commandLine: String { get }
    /// The one that prints it.
    var printingLine: String { get }
    /// Its own parts, side by side, and the one that is shown; none if it has only one.
    var tabs: (titles: [Tabs.Tab], chosen: Int) { get }
    /// Whether what it shows stands still while the window has no focus.
    var pausesWithoutFocus: Bool { get }
    /// Where what is said for a few seconds may cover it.
    func notes(_ area: Rect) -> Rect
    /// How soon something in it looks different by itself; nil while nothing does.
    var pace: Duration? { get }
}

extension ScreenView {
    func header(columns _: Int) -> (left: StyledText, right: StyledText) { ("", "") }
    mutating func take(_: ViewInput, _: Focus) -> [ViewCommand]? { nil }
    func panes(_: Rect) -> [Pane] { [.list] }
    var takesText: Bool { false }
    var filter: (text: String, note: StyledText?)? { nil }
    var commandLine: String { "" }
    var printingLine: String { commandLine }
    var tabs: (titles: [Tabs.Tab], chosen: Int) { ([], 0) }
    var pace: Duration? { nil }
    var pausesWithoutFocus: Bool { true }
    func notes(_ area: Rect) -> Rect { area }
}

/// What a place wants done beyond itself.
enum ViewCommand: Sendable {
    case work(ScreenWork)
    /// Does it with the terminal to itself.
    case lend(ScreenWork)
    case go(ViewID)
    case ask(OpenQuestion)
    /// Sending to a server is allowed, and can be done from now on.
    case allowed(ProfileName)
    /// Saves a server that was found, or one whose address is typed.
    case save(SaveOrder.Source)
    /// Shows a command line that the user may want.
    case showCommand(String)
    case copy(String)
    /// Tells a user who does not look at the screen.
    case alert(String)
    case say(StyledText)
    /// Says why a key does nothing now, for as long as that is so.
    case refuse(String)
    /// Goes into a server, to an area of it if one is named.
    case open(ServerBoard.Server.ID, area: String?)
    /// Chooses a server on Home.
    case choose(ServerBoard.Server.ID)
    /// Shows a server as a link for others.
    case share(ServerBoard.Server.ID)
    /// Shows the last days of a server.
    case history(ServerBoard.Server.ID)
    /// Shows a day of a server on Home, so many days ago.
    case day(ServerBoard.Server.ID, back: Int)
    /// Writes all of the screen again.
    case redraw
    /// What a key does.
    case type(Key)
    /// Pastes a text.
    case insert(Paste)
    /// Shows what is saved of a server.
    case settings(ServerBoard.Server.ID)
    /// Changes how the screen is, from now on.
    case choices(ScreenChoices)
    /// Opens the command line, with something typed already.
    case palette(String)
    /// Runs a command of landfall: in its place, or below the screen.
    case run([String])
    case help
    /// The words of the filter are to be written.
    case writeFilter
    /// The rows of the view are to be filtered by words.
    case filter(String)
    /// What lies above goes.
    case close
    /// The candidates of the command line are wanted.
    case complete
    case quit, interrupt, suspend
    case mouse(Bool)
    /// Goes into a session of a server; nil for the one that was last active.
    case chat(ServerBoard.Server.ID, session: String?)
    /// Shows an item of the conversation.
    case message(TranscriptItem.ID)
    /// Tests servers, and shows that.
    case test([ServerBoard.Server.ID])

    /// Whether it concerns other places too: it asks nothing, and leads nowhere.
    var isUnseen: Bool {
        switch self {
        case .work, .alert, .allowed: true
        default: false
        }
    }
}

/// The two panes of a place that has a list and the detail of its chosen row.
struct ListAndDetail {
    /// Nil if the detail stands in its place.
    let list: Rect?
    /// Nil if there is no room for it beside the list.
    let detail: Rect?
    /// Where a line separates them.
    let separator: Rect?
    let isBeside: Bool

    private static let narrow = 72
    private static let broad = 98
    private static let low = 13

    /// Divides an area.
    ///
    /// - Parameters:
    ///   - area: All that there is.
    ///   - listRows: The lines that the list has use for.
    ///   - mayStandBeside: Whether they stand side by side if there is room for it.
    ///   - showsDetail: Which of them is shown if there is room for one only.
    init(_ area: Rect, listRows: Int, mayStandBeside: Bool, showsDetail: Bool) {
        if area.columns >= Self.broad, mayStandBeside {
            let parts = area.columns([.share(3), .fixed(1), .share(2)], gap: 1)
            (list, separator, detail, isBeside) = (parts[0], parts[1], parts[2], true)
        } else if area.columns >= Self.narrow, area.rows >= Self.low {
            let rows = min(max(3, listRows), area.rows / 2)
            let parts = area.rows([.fixed(rows), .fixed(1), .share()])
            (list, separator, detail, isBeside) = (parts[0], parts[1], parts[2], false)
        } else {
            (list, separator, detail) = (showsDetail ? nil : area, nil, showsDetail ? area : nil)
            isBeside = false
        }
    }

    /// A list of so many columns, and the detail beside it.
    init(_ area: Rect, listColumns: Int) {
        list = area.inset(right: area.columns - listColumns)
        separator = Rect(column: area.column + listColumns, row: area.row, columns: 1, rows: area.rows)
        (detail, isBeside) = (area.inset(left: listColumns + 2), true)
    }

    /// A list that shares its area with something else that has no keys.
    init(list area: Rect) {
        (list, separator, detail, isBeside) = (area, nil, nil, false)
    }

    /// The detail in all of an area: there is nothing to list.
    init(detail area: Rect) {
        (list, separator, detail, isBeside) = (nil, nil, area, true)
    }

    /// Whether only one of them is shown.
    var isSingle: Bool { list == nil || detail == nil }

    /// The panes that are there.
    var panes: [Pane] { isSingle ? [.list] : [.list, .detail] }

    /// Draws what separates them.
    func drawSeparator(on canvas: inout Canvas) {
        guard let separator else { return }
        guard isBeside else { return canvas.rule(in: separator.inset(left: 2, right: 2)) }
        canvas.fill(separator, with: "│", style: canvas.theme.faint)
    }

    /// Where the content of the detail stands.
    var content: Rect? { detail?.inset(left: isBeside ? 1 : 2, right: 1) }
}
