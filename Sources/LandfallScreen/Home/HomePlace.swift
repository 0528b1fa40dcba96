internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// All saved servers and their status.
struct HomePlace: DetailPlace {
    let messages: Messages
    private(set) var table: DataTable<ServerRow>
    private(set) var board = ServerBoard()
    private(set) var moment: Moment
    var detail = Detail()
    var showsDetail = false
    /// Why the servers are not known, and what to do.
    private(set) var problem: CommandFailure?

    /// The columns of the answers where there is much room, where there is some, and where there is little.
    private static let sparklines = [(160, 40), (96, 20), (0, 10)]

    init(_ messages: Messages, at moment: Moment) {
        self.messages = messages
        self.moment = moment
        let titles = messages.homeColumn
        table = DataTable(
            columns: [
                Table.Column(titles.name, priority: 9, minimum: 8), Table.Column(titles.state, priority: 8),
                Table.Column(titles.route, priority: 4, minimum: 4),
                Table.Column(titles.latency, priority: 3),
                Table.Column("", priority: 7, alignment: .right),
                Table.Column(titles.health, priority: 5, minimum: 12),
            ]
        ) { row in
            [
                row.sign + " " + row.title, row.word, StyledText(row.route),
                row.latency, StyledText(row.roundTrip), row.health,
            ]
        }
    }

    /// Takes how the servers are now.
    mutating func refresh(_ board: ServerBoard, at moment: Moment, columns: Int, problem: CommandFailure? = nil) {
        (self.board, self.moment) = (board, moment)
        let sparkline = Self.sparklines.first { columns >= $0.0 }?.1 ?? 0
        table.refresh(
            board.servers.map {
                ServerRow($0, isCurrent: $0.id == board.choice?.profile.id, columns: sparkline, moment, messages)
            })
        self.problem = problem
        renewDetail()
    }

    /// Chooses a server.
    mutating func choose(_ name: ProfileName, _ area: Rect) {
        guard let server = board.servers.first(where: { $0.profile.name == name }) else { return }
        table.list.choose(server.id, height: height(area))
        renewDetail()
    }

    /// The server of the selected row.
    var chosen: ServerBoard.Server? { (table.list.chosen?.id).flatMap(board.find) }

    /// The servers that an action is for: those that are marked, or the selected one.
    private var targets: [ProfileID] {
        let marked = table.list.marked
        if !marked.isEmpty { return board.servers.map(\.id).filter(marked.contains) }
        return chosen.map { [$0.id] } ?? []
    }

    /// Whether the problem is all that there is to show.
    var showsProblem: Bool { problem != nil && table.list.rows.isEmpty }

    private mutating func renewDetail() {
        detail.parts =
            if let problem, showsProblem {
                [.text(StyledText(problem.message, .bad))] + problem.hints.map { .text(StyledText($0.description)) }
            } else {
                chosen?.page(moment, messages).parts ?? []
            }
    }
}

extension HomePlace {
    static let actions: [Action<HomePlace>] =
        [
            Action(.open, for: \.chosen) { [.open($0.id, area: nil)] },
            Action(.test, when: \.hasTargets) { home, _ in [.test(home.targets)] },
            Action(
                Verb("use", .character("u"), label: "use", help: "use this server in other commands"), for: \.chosen
            ) { [.work(.use($0.profile.name))] },
            Action(.add) { _, _ in [.save(.typed(""))] },
            Action(
                Verb("mark", .character(" "), label: "mark", help: "mark this row, or unmark it"), when: \.hasTargets,
                if: { $0.divided($1.area).list != nil }
            ) { home, focus in
                home.table.list.toggleMark()
                home.table.list.move(by: 1, height: home.height(focus.area))
                home.follow(1, height: 0)
                return []
            },
            .filter, Action(.remove, for: \.chosen) { [.ask(.remove($0.profile))] },
            Action(.refresh, hint: .when { home, _ in home.showsDetail }, when: \.hasTargets) { home, _ in
                home.targets.map { .work(.poll($0)) }
            },
            Action(.typeAddress, hint: .never) { _, _ in [.save(.typed(""))] },
            Action(.copy, hint: .never, for: \.chosen) { [.copy($0.state?.route ?? $0.profile.routes[0].text.raw)] },
        ] + moving + [
            Action(.back, hint: .never, when: { !$0.table.list.marked.isEmpty }) { home, _ in
                home.table.list.clearMarks()
                return []
            }
        ]

    private var hasTargets: Bool { !targets.isEmpty }

    var rowList: RowList<ServerRow> {
        get { table.list }
        set { table.list = newValue }
    }

    mutating func follow(_: Int, height _: Int) {
        detail.rewind()
        renewDetail()
    }

    func enter(_: Focus) -> [Wish] { chosen.map { [.open($0.id, area: nil)] } ?? [] }
}
