internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The saved servers and the state of each.
struct ServerBoard: Sendable {
    /// One of them: a reference to what is known of it. Who looks at the board copies no more than that, and a change makes it anew for one server.
    struct Server: Sendable, Identifiable {
        private final class Box: Sendable {
            let facts: Facts

            init(_ facts: Facts) { self.facts = facts }
        }

        private var box: Box

        fileprivate init(_ profile: Profile, _ remembered: MonitorState? = nil) {
            box = Box(Facts(profile, remembered))
        }

        var id: ProfileID { box.facts.profile.id }
        var profile: Profile { box.facts.profile }
        var watch: WatchBoard { box.facts.watch }
        var history: AnswerHistory { box.facts.history }
        var revision: Int { box.facts.revision }
        var outages: [Outage] { box.facts.outages }
        var parts: [HistoryEvent] { box.facts.parts }
        var since: Date? { box.facts.since }
        var answer: MonitorState? { box.facts.answer }
        var health: ServerHealth? { box.facts.health }
        var asks: Bool { box.facts.asks }
        var remembered: MonitorState? { box.facts.remembered }
        var isWaiting: Bool { box.facts.isWaiting }
        var held: MonitorState? { box.facts.held }
        var state: MonitorState? { box.facts.state }
        var isGone: Bool { box.facts.isGone }
        var settled: MonitorState? { box.facts.settled }
        var tested: [ForeignText: Duration] { box.facts.tested }
        var usedRoute: SavedRoute? { box.facts.usedRoute }

        fileprivate mutating func change<Result>(_ body: (inout Facts) -> Result) -> Result {
            var facts = box.facts
            defer { box = Box(facts) }
            return body(&facts)
        }
    }

    /// What is known of a server.
    struct Facts: Sendable {
        fileprivate(set) var profile: Profile
        fileprivate(set) var watch: WatchBoard
        /// Its answers over the last seven days, as far as someone has polled it.
        fileprivate(set) var history = AnswerHistory()
        /// How often something was added to that.
        fileprivate(set) var revision = 0
        /// The times without an answer, from old to new.
        fileprivate(set) var outages: [Outage] = []
        /// The times in which a part of it was down, from old to new.
        fileprivate(set) var parts: [HistoryEvent] = []
        /// Since when it is as it is.
        fileprivate(set) var since: Date?
        /// What it reported about itself when it last answered.
        fileprivate(set) var answer: MonitorState?
        fileprivate(set) var health: ServerHealth?
        /// How long its routes took to answer when they were tested last, by their texts.
        fileprivate(set) var tested: [ForeignText: Duration] = [:]
        /// Whether the session that is open here waits for an answer.
        fileprivate(set) var asks = false
        /// Its last known status, from before this screen.
        fileprivate(set) var remembered: MonitorState?
        /// Whether it cannot be reached because this machine has no network.
        fileprivate(set) var isWaiting = false
        /// Whether it answers without one, as it may over ssh.
        fileprivate var answersOffline = false
        /// How it was when the network went, as far as this screen has asked it.
        fileprivate(set) var held: MonitorState?

        /// Its state; nil before it was asked.
        var state: MonitorState? { watch.rows.first?.state }

        /// Whether it was connected on this screen and is not any more.
        var isGone: Bool { answer != nil && settled?.status == .disconnected && !isWaiting }

        /// The last state that was not an attempt, from this screen or before it; nil if there has never been one.
        var settled: MonitorState? { watch.rows.first?.settled ?? remembered }

        /// The route that answers, or failed last; nil before one did.
        var usedRoute: SavedRoute? {
            profile.place(ofRoute: state?.route).map { profile.routes[$0] }
        }

        fileprivate mutating func hold(_ isOffline: Bool) {
            let waits = isOffline && !answersOffline && !profile.plans().contains { $0.networkTarget.isLocal }
            if waits, !isWaiting { held = watch.rows.first?.settled }
            isWaiting = waits
        }

