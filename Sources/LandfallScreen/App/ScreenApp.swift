internal import FoundationEssentials
internal import ProfileStore
internal import Screen
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// The screen as a value: what happens comes in, what is to be done comes out. Places are told what they need to know, and know neither
/// each other nor what does the work.
struct ScreenApp: ScreenProgram {
    typealias Message = ScreenNews
    typealias Work = ScreenWork

    let messages: Messages
    let keymap: Keymap
    let theme: Theme
    private let date: @Sendable () -> Date
    private let start: Date

    private(set) var size: TerminalSize
    private(set) var board = ServerBoard()
    private(set) var log = EventLog()
    private(set) var home: HomePlace
    private(set) var test: TestPlace
    /// The places on the way here; the last one is shown.
    private(set) var trail: [PlaceID] = [.home]
    private(set) var pane = Pane.list
    private(set) var sidebar: Sidebar
    private(set) var overlay: Overlay?
    /// The words that are being typed to filter by.
    private(set) var filter: TextField?
    private(set) var toasts = Toasts()
    /// Whether the next key names a place.
    private(set) var isGoing = false
    private(set) var hasFocus = true
    private var hasMouse = false
    private var problem: StyledText?
    /// The profile to begin with, until it is known.
    private var wanted: ProfileName?

    /// A screen.
    ///
    /// - Parameters:
    ///   - messages: What it says.
    ///   - size: How large it is at first.
    ///   - theme: How it looks.
    ///   - keymap: What keys do.
    ///   - name: The profile that is chosen at first.
    ///   - date: The time on the calendar.
    init(
        _ messages: Messages, size: TerminalSize, theme: Theme, keymap: Keymap = Keymap(),
        profile name: ProfileName? = nil,
        date: @escaping @Sendable () -> Date
    ) {
        self.messages = messages
        self.size = size
        self.theme = theme
        self.keymap = keymap
        self.date = date
        start = date()
        wanted = name
        let moment = Moment(date: start, elapsed: .zero)
        home = HomePlace(messages, at: moment)
        test = TestPlace(messages, at: moment)
        sidebar = Sidebar(PlaceID.allCases.map { Sidebar.Item($0.rawValue, StyledText(messages.place($0))) })
    }

    /// What is to be done from the beginning on.
    static let firstWork: [ScreenWork] = [.follow]

    var moment: Moment {
        let now = date()
        return Moment(date: now, elapsed: .milliseconds(Int64(now.timeIntervalSince(start) * 1_000)))
    }

    var layout: FrameLayout { FrameLayout(size) }
    var placeID: PlaceID { trail.last ?? .home }

    /// The place that is shown.
    var place: any Place {
        get {
            switch placeID {
            case .home: home
            case .test: test
            }
        }
        set {
            switch newValue {
            case let place as HomePlace: home = place
            case let place as TestPlace: test = place
            default: break
            }
        }
    }

    var tickInterval: Duration? {
        let idle: Duration = toasts.isEmpty ? .seconds(10) : .milliseconds(500)
        return min(place.pace ?? idle, idle)
    }
}

extension ScreenApp {
    mutating func update(_ event: ScreenEvent<ScreenNews>) -> [ScreenEffect<ScreenWork>] {
        switch event {
        case .key(let key): return take(key)
        case .paste(let paste): take(paste)
        case .mouse(let mouse, let region): return take(mouse, region)
        case .resized(let size):
            self.size = size
            renew()
        case .focus(let hasFocus):
            self.hasFocus = hasFocus
            return [.work(hasFocus ? .resume : .pause)]
        case .resumed:
            hasFocus = true
            return [.work(.resume)]
        case .tick:
            _ = toasts.expire(at: moment.elapsed)
            renew()
        case .traits: break
        case .message(let news): return take(news)
        }
        return []
    }

