internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// The screen as a value: events in, effects out. Places get what they need to know, and know neither
/// each other nor what does the work.
struct ScreenApp: ScreenProgram {
    typealias Message = ScreenMessage
    typealias Work = ScreenWork

    let messages: Messages
    let keymap: Keymap
    var look: ScreenLook
    /// What the user has chosen of the screen.
    var choices: ScreenChoices
    /// Whether signs turn where the user has not chosen.
    let motion: ScreenSwitch
    /// When it was opened.
    let opened: Date
    private let date: @Sendable () -> Date
    private let elapsed: @Sendable () -> Duration

    var size: TerminalSize
    var board: ServerBoard
    var log = EventLog()
    var home: HomeView
    var nearby: NearbyView
    var test: TestView
    var server: ServerView
    var history: HistoryView
    var settings: SettingsView
    /// Whose settings are shown; nil for those of the selected server.
    var settingsOf: ProfileID?
    /// What the user has said of networks.
    var networks: [NetworkMemory.Network] = []
    /// What this machine is connected to; nil before that is known.
    var network: NetworkNow?
    /// Since when there is no network; nil while there is one, and where there was none from the beginning.
    var offlineSince: Date?
    /// The metered networks through which servers would be asked now.
    var metered: [MeteredUse] = []
    /// What the user was asked of them on this screen.
    var askedMetered: Set<MeteredQuestion> = []
    var chat: ChatView
    var files: FilesView
    /// The places on the way here; the last one is shown.
    var trail: [ViewID] = [.home]
    var pane = Pane.list
    /// What stands above the place, and has the keys.
    var overlay: (any ScreenView)?
    /// The words that are being typed to filter by.
    var filter: FilterField?
    var toasts = Toasts()
    /// The name of the verb whose action is being done.
    var performed: String?
    /// What asked for consent to send, and is done once that is given.
    var pending: PendingAction?
    /// Why the last key did nothing, as long as that is shown.
    var refused: String?
    var hasFocus = true
    var hasMouse = false
    /// Where a button is on what can be drawn aside, what was there when it went down, and whether it has not been moved since.
    var pressed: (point: Point, region: HitRegion?, isClick: Bool)?
    /// When the wheel was turned last.
    var lastWheel: Duration?
    /// Why the profiles cannot be read.
    var problem: CommandFailure?
    /// The profile to begin with, until it is known.
    var wanted: ProfileName?
    /// Whether the places are to be told how things are now.
    var isOutdated = false
    /// Whether a state is newer than those that were kept for who only looks.
    var hasUnkeptStates = false
    /// Where a session is being started.
    var starting: Set<ProfileID> = []
    /// Which sessions were told something and have not done it yet.
    var told: Set<ToldSession> = []
    /// The dialogue that was left before its server was saved: it is found as it was.
    var leftSaving: SaveDialogue?
    /// What can be undone, and until when.
    var undoable: (change: Undoable, until: Duration)?
    /// How many servers were to be saved so far.
    var orders = 0
    /// The commands that were run, the newest first.
    var earlier: [(text: String, date: Date)] = []
    static let mostEarlier = 20
    /// How many lines were to be completed so far.
    var questions = 0

    /// A screen.
    ///
    /// - Parameters:
    ///   - messages: What it says.
    ///   - size: How large it is at first.
    ///   - look: How it looks.
    ///   - choices: What the user has chosen of it.
    ///   - motion: Whether signs turn where that is not among them.
    ///   - keymap: What keys do.
    ///   - keysPath: Where keys are given.
    ///   - name: The profile that is chosen at first.
    ///   - before: What the last scan kept.
    ///   - hosts: The machines that ssh knows by name.
    ///   - knownHosts: Those whose keys it knows.
    ///   - remembered: The last known status of the servers.
    ///   - reader: Makes what would be saved of a server that was found.
    ///   - date: The time on the calendar.
    ///   - elapsed: The time since the screen began, which goes on where someone sets the calendar.
    init(
        _ messages: Messages, size: TerminalSize, look: ScreenLook, choices: ScreenChoices = ScreenChoices(),
        motion: ScreenSwitch = .on, keymap: Keymap = Keymap(), keysPath: String = KeysFile.name,
        profile name: ProfileName? = nil,
        before: [SeenServer] = [], hosts: [String] = [], knownHosts: Set<String> = [],
        remembered: [ProfileID: MonitorState] = [:],
        reader: NewServerReader, date: @escaping @Sendable () -> Date,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        self.messages = messages
        self.size = size
        board = ServerBoard(remembered: remembered)
        self.look = look
        (self.choices, self.motion) = (choices, motion)
        self.keymap = keymap
        (self.date, opened) = (date, date())
        self.elapsed = elapsed
        wanted = name
        let moment = FrameTime(date: date(), elapsed: elapsed())
        home = HomeView(messages, at: moment)
        nearby = NearbyView(
            messages, before: before, hosts: hosts, knownHosts: knownHosts, reader: reader, at: moment)
        test = TestView(messages, at: moment)
        server = ServerView(messages, at: moment)
        history = HistoryView(messages, at: moment)
        settings = SettingsView(keys: keysPath, changed: keymap.changed(of: Self.verbs), messages.at(moment.date))
        chat = ChatView(messages, at: moment)
        files = FilesView(messages)
        renew()
    }

