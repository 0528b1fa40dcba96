internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// The screen as a value: events in, effects out. Places get what they need to know, and know neither
/// each other nor what does the work.
struct ScreenApp: ScreenProgram {
    typealias Message = ScreenNews
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
    var home: HomePlace
    var nearby: NearbyPlace
    var test: TestPlace
    var server: ServerPlace
    var history: HistoryPlace
    var settings: SettingsPlace
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
    var chat: ChatPlace
    var files: FilesPlace
    /// The places on the way here; the last one is shown.
    var trail: [PlaceID] = [.home]
    var pane = Pane.list
    /// What stands above the place, and has the keys.
    var overlay: (any Place)?
    /// The words that are being typed to filter by.
    var filter: FilterField?
    var toasts = Toasts()
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
    ///   - remembered: The last known status of the servers.
    ///   - reader: Makes what would be saved of a server that was found.
    ///   - date: The time on the calendar.
    ///   - elapsed: The time since the screen began, which goes on where someone sets the calendar.

    init(
        _ messages: Messages, size: TerminalSize, look: ScreenLook, choices: ScreenChoices = ScreenChoices(),
        motion: ScreenSwitch = .on, keymap: Keymap = Keymap(), keysPath: String = KeysFile.name,
        profile name: ProfileName? = nil,
        before: [SeenServer] = [], hosts: [String] = [], remembered: [ProfileID: MonitorState] = [:],
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
        let moment = Moment(date: date(), elapsed: elapsed())
        home = HomePlace(messages, at: moment)
        nearby = NearbyPlace(messages, before: before, hosts: hosts, reader: reader, at: moment)
        test = TestPlace(messages, at: moment)
        server = ServerPlace(messages, at: moment)
        history = HistoryPlace(messages, at: moment)
        settings = SettingsPlace(keys: keysPath, changed: keymap.changed(of: Self.verbs), messages)
        chat = ChatPlace(messages, at: moment)
        files = FilesPlace(messages)
        renew()
    }

    /// What is to be done from the beginning on.
    static let firstWork: [ScreenWork] = [.follow]

    /// Without motion time goes by seconds, in which a sign that turns comes round once.
    var moment: Moment {
        let elapsed = elapsed()
        return Moment(date: date(), elapsed: hasMotion ? elapsed : .seconds(elapsed.components.seconds))
    }

    private var hasMotion: Bool { (choices.motion ?? motion) == .on }

    var layout: FrameLayout { FrameLayout(size, hasTints: look.theme.hasTints) }
    var placeID: PlaceID { trail.last ?? .home }

    /// The place that is shown.
    var place: any Place {
        get {
            switch placeID {
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
            case let place as HomePlace: home = place
            case let place as NearbyPlace: nearby = place
            case let place as TestPlace: test = place
            case let place as ServerPlace: server = place
            case let place as HistoryPlace: history = place
            case let place as SettingsPlace: settings = place
            case let place as ChatPlace: chat = place
            case let place as FilesPlace: files = place
            default: break
            }
        }
    }

    /// The places that a letter leads to.
    var reachable: [PlaceID] { places.contains(.settings) ? places : places + [.settings] }

    /// The places that have a tab now: a server and a conversation while they are open, settings while they are shown, and those of saved
    /// servers once there is one.
    var places: [PlaceID] {
        let hasServers = !board.servers.isEmpty || problem != nil
        // Without servers what is set is the least wanted.
        let inOrder = hasServers ? PlaceID.inOrder : PlaceID.inOrder.filter { $0 != .settings } + [.settings]
        return inOrder.filter { place in
            switch place {
            case .home: hasServers || placeID == .home
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
    func urgency(of news: ScreenNews) -> FrameUrgency {
        switch news {
        case .items, .item, .unanswered, .candidates, .encoded: .awaited
        case .chat(.state(let state), _) where placeID == .chat: chat.isWaiting(for: state) ? .awaited : .soon
        case .state(let id, let state) where placeID == .chat:
            board.find(id)?.state?.status == state.status ? .later : .soon
        default: .soon
        }
    }

    /// Of conversations there is one: another one ends it. What one is told goes to it in the order in which it was typed.
    func turn(of work: ScreenWork) -> Turn {
        switch work {
        case .chat(.open, _): .instead("conversation")
        // They may wait for a store.
        case .chat(.wake, _), .chat(.retry, _): .beside
        case .chat: .after("words")
        case .typed: .after("typing")
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