        fileprivate init(_ profile: Profile, _ remembered: MonitorState? = nil) {
            self.profile = profile
            self.remembered = remembered
            watch = WatchBoard([profile.name])
        }
    }

    /// How many are how. It is counted on with each change, since it is asked for at every event, and there may be a thousand servers.
    struct Tally: Sendable, Hashable {
        fileprivate(set) var connected = 0
        fileprivate(set) var connecting = 0
        /// Those that will be asked again at a time that is known.
        fileprivate(set) var retried = 0
        /// Those that wait for a network.
        fileprivate(set) var waiting = 0

        fileprivate mutating func add(_ server: Server, _ count: Int = 1) {
            if server.isWaiting { waiting += count }
            guard let state = server.state else { return }
            if state.status == .connected { connected += count }
            if state.status == .connecting { connecting += count }
            if state.nextTry != nil { retried += count }
        }
    }

    /// In the order in which they were saved.
    private(set) var servers: [Server] = []
    /// Where each of them stands.
    private var places: [ProfileID: Int] = [:]
    private(set) var tally = Tally()
    /// Where the one of those that do not answer any more stands that went last.
    private var gone: Int?
    /// What has happened to them, in the order in which it began.
    private(set) var events: [HistoryEvent] = []
    /// How they were before.
    private let remembered: [ProfileID: MonitorState]
    /// Them as they are saved.
    private(set) var profiles = ProfileSet()
    /// Which one other commands use, and why.
    private(set) var choice: ServerChoice?
    /// Whether this machine has no network.
    private var isOffline = false

    /// A board without servers, which knows how some were before.
    init(remembered: [ProfileID: MonitorState] = [:]) {
        self.remembered = remembered
    }

    /// How each server is, or was before it was asked.
    var lastStates: [ProfileID: MonitorState] {
        Dictionary(uniqueKeysWithValues: servers.compactMap { server in server.settled.map { (server.id, $0) } })
    }

    /// The servers that there are; nil if none are known.
    var ids: Set<ProfileID>? { servers.isEmpty ? nil : Set(servers.map(\.id)) }

    /// Takes the profiles as they are now.
    mutating func refresh(_ set: ProfileSet, _ choice: ServerChoice?) {
        let known = Dictionary(uniqueKeysWithValues: servers.map { ($0.id, $0) })
        servers = set.profiles.map { profile in
            guard var server = known[profile.id], !profile.needsNewConnection(since: server.profile) else {
                guard let before = known[profile.id] else { return Server(profile, remembered[profile.id]) }
                var server = Server(profile)
                // It is the same server, over another connection.
                server.change { ($0.history, $0.revision) = (before.history, before.revision) }
                return server
            }
            if server.profile != profile { server.change { $0.profile = profile } }
            return server
        }
        (profiles, self.choice) = (set, choice)
        let isOffline = isOffline
        for index in servers.indices { servers[index].change { $0.hold(isOffline) } }
        places = Dictionary(uniqueKeysWithValues: zip(servers.lazy.map(\.id), servers.indices))
        tally = servers.reduce(into: Tally()) { $0.add($1) }
        gone = newestGone()
        shareEvents()
    }

    /// Takes whether this machine has no network. Without one the servers that need it stay as they were.
    mutating func setOffline(_ isOffline: Bool) {
        self.isOffline = isOffline
        for index in servers.indices {
            change(index) { server in
                server.answersOffline = false
                server.hold(isOffline)
            }
        }
    }

    /// Changes a server, and what is known of all.
    private mutating func change<Result>(_ index: Int, _ body: (inout Facts) -> Result) -> Result {
        tally.add(servers[index], -1)
        let wasGone = servers[index].isGone
        let result = servers[index].change(body)
        tally.add(servers[index])
        guard servers[index].isGone != wasGone else { return result }
        if wasGone {
            if gone == index { gone = newestGone() }
        } else if gone.map({ isGone($0, before: index) }) ?? true {
            gone = index
        }
        return result
    }