    /// What is to be done from the beginning on.
    static let firstWork: [ScreenWork] = [.follow]

    /// Without motion time goes by seconds, in which a sign that turns comes round once.
    var moment: FrameTime {
        let elapsed = elapsed()
        return FrameTime(date: date(), elapsed: hasMotion ? elapsed : .seconds(elapsed.components.seconds))
    }

    private var hasMotion: Bool { (choices.motion ?? motion) == .on }

    var layout: FrameLayout { FrameLayout(size, hasTints: look.theme.hasTints) }
    var viewID: ViewID { trail.last ?? .home }

    /// The place that is shown.
    var place: any ScreenView {
        get {
            switch viewID {
            case .home: home
            case .nearby: nearby
            case .test: test
            case .server: server
            case .history: history
            case .settings: settings
            case .chat: chat
            case .files: files
            }
        }
        set {
            switch newValue {
            case let place as HomeView: home = place
            case let place as NearbyView: nearby = place
            case let place as TestView: test = place
            case let place as ServerView: server = place
            case let place as HistoryView: history = place
            case let place as SettingsView: settings = place
            case let place as ChatView: chat = place
            case let place as FilesView: files = place
            default: break
            }
        }
    }

    /// All verbs, each once, in the order of the page of keys.
    static let verbs: [Verb] = {
        let all =
            HomeView.actions.map(\.verb) + NearbyView.actions.map(\.verb) + TestView.actions.map(\.verb)
            + ServerView.actions.map(\.verb) + ChatView.actions.map(\.verb) + FilesView.actions.map(\.verb)
            + SettingsView.actions.map(\.verb) + HistoryView.actions.map(\.verb) + actions.map(\.verb)
        var seen: Set<String> = []
        return all.filter { seen.insert($0.name).inserted }
    }()

    /// The server that the place is about; nil for one that is about all of them.
    var subject: ProfileID? {
        switch viewID {
        case .server, .history, .settings: chosenProfile?.id
        case .chat, .files: chat.profile?.id
        case .home, .nearby, .test: nil
        }
    }

    /// The places that a letter leads to.
    var reachable: [ViewID] { places.contains(.settings) ? places : places + [.settings] }

    /// The places that have a tab now: a server and a conversation while they are open, settings while they are shown, and those of saved
    /// servers once there is one.
    var places: [ViewID] {
        let hasServers = !board.servers.isEmpty || problem != nil
        // Without servers what is set is the least wanted.
        let inOrder = hasServers ? ViewID.inOrder : ViewID.inOrder.filter { $0 != .settings } + [.settings]
        return inOrder.filter { place in
            switch place {
            case .home: hasServers || viewID == .home
            case .server: server.server != nil
            // It is a part of its server, behind a key.
            case .history: false
            case .settings: !hasServers || trail.contains(.settings)
            case .chat, .files: chat.profile != nil
            case .nearby, .test: true
            }
        }
    }

    /// The user is waiting for a reply: items of a server, a conversation that is being opened, a page of it. And a conversation shows
    /// nothing of a server that is as it was.
    func urgency(of news: ScreenMessage) -> FrameUrgency {
        switch news {
        case .items, .item, .unanswered, .candidates, .encoded: .awaited
        case .chat(.state(let state), _) where viewID == .chat: chat.isWaiting(for: state) ? .awaited : .soon
        case .state(let id, let state) where viewID == .chat:
            board.find(id)?.state?.status == state.status ? .later : .soon
        default: .soon
        }
    }

    /// Of conversations there is one: another one ends it. What one is told goes to it in the order in which it was typed.
    func turn(of work: ScreenWork) -> Turn {
        switch work {
        case .chat(.open, _): .instead("conversation")
        case .test(_, let number), .stopTest(let number): .instead("test \(number)")
        case .scan: .instead("scan")
        // The focus may come and go while servers are told of it.
        case .pause, .resume: .after("focus")
        // They may wait for a store.
        case .chat(.wake, _), .chat(.retry, _): .beside
        case .chat: .after("words")
        case .typed, .moved: .after("typing")
        default: .beside
        }
    }

    var tickInterval: Duration? {
        let idle: Duration =
            toasts.isEmpty ? hasBanner || hasUnkeptStates ? .seconds(1) : .seconds(10) : .milliseconds(500)
        // Nothing moves where nobody looks.
        let pace = [hasFocus ? place.pace : nil, overlay?.pace, idle].compactMap { $0 }.min() ?? idle
        return hasMotion ? pace : max(pace, .seconds(1))
    }
}

/// A session of a server that was told to do something.
struct ToldSession: Hashable {
    let server: ProfileID
    let session: String
}
