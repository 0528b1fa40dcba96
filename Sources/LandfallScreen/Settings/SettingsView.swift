internal import LandfallConnections
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What is saved of a server and of the screen, each with the command that changes it.
struct SettingsView: ScreenView {
    static let rows = "settings"

    let messages: Messages
    /// Where keys are given.
    let keysPath: String
    /// How many actions have other keys than their own.
    let keysChanged: Int
    private(set) var profile: Profile?
    /// What it said of itself when it last answered; nil before that.
    private(set) var about: String?
    private(set) var list = RowList<SettingRow>(text: \.text)
    /// What the rows were made of.
    private var source: Source?

    private struct Source: Hashable {
        let profile: Profile?
        let routes: [RouteLine]
        let networks: [NetworkMemory.Network]
        let choices: ScreenChoices
    }

    init(keys path: String, changed: Int, _ messages: Messages) {
        (self.messages, keysChanged) = (messages, changed)
        keysPath = path
    }

    /// Takes whose settings they are and how they are now, where they are shown.
    mutating func refresh(
        _ profile: Profile?, _ routes: [RouteLine], about: String? = nil, _ networks: [NetworkMemory.Network],
        _ choices: ScreenChoices
    ) {
        self.about = about
        let source = Source(profile: profile, routes: routes, networks: networks, choices: choices)
        guard source != self.source else { return }
        self.source = source
        let isOther = self.profile?.id != profile?.id
        self.profile = profile
        let own = profile.map { SettingRow.rows(of: $0, routes, networks.answers(for: $0), messages) } ?? []
        let head = { (id: String, part: SettingRow.Part) in SettingRow(id: id, title: "", value: "", heads: part) }
        let gap = SettingRow(id: "gap", title: "", value: "", isGap: true)
        let rows =
            (own.isEmpty ? [] : [head("server", .server)] + own + [gap]) + [head("screen", .screen)]
            + SettingRow.rows(of: choices, keys: (keysPath, keysChanged), messages)
        list.refresh(rows)
        if isOther { list.move(by: -rows.count, height: rows.count) }
        list.skip(1, height: rows.count, \.canBeChosen)
    }

    /// Chooses what is chosen in another one.
    mutating func choose(_ other: SettingsView) {
        guard let id = other.list.chosen?.id else { return }
        list.choose(id, height: list.rows.count)
    }
}

extension SettingsView {
    static let actions: [Action<SettingsView>] =
        [
            Action(
                .open, label: { _ in Sentence("change") }, help: "change this setting", for: \.change
            ) { $0 },
            Action(.token, for: \.profile) { [.run(["token", "set", $0.name.description])] },
            Action(.test, for: \.profile) { [.test([$0.id])] }, .filter,
            Action(.edit, hint: .never, help: "change this setting", for: \.change) { $0 },
            Action(.into, hint: .never, help: "change this setting", for: \.change) { $0 },
            Action(.remove, for: \.profile) { [.ask(.remove($0))] },
            Action(.history, hint: .never, for: \.profile) { [.history($0.id)] },
            Action(.copy, hint: .never) { settings, _ in [.copy(settings.commandLine)] },
        ]
        + Action.motions { settings, motion, focus in
            _ = settings.list.take(motion, height: settings.height(focus.area), \.canBeChosen)
            return []
        }

    /// What changes the selected setting: its command, shown before it runs, or the choice at once.
    private var change: [ViewCommand]? {
        switch list.chosen?.change {
        case .command(let command, let values): [.palette(command.beginning(values))]
        case .choose(let choices): [.choices(choices)]
        case nil: nil
        }
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        switch input {
        case .click(let region?) where region.owner == Self.rows:
            let before = list.chosen?.id
            list.choose(line: region.part, height: height(focus.area))
            list.skip(1, height: height(focus.area), \.canBeChosen)
            return before == list.chosen?.id ? change : []
        case .scroll(let rows, _): list.scroll(by: rows, height: height(focus.area))
        case .filter(let words): list.setFilter(words)
        default: return nil
        }
        return []
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let name = columns < FrameLayout.narrow ? profile.map { "\($0.name)" } : nil
        return (StyledText(messages.place(.settings), .bold), StyledText(name ?? "", .bold))
    }

    var filter: (text: String, note: StyledText?)? { (list.filter, nil) }

    var commandLine: String {
        let line = list.chosen?.line ?? ""
        return line.isEmpty ? profile.map { "landfall show \($0.name)" } ?? "landfall tui" : "landfall \(line)"
    }
}