    private func newestGone() -> Int? {
        servers.indices.lazy.filter { servers[$0].isGone }.max { isGone($0, before: $1) }
    }

    private func isGone(_ index: Int, before other: Int) -> Bool {
        (servers[index].since ?? .distantPast, other) < (servers[other].since ?? .distantPast, index)
    }

    /// The one of those that do not answer any more that went last.
    var lastGone: Server? { gone.map { servers[$0] } }

    /// Takes a state.
    ///
    /// - Returns: What it says beside those before it; nil if the server is gone.
    mutating func apply(_ state: MonitorState, of id: ProfileID) -> WatchBoard.News? {
        guard let index = places[id] else { return nil }
        let isOffline = isOffline
        return change(index) { server in
            let before = server.settled?.status
            let news = server.watch.apply(state, to: 0)
            if let now = server.settled, now.status != before { server.since = now.at }
            server.history.record(state, route: server.profile.place(ofRoute: state.route))
            server.revision += 1
            if isOffline {
                let isTrying = state.status == .connecting && server.answersOffline
                server.answersOffline = state.status == .connected || isTrying
                server.hold(isOffline)
            }
            if state.status == .connected {
                server.answer = state
                server.health = ServerHealth(state.facts)
            }
            return news
        }
    }

    /// Takes what a test of a server has come to on its routes.
    mutating func take(_ report: TargetReport, of profile: Profile) {
        guard let index = places[profile.id] else { return }
        let trips = zip(profile.routes, report.routes).compactMap { route, walked in
            walked.stages.first { $0.stage == .product && $0.status != .fail }?.duration.map { (route.text, $0) }
        }
        servers[index].change { $0.tested = Dictionary(trips) { first, _ in first } }
    }

    /// Takes whose open session waits for an answer; nil for none.
    mutating func take(asking id: ProfileID?) {
        for index in servers.indices {
            let asks = servers[index].id == id
            if servers[index].asks != asks { servers[index].change { $0.asks = asks } }
        }
    }

    /// Takes what is known of a server's history, beside what was polled here, and of the events of all.
    mutating func take(_ news: HistoryKeeper.News, of id: ProfileID) {
        if let told = news.events, told != events {
            events = told
            shareEvents()
        }
        guard let answers = news.answers, let index = places[id] else { return }
        servers[index].change { server in
            server.history.add(answers)
            server.revision += 1
        }
    }

    /// Gives each server what has happened to it.
    private mutating func shareEvents() {
        let own = Dictionary(grouping: events, by: \.profile)
        for index in servers.indices {
            let id = servers[index].id
            servers[index].change { server in
                server.outages = own[id]?.outages(of: id) ?? []
                server.parts = own[id]?.filter { $0.part != nil }.sorted { $0.at < $1.at } ?? []
            }
        }
    }

    /// The server of that identity.
    func find(_ id: ProfileID) -> Server? { places[id].map { servers[$0] } }

    /// The server of that name.
    func find(named name: String) -> Server? { servers.first { $0.profile.name.description == name } }

    /// The one that other commands use.
    var current: Server? { (choice?.profile.id).flatMap(find) }
}

extension ServerBoard.Server {
    /// The state that its row shows: where it waits for a network, that of before.
    var shown: MonitorState? { isWaiting ? held : state }

    /// Its usual answer time in the 24 hours before a moment.
    func typical(at date: Date) -> Duration? {
        history.median(since: date.addingTimeInterval(-86_400), until: date)
    }

    /// All details of it, and its status.
    func page(_ moment: FrameTime, _ messages: Messages) -> Page {
        ServerPage(profile, messages).brief(
            ServerPage.State(now: state, answer: answer, route: usedRoute),
            sign: StateSign.text(state, at: moment.elapsed, messages))
    }
}
