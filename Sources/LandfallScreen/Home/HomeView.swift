internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// All saved servers and their status.
struct HomeView: DetailView {
    let messages: Messages
    private(set) var list: RowList<ServerBoard.Server>
    private(set) var board = ServerBoard()
    private(set) var moment: FrameTime
    var detail = Detail()
    var showsDetail = false
    /// Why the servers are not known, and what to do.
    private(set) var problem: CommandFailure?

    /// What the lower half says of the selected server.
    private(set) var brief: HomeDetail?
    /// What has happened.
    private(set) var log = EventLog()
    private var columns = 0
    /// What is new nearby, where one server leaves room for that.
    var newcomers: [NearbyRow] = []
    /// The jobs of servers that were looked at.
    private(set) var jobs = HomeJobs()
    /// How many days ago the day is that the chart shows.
    private(set) var daysBack = 0

    init(_ messages: Messages, at moment: FrameTime) {
        self.messages = messages
        self.moment = moment
        list = RowList(label: { ProfileLabels.shown($1, in: $0.profile.labels) }) { ServerRow.text(of: $0, messages) }
    }

    /// Takes how the servers are now.
    mutating func refresh(
        _ board: ServerBoard, _ log: EventLog, at moment: FrameTime, columns: Int, problem: CommandFailure? = nil
    ) {
        (self.board, self.log, self.moment, self.columns) = (board, log, moment, columns)
        list.refresh(board.servers)
        self.problem = problem
        renewDetail()
    }

    /// How often something in it moves; nil for never.
    var pace: Duration? { board.tally.connecting > 0 ? Spinner.interval : board.tally.retried > 0 ? .seconds(1) : nil }

    /// Chooses a server.
    mutating func choose(_ name: ProfileName, _ area: Rect) {
        guard let server = board.servers.first(where: { $0.profile.name == name }) else { return }
        list.choose(server.id, height: height(area))
        renewDetail()
    }

    /// The server of the selected row.
    var chosen: ServerBoard.Server? { (list.chosen?.id).flatMap(board.find) }

    /// The servers that an action is for: those that are marked, or the selected one.
    private var targets: [ProfileID] {
        let marked = list.marked
        if !marked.isEmpty { return board.servers.map(\.id).filter(marked.contains) }
        return chosen.map { [$0.id] } ?? []
    }

    /// Whether the problem is all that there is to show.
    var showsProblem: Bool { problem != nil && list.rows.isEmpty }

    /// Asks for the jobs of the selected server, where they have room and are not known.
    mutating func askForJobs() -> [ViewCommand] {
        guard columns >= 160, let chosen, chosen.state?.status == .connected else { return [] }
        return jobs.question(of: chosen.profile, at: moment.elapsed).map { [.work(.ask($0))] } ?? []
    }

    /// Takes the answer; false if it is to another question.
    mutating func take(_ number: Int, _ items: [any GetItem]?) -> Bool {
        guard jobs.take(number, items, at: moment.elapsed) else { return false }
        renewDetail()
        return true
    }

    /// Shows another day in the chart.
    mutating func show(daysBack: Int) {
        self.daysBack = min(max(0, daysBack), AnswerHistory.days - 1)
        renewDetail()
    }

    private mutating func renewDetail() {
        brief = chosen.map { server in
            HomeDetail(
                server, HomeGrid(columns: columns), moment, daysBack: daysBack,
                jobs: jobs.line(of: server.id, at: moment.date, messages), messages)
        }
        detail.parts =
            if let problem, showsProblem {
                [.text(StyledText(problem.message, .bad))] + problem.hints.map { .text(StyledText($0.description)) }
            } else {
                chosen?.page(moment, messages).parts ?? []
            }
    }
}

extension HomeView {
    static let actions: [Action<HomeView>] =
        [
            Action(.open, label: { $0.need?.label }, when: { $0.chosen != nil }) { home, focus in
                home.enter(focus)
            },
            Action(.test, when: \.hasTargets) { home, _ in [.test(home.targets)] },
            Action(
                Verb("use", .character("u"), label: "use", help: "use this server in other commands"), for: \.chosen
            ) { [.work(.use($0.profile.name))] },
            Action(.token, hint: .when { home, _ in home.isBroad }, for: \.chosen) {
                [.run(["token", "set", "\($0.profile.name)"])]
            },
            Action(
                .edit, hint: .when { home, _ in home.isBroad }, label: { _ in Sentence("settings") }, for: \.chosen
            ) { [.settings($0.id)] },
            Action(.add, help: "save a server by its address") { _, _ in [.save(.typed(""))] },
            .filter,
            Action(
                Verb("mark", .character(" "), label: "mark", help: "mark this row, or unmark it"), when: \.hasTargets,
                if: { $0.divided($1.area).list != nil }
            ) { home, focus in
                home.list.toggleMark()
                home.list.move(by: 1, height: home.height(focus.area))
                home.follow(1, height: 0)
                return []
            },
            Action(.history, hint: .never, for: \.chosen) { [.history($0.id)] },
            Action(.share, for: \.chosen) { [.share($0.id)] },
            Action(
                Verb("day-before", .character("["), label: "day before", help: "a day earlier in the chart"),
                hint: .when { home, _ in home.daysBack > 0 },
                when: { $0.chosen != nil && $0.daysBack < AnswerHistory.days - 1 },
                if: { $0.divided($1.area).list != nil }
            ) { home, _ in
                home.show(daysBack: home.daysBack + 1)
                return []
            },
            Action(
                Verb("day-after", .character("]"), label: "day after", help: "a day later in the chart"),
                when: { $0.chosen != nil && $0.daysBack > 0 }, if: { $0.divided($1.area).list != nil }
            ) { home, _ in
                home.show(daysBack: home.daysBack - 1)
                return []
            },
            Action(.remove, for: \.chosen) { [.ask(.remove($0.profile))] },
            Action(.refresh, hint: .when { home, _ in home.showsDetail }, when: \.hasTargets) { home, _ in
                home.targets.map { .work(.poll($0)) }
            },
            Action(.copy, hint: .never, for: \.chosen) { [.copy($0.state?.route ?? $0.profile.routes[0].text.raw)] },
        ] + moving + [
            Action(.back, hint: .never, when: { !$0.list.marked.isEmpty }) { home, _ in
                home.list.clearMarks()
                return []
            }
        ]

    /// Whether keys that other places have too have room in the line of keys.
    private var isBroad: Bool { columns >= 100 }
    private var hasTargets: Bool { !targets.isEmpty }

    var rowList: RowList<ServerBoard.Server> {
        get { list }
        set { list = newValue }
    }

    mutating func follow(_: Int, height _: Int) {
        detail.rewind()
        daysBack = 0
        renewDetail()
    }

    /// What the selected server needs before it can be opened, and the word for that.
    private var need: (source: SaveOrder.Source, label: Sentence)? {
        guard let profile = chosen?.profile, let cause = chosen?.state?.cause else { return nil }
        if cause.kind == .token { return (.saved(profile), Sentence("give token")) }
        return ShownChange.codes.contains(cause.code) ? (.changed(profile), Verb.identity.label) : nil
    }

    func enter(_: Focus) -> [ViewCommand] {
        if let need { return [.save(need.source)] }
        return chosen.map { [.open($0.id, area: nil)] } ?? []
    }
}
