internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// All saved servers and their status.
struct HomePlace: Place {
    let messages: Messages
    private(set) var table: DataTable<ServerRow>
    private(set) var board = ServerBoard()
    private(set) var moment: Moment
    private(set) var detail = Detail()
    private(set) var showsDetail = false
    /// Why the servers are not known, and what to do.
    private(set) var problem: Detail?

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
        self.problem = problem.map { failure in
            Detail([.text(StyledText(failure.message, .bad))] + failure.hints.map { .text(StyledText($0.description)) })
        }
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

    private mutating func renewDetail() {
        detail.parts = chosen?.page(moment, messages).parts ?? []
    }
}

extension HomePlace {
    mutating func take(_ action: Action, in pane: Pane, _ area: Rect) -> [Wish]? {
        if let motion = action.motion {
            let divided = divided(area)
            if pane == .detail || divided.list == nil {
                _ = detail.take(motion, in: divided.detail ?? area)
            } else if table.list.take(motion, height: height(area)) {
                chooseAnew()
            }
            return []
        }
        switch action {
        case .open: return chosen.map { [.open($0.id, area: nil)] } ?? []
        case .into:
            guard divided(area).isSingle, !showsDetail, chosen != nil else { return nil }
            showsDetail = true
            detail.rewind()
            return []
        case .back where showsDetail && divided(area).isSingle: showsDetail = false
        case .back where !table.list.marked.isEmpty: table.list.clearMarks()
        case .mark:
            table.list.toggleMark()
            table.list.move(by: 1, height: height(area))
            chooseAnew()
        case .test: return targets.isEmpty ? [] : [.test(targets)]
        case .use: return chosen.map { [.work(.use($0.profile.name))] } ?? []
        case .refresh: return targets.map { .work(.poll($0)) }
        case .add, .typeAddress: return [.save(.typed(""))]
        case .remove: return chosen.map { [.ask(.remove($0.profile))] } ?? []
        case .copy: return chosen.map { [.copy($0.state?.route ?? $0.profile.routes[0].text.raw)] } ?? []
        default: return nil
        }
        return []
    }

    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish] {
        guard region.owner == Self.rows else { return [] }
        let height = height(area)
        let before = chosen?.id
        table.list.choose(line: region.part, height: height)
        chooseAnew()
        return before == chosen?.id ? take(.open, in: .list, area) ?? [] : []
    }

    mutating func scroll(by rows: Int, _ region: HitRegion?, _ area: Rect) {
        if region?.owner == Self.rows {
            table.list.scroll(by: rows, height: height(area))
            renewDetail()
        } else {
            detail.scroll(by: rows, in: divided(area).detail ?? area)
        }
    }

    func isAtTop(_ area: Rect) -> Bool { table.list.top(height: height(area)) == 0 }

    mutating func setFilter(_ text: String, _: Rect) {
        table.list.setFilter(text)
        chooseAnew()
    }

    private mutating func chooseAnew() {
        detail.rewind()
        renewDetail()
    }
}
