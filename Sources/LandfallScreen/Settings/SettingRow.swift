internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Something that can be set: its value, and the command that changes it.
struct SettingRow: Identifiable, Sendable {
    /// What Enter does.
    enum Change: Sendable, Hashable {
        /// A command that is shown before it runs; one that ends with a space wants a word more.
        case command(String)
        case choose(ScreenChoices)
    }

    let id: String
    let title: String
    let value: StyledText
    let change: Change?

    /// The command, as it is typed.
    var line: String {
        switch change {
        case .command(let line): line
        case .choose(let choices):
            "tui" + (choices.theme.map { " --theme \($0.rawValue)" } ?? "")
                + (choices.language.map { " --language \($0.rawValue)" } ?? "")
        case nil: ""
        }
    }

    /// What can be set of a profile.
    static func rows(of profile: Profile, _ networks: [AnsweredNetwork], _ messages: Messages) -> [SettingRow] {
        let name = ShellText.word(profile.name.description)
        let setting = messages.setting
        var rows = [
            SettingRow(
                id: "name", title: setting.name, value: StyledText("\(profile.name)", .bold),
                change: .command("rename \(name) ")),
            SettingRow(
                id: "kind", title: setting.kind, value: StyledText(profile.kind.displayName),
                change: .command("edit \(name) --kind ")),
        ]
        for (index, route) in profile.routes.enumerated() {
            let via = StyledText("\(route.text)") + StyledText(" (\(messages.via(route)))", .dim)
            let first = index == 0 && profile.routes.count > 1 ? StyledText("  \(messages.routeFirst)", .good) : ""
            rows.append(
                SettingRow(
                    id: "route \(route.text.raw)", title: index == 0 ? setting.route : "", value: via + first,
                    change: .command("edit \(name) " + (index == 0 ? "--route " : "--route \(index + 1)"))))
        }
        return rows + trust(of: profile, name, messages) + sending(to: profile, name, messages)
            + metered(networks, name, messages) + token(of: profile, name, messages) + [
                SettingRow(id: "remove", title: setting.remove, value: "", change: .command("remove \(name)"))
            ]
    }

    /// The server's recorded identity, and what was allowed.
    private static func trust(of profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        let setting = messages.setting
        let identity = ServerPage.identity(profile.identity, isShort: true, messages)
        var rows = identity.enumerated().map { index, line in
            SettingRow(
                id: "identity \(line)", title: index == 0 ? setting.identity : "", value: StyledText(line),
                change: .command("trust forget \(name)"))
        }
        if rows.isEmpty {
            rows.append(
                SettingRow(
                    id: "identity", title: setting.identity, value: StyledText(messages.nothingRecorded, .dim),
                    change: .command("trust show \(name)")))
        }
        let consents = profile.routes.flatMap { route in route.consents.map { (route, $0) } }
        for (index, (route, consent)) in consents.enumerated() {
            rows.append(
                SettingRow(
                    id: "cleartext \(index)", title: index == 0 ? setting.cleartext : "",
                    value: StyledText("\(route.text): \(messages.cleartextAllowed(consent.network))", .warn),
                    change: .command("trust forget \(name)")))
        }
        guard consents.isEmpty else { return rows }
        let none = SettingRow(
            id: "cleartext", title: setting.cleartext, value: StyledText(messages.nothingAllowed, .dim), change: nil)
        return rows + [none]
    }

    /// Whether messages may be sent; nothing of a product that takes none.
    private static func sending(to profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        guard profile.kind.product.takesMessages else { return [] }
        let value = profile.sending.map { StyledText(messages.sendingAllowed($0), .warn) }
        return [
            SettingRow(
                id: "sending", title: messages.setting.sending,
                value: value ?? StyledText(messages.nothingAllowed, .dim),
                change: .command("edit \(name) \(value == nil ? "--sending" : "--no-sending")"))
        ]
    }

    /// Where the server may be polled although that costs something.
    private static func metered(_ networks: [AnsweredNetwork], _ name: String, _ messages: Messages) -> [SettingRow] {
        let command = SettingRow.Change.command("edit \(name) --metered ")
        let rows = networks.enumerated().map { index, answered in
            SettingRow(
                id: "metered \(answered.network.network)", title: index == 0 ? messages.setting.metered : "",
                value: StyledText("\(ForeignText(answered.network.name)): \(messages.metered(answered.answer))"),
                change: command)
        }
        guard rows.isEmpty else { return rows }
        let none = StyledText(messages.nothingAllowed, .dim)
        return [SettingRow(id: "metered", title: messages.setting.metered, value: none, change: command)]
    }

    private static func token(of profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        let setting = messages.setting
        let set = SettingRow(
            id: "token", title: setting.token, value: StyledText(messages.token(of: profile)),
            change: .command("token set \(name)"))
        guard profile.token != nil else { return [set] }
        return [
            set,
            SettingRow(
                id: "place", title: setting.place, value: "", change: .command("token move \(name) --store ")),
            SettingRow(id: "no token", title: "", value: "", change: .command("token delete \(name)")),
        ]
    }

    /// What can be set of the screen itself: the next theme, the next language, and where keys are.
    static func rows(of choices: ScreenChoices, keys path: String, _ messages: Messages) -> [SettingRow] {
        let setting = messages.setting
        let (theme, language) = (choices.theme ?? .auto, choices.language ?? .auto)
        return [
            SettingRow(
                id: "theme", title: setting.theme, value: StyledText(messages.theme(theme)),
                change: .choose(ScreenChoices(theme: theme.next))),
            SettingRow(
                id: "language", title: setting.language, value: StyledText(messages.language(language)),
                change: .choose(ScreenChoices(language: language.next))),
            SettingRow(id: "keys", title: setting.keys, value: StyledText(path), change: nil),
        ]
    }
}

extension CaseIterable where Self: Equatable, AllCases: RandomAccessCollection, AllCases.Index == Int {
    /// The one behind it; after the last one the first.
    fileprivate var next: Self {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