    /// Takes what the work has found.
    private mutating func take(_ news: ScreenNews) -> [ScreenEffect<ScreenWork>] {
        switch news {
        case .profiles(let set, let choice):
            problem = nil
            board.refresh(set, choice)
            renew()
            if let name = wanted, set.find(name) != nil {
                home.choose(name, layout.body)
                wanted = nil
            }
        case .profilesUnreadable(let error):
            problem = StyledText(messages.sentence(of: error), .bad)
            renew()
        case .state(let id, let state):
            if let news = board.apply(state, of: id), news.isChange, state.standing != .connecting {
                log.add(line(state, of: id), at: state.at)
            }
            renew()
        case .testing(let number, let reports, let elapsed): test.take(number, reports, elapsed: elapsed, at: moment)
        case .tested(let number, let outcome): test.take(number, outcome, at: moment)
        case .notice(let notice):
            let (sentence, isWarning, _) = messages.notice(notice)
            log.add(StyledText(sentence, isWarning ? .warn : nil), at: moment.date)
        case .trouble(.noNetworkChanges): log.add(StyledText(messages.noNetworkChanges, .dim), at: moment.date)
        case .trouble(.noNotices): break
        case .done(let deed): say(StyledText(messages.deed(deed)))
        case .failed(let error): say(StyledText(messages.sentence(of: error), .bad))
        }
        return []
    }

    /// How a server stands now, as a line of the log.
    private func line(_ state: MonitorState, of id: ProfileID) -> StyledText {
        let words = StateWords(state, messages)
        let names = board.servers.map { DisplayWidth.columns(of: $0.profile.name.description) }
        let name = StyledText(board.find(id)?.profile.name.description ?? "", .bold)
        return name.padded(toColumns: (names.max() ?? 0) + 2) + words.word + StyledText("  \(words.details)")
    }

    /// Says something for a moment, and keeps it in the log.
    mutating func say(_ text: StyledText) {
        toasts.show(text, at: moment.elapsed)
        log.add(text, at: moment.date)
    }

    /// Tells the places how things are now.
    private mutating func renew() {
        let moment = self.moment
        home.refresh(board, at: moment, columns: layout.body.columns, problem: problem)
        test.tick(at: moment)
    }
}

extension ScreenApp {
    /// Does what a place wants.
    mutating func obey(_ wishes: [Wish]) -> [ScreenEffect<ScreenWork>] {
        wishes.flatMap { wish -> [ScreenEffect<ScreenWork>] in
            switch wish {
            case .work(let work): return [.work(work)]
            case .go(let place): go(to: place)
            case .ask(let question): overlay = .question(question, question.dialogue(messages))
            case .copy(let text):
                say(StyledText(messages.copied))
                return [.copy(text)]
            case .say(let text): say(text)
            case .test(let ids):
                let work = test.begin(ids.compactMap { board.find($0)?.profile }, at: moment)
                go(to: .test)
                return work.map { .work($0) }
            }
            return []
        }
    }

    /// Shows a place; going back leads to where one was.
    mutating func go(to place: PlaceID) {
        trail.removeAll { $0 == place }
        trail.append(place)
        (pane, filter) = (.list, nil)
        sidebar.choose(place.rawValue, height: layout.body.rows)
    }

    /// Goes back to where one was; false where there is nothing behind.
    mutating func goBack() -> Bool {
        guard trail.count > 1 else { return false }
        trail.removeLast()
        (pane, filter) = (.list, nil)
        sidebar.choose(placeID.rawValue, height: layout.body.rows)
        return true
    }

    mutating func setOverlay(_ overlay: Overlay?) { self.overlay = overlay }
    mutating func setPane(_ pane: Pane) { self.pane = pane }
    mutating func setFilter(_ filter: TextField?) { self.filter = filter }
    mutating func setGoing(_ isGoing: Bool) { self.isGoing = isGoing }

    /// Captures the mouse, or gives it back.
    mutating func toggleMouse() -> [ScreenEffect<ScreenWork>] {
        hasMouse.toggle()
        say(StyledText(messages.mouse(isOn: hasMouse)))
        return [.mouse(hasMouse)]
    }

    /// Moves in the sidebar, which shows what it leads to at once.
    mutating func moveInSidebar(_ motion: Key) {
        guard sidebar.take(motion, height: layout.body.rows) else { return }
        if let chosen = sidebar.chosen.flatMap(PlaceID.init) {
            go(to: chosen)
            pane = .sidebar
        }
    }
}
