internal import LandfallConnections
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// What is saved of a server and of the screen, each with the command that changes it.
struct SettingsPlace: Place {
    static let rows = "settings"

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
    static let actions: [Action<SettingsPlace>] =
        [
            Action(.edit, help: "change this setting", for: \.change) { $0 },
            Action(.token, for: \.profile) { [.run(["token", "set", $0.name.description])] },
            Action(.test, for: \.profile) { [.test([$0.id])] }, .filter,
            Action(.open, hint: .never, help: "change this setting", for: \.change) { $0 },
            Action(.into, hint: .never, help: "change this setting", for: \.change) { $0 },
            Action(.remove, hint: .never, for: \.profile) { [.ask(.remove($0))] },
            Action(.copy, hint: .never) { settings, _ in [.copy(settings.commandLine)] },
        ]
        + Action.motions { settings, motion, focus in
            _ = settings.table.list.take(motion, height: settings.height(focus.area))
            return []
        }

    /// What changes the selected setting: its command, shown before it runs, or the choice at once.
    private var change: [Wish]? {
        switch table.list.chosen?.change {
        case .command(let line): [.palette(line)]
        case .choose(let choices): [.choices(choices)]
        case nil: nil
        }
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [Wish]? {
        switch input {
        case .click(let region?) where region.owner == Self.rows:
            let before = table.list.chosen?.id
            table.list.choose(line: region.part, height: height(focus.area))
            return before == table.list.chosen?.id ? change : []
        case .scroll(let rows, _): table.list.scroll(by: rows, height: height(focus.area))
        case .filter(let words): table.list.setFilter(words)
        default: return nil
        }
        return []
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        table.draw(
            on: &canvas, in: area, owner: Self.rows, hasFocus: focus == .list,
            placeholder: StyledText(messages.nothingFits, .dim))
    }

    func header(columns _: Int) -> (left: StyledText, right: StyledText) {
        (StyledText(messages.place(.settings), .bold), StyledText(profile.map { "\($0.name)" } ?? "", .bold))
    }

    var filter: (text: String, note: StyledText?)? { (table.list.filter, nil) }

    var commandLine: String {
        let line = table.list.chosen?.line ?? ""
        return line.isEmpty ? profile.map { "landfall show \($0.name)" } ?? "landfall tui" : "landfall \(line)"
    }
}
