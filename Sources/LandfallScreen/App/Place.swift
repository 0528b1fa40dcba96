internal import EndlessCodeClient
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A place: a value with its own state, independent of the others and of servers. It returns what it wants done.
protocol Place: Sendable {
    /// Handles a key before it means anything else; nil for one that means what it does everywhere.
    mutating func type(_ key: Key, _ area: Rect) -> [Wish]?
    /// Takes what is pasted; false if no text field of the place has the keys.
    mutating func paste(_ paste: Paste) -> Bool

    /// Handles an action.
    ///
    /// - Parameters:
    ///   - action: What was asked for.
    ///   - pane: What has the keys.
    ///   - area: Where the place is drawn.
    /// - Returns: What it wants done; nil for an action that it does not know.
    mutating func take(_ action: Action, in pane: Pane, _ area: Rect) -> [Wish]?
    /// Handles a click on something that it has drawn.
    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish]
    /// Scrolls what lies under the mouse.
    mutating func scroll(by rows: Int, _ region: HitRegion?, _ area: Rect)
    /// Scrolls what is wider than its place to the right.
    mutating func scrollSideways(by columns: Int)
    /// Whether something that it has drawn can be drawn aside, so that a click counts only when the button goes up.
    func isDraggable(_ region: HitRegion) -> Bool
    /// Whether its list shows its first row, so that one more turn of the wheel asks again.
    func isAtTop(_ area: Rect) -> Bool
    /// Shows only rows that have these words, or where they are.
    mutating func setFilter(_ text: String, _ area: Rect)

    /// Draws it.
    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane)
    /// What stands in the first line of the screen, at the left and at the right.
    func header(columns: Int) -> (left: StyledText, right: StyledText)
    /// The actions that fit it, the most wanted first.
    var actions: [Action] { get }
    /// What has the keys in it, one after the other.
    func panes(_ area: Rect) -> [Pane]
    /// What is filtered by; nil if there is nothing to filter.
    var filter: String? { get }
    /// What has come of it, beside what the place shows.
    var filterNote: StyledText? { get }
    /// The command line that does what is shown.
    var commandLine: String { get }
    /// Its own parts, side by side; none if it has only one.
    var tabs: [String] { get }
    /// The one that is shown.
    var tab: Int { get }
    /// Shows another one.
    mutating func chooseTab(_ index: Int) -> [Wish]

    /// How soon something in it looks different by itself; nil while nothing does.
    var pace: Duration? { get }
}

extension Place {
    mutating func type(_: Key, _: Rect) -> [Wish]? { nil }
    mutating func paste(_: Paste) -> Bool { false }

    var filterNote: StyledText? { nil }
    var tabs: [String] { [] }
    var tab: Int { 0 }
    mutating func chooseTab(_: Int) -> [Wish] { [] }
    mutating func scrollSideways(by _: Int) {}
    func isDraggable(_: HitRegion) -> Bool { false }
    func isAtTop(_: Rect) -> Bool { false }
}

/// What a place wants done beyond itself.
enum Wish: Sendable {
    case work(ScreenWork)
    case go(PlaceID)
    case ask(OpenQuestion)
    /// Saves a server that was found, or one whose address is typed.
    case save(SaveOrder.Source)
    /// Shows a command line that the user may want.
    case showCommand(String)
    case copy(String)
    case say(StyledText)
    /// Goes into a server, to an area of it if one is named.
    case open(ServerBoard.Server.ID, area: String?)
    /// Chooses a server on Home.
    case choose(ServerBoard.Server.ID)
    /// Shows what is saved of a server.
    case settings(ServerBoard.Server.ID)
    /// Changes how the screen is, from now on.
    case choices(ScreenChoices)
    /// Opens the command line, with something typed already.
    case palette(String)
    /// Runs a command of landfall: in its place, or below the screen.
    case run([String])
    case help
    case quit
    /// Goes into a session of a server; nil for the one that was last active.
    case chat(ServerBoard.Server.ID, session: String?)
    /// Shows an item of the conversation.
    case message(TranscriptItem.ID)
    /// Tests servers, and shows that.
    case test([ServerBoard.Server.ID])

    /// Whether it has no visible effect.
    var isWork: Bool { if case .work = self { true } else { false } }
}

/// The two panes of a place that has a list and the detail of its chosen row.
struct ListAndDetail {
    /// Nil if the detail stands in its place.
    let list: Rect?
    /// Nil if there is no room for it beside the list.
    let detail: Rect?
    /// Where a line separates them.
    private let separator: Rect?
    private let isBeside: Bool

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

    /// Whether only one of them is shown.
    var isSingle: Bool { list == nil || detail == nil }

    /// The panes that are there.
    var panes: [Pane] { isSingle ? [.list] : [.list, .detail] }

    /// Draws what separates them.
    func drawSeparator(on canvas: inout Canvas) {
        guard let separator else { return }
        guard isBeside else { return canvas.rule(in: separator.inset(left: 1, right: 1)) }
        canvas.fill(separator, with: "│", style: canvas.theme.quiet)
    }

    /// Where the content of the detail stands.
    var content: Rect? { detail?.inset(left: isBeside ? 1 : 2, right: 1) }
}
