internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// What is saved of a server and of the screen, each with the command that changes it.
struct SettingsPlace: Place {
    static let rows = "settings"
    private static let narrow = 72

    let messages: Messages
    /// Where keys are given.
    let keysPath: String
    private(set) var profile: Profile?
    private(set) var table: DataTable<SettingRow>
    /// What the rows were made of.
    private var source: Source?

    private struct Source: Hashable {
        let profile: Profile?
        let networks: [NetworkMemory.Network]
        let choices: ScreenChoices
    }

    init(_ choices: ScreenChoices, keys path: String, _ messages: Messages) {
        self.messages = messages
        keysPath = path
        let titles = messages.settingsColumn
        table = DataTable(
            columns: [
                Table.Column(titles.setting, priority: 9, minimum: 8),
                Table.Column(titles.value, priority: 8, minimum: 12),
                Table.Column(titles.command, priority: 7, overflow: .below),
            ]
        ) { row in
            [StyledText(row.title), row.value, StyledText(row.line, .dim)]
        }
        refresh(nil, [], choices)
    }

    /// Takes whose settings they are and how they are now.
    mutating func refresh(_ profile: Profile?, _ networks: [NetworkMemory.Network], _ choices: ScreenChoices) {
        let source = Source(profile: profile, networks: networks, choices: choices)
        guard source != self.source else { return }
        self.source = source
        let isOther = self.profile?.id != profile?.id
        self.profile = profile
        let own = profile.map { SettingRow.rows(of: $0, networks.answers(for: $0), messages) } ?? []
        let rows = own + SettingRow.rows(of: choices, keys: keysPath, messages)
        table.refresh(rows)
        if isOther { table.list.move(by: -rows.count, height: rows.count) }
    }

    /// Chooses what is chosen in another one.
    mutating func choose(_ other: SettingsPlace) {
        guard let id = other.table.list.chosen?.id else { return }
        table.list.choose(id, height: table.list.rows.count)
    }

    private func height(_ area: Rect) -> Int { table.height(in: area) }
}

extension SettingsPlace {
    mutating func take(_ action: Action, in _: Pane, _ area: Rect) -> [Wish]? {
        if let motion = action.motion {
            _ = table.list.take(motion, height: height(area))
            return []
        }
        switch action {
        case .open, .into, .edit: return table.list.chosen.flatMap(wishes) ?? []
        case .token: return profile.map { [.run(["token", "set", $0.name.description])] } ?? []
        case .remove: return profile.map { [.ask(.remove($0))] } ?? []
        case .test: return profile.map { [.test([$0.id])] } ?? []
        case .copy: return [.copy(commandLine)]
        default: return nil
        }
    }

    /// What changes a setting: its command, shown before it runs, or the choice at once.
    private func wishes(_ row: SettingRow) -> [Wish]? {
        switch row.change {
        case .command(let line): [.palette(line)]
        case .choose(let choices): [.choices(choices)]
        case nil: nil
        }
    }

    mutating func click(_ region: HitRegion, _ area: Rect) -> [Wish] {
        guard region.owner == Self.rows else { return [] }
        let before = table.list.chosen?.id
        table.list.choose(line: region.part, height: height(area))
        return before == table.list.chosen?.id ? take(.open, in: .list, area) ?? [] : []
    }

    mutating func scroll(by rows: Int, _: HitRegion?, _ area: Rect) {
        table.list.scroll(by: rows, height: height(area))
    }

    mutating func setFilter(_ text: String, _: Rect) { table.list.setFilter(text) }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        table.draw(
            on: &canvas, in: area, owner: Self.rows, hasFocus: focus == .list,
            placeholder: StyledText(messages.nothingFits, .dim))
    }

    func header(columns _: Int) -> (left: StyledText, right: StyledText) {
        let name = profile.map { "  \($0.name)" } ?? ""
        return (StyledText(messages.place(.settings), .bold) + StyledText(name), "")
    }

    var actions: [Action] { [.edit] + (profile == nil ? [] : [.token, .test]) + [.filter] }

    func panes(_: Rect) -> [Pane] { [.list] }

    var filter: String? { table.list.filter }

    var commandLine: String {
        let line = table.list.chosen?.line ?? ""
        return line.isEmpty ? profile.map { "landfall show \($0.name)" } ?? "landfall tui" : "landfall \(line)"
    }

    var pace: Duration? { nil }
}
