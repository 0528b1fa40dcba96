internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Something that can be set: its value, what that means, and the command that changes it. Or a title above some of them.
struct SettingRow: Identifiable, Sendable {
    /// What Enter does.
    enum Change: Sendable, Hashable {
        /// A command with what is known of its values; it is shown before it runs.
        case command(ProposedCommand, [String])
        case choose(ScreenChoices)
    }

    /// Whose settings these are.
    enum Part: Sendable, Hashable {
        case server, screen
    }

    let id: String
    let title: String
    let value: StyledText
    /// What the value means.
    var meaning = ""
    /// The same in fewer words, where those have no room beside it.
    var brief: String?
    var change: Change?
    /// The part that it is a title of; nil for a setting.
    var heads: Part?
    /// Whether it is the empty row behind a part.
    var isGap = false

    var canBeChosen: Bool { heads == nil && !isGap }

    /// What the filter looks at.
    var text: String { canBeChosen ? "\(title) \(value.plain) \(line)" : "" }

    /// The command, as it is typed.
    var line: String {
        switch change {
        case .command(let command, let values): command.beginning(values)
        case .choose(let choices):
            "tui" + (choices.theme.map { " --theme \($0.rawValue)" } ?? "")
                + (choices.language.map { " --language \($0.rawValue)" } ?? "")
                + (choices.motion.map { $0 == .on ? " --animation" : " --no-animation" } ?? "")
                + (choices.cache.map { $0 == .on ? " --chat-cache" : " --no-chat-cache" } ?? "")
                + (choices.notify.map { " --notify \($0.rawValue)" } ?? "")
        case nil: ""
        }
    }

    /// What Enter does, in a sentence.
    func does(_ messages: Messages) -> String? {
        guard case .command(let command, _) = change else { return nil }
        return command == .setToken ? messages.setsToken : command.about.map { messages.say($0) }
    }

    /// What can be set of a profile.
    static func rows(
        of profile: Profile, _ routes: [RouteLine], _ networks: [AnsweredNetwork], _ messages: Messages
    ) -> [SettingRow] {
        let name = profile.name.description
        let setting = messages.setting
        var rows = [
            SettingRow(
                id: "name", title: setting.name, value: StyledText("\(profile.name)", .bold),
                change: .command(.rename, [name])),
            SettingRow(
                id: "kind", title: setting.kind, value: StyledText(profile.kind.displayName),
                change: .command(.editKind, [name])),
        ]
        for (index, route) in routes.enumerated() {
            let place = profile.routes.count > 1 ? StyledText("\(index + 1)  ", .dim) : ""
            rows.append(
                SettingRow(
                    id: "route \(route.address)", title: index == 0 ? setting.routes : "",
                    value: place + StyledText(route.via) + StyledText("  \(route.address)  ", .dim) + route.proof,
                    meaning: index == 0 && profile.routes.count > 1 ? messages.routeFirst : "",
                    change: index == 0 ? .command(.addRoute, [name]) : nil))
        }
        return rows + identity(of: profile, name, messages) + token(of: profile, name, messages)
            + cleartext(of: profile, name, messages) + metered(networks, name, messages)
            + [sending(to: profile, name, messages)]
    }

    private static func identity(of profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        let isKnown = profile.identity != KnownIdentity()
        return [
            SettingRow(
                id: "identity", title: messages.setting.identity,
                value: StyledText(messages.identitySummary(profile.identity), isKnown ? nil : .dim),
                change: .command(.showTrust, [name]))
        ]
    }

    private static func token(of profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        let token = SettingRow(
            id: "token", title: messages.setting.token, value: StyledText(messages.token(of: profile)),
            meaning: ServerPage.tokenTravels(of: profile, messages) ?? "",
            change: .command(.setToken, [name]))
        guard profile.token != nil else { return [token] }
        return [
            token,
            SettingRow(
                id: "place", title: "", value: StyledText(messages.tokenElsewhere, .dim),
                change: .command(.moveToken, [name])),
        ]
    }

    /// Where the token may go readable for others.
    private static func cleartext(of profile: Profile, _ name: String, _ messages: Messages) -> [SettingRow] {
        let consents = profile.routes.flatMap { route in route.consents.map { (route, $0) } }
        let title = messages.setting.cleartext
        guard !consents.isEmpty else {
            let none = messages.cleartextNowhere
            return [
                SettingRow(
                    id: "cleartext", title: title, value: StyledText(none.value), meaning: none.meaning,
                    change: .command(.testCleartext, [name]))
            ]
        }
        return consents.enumerated().map { index, consent in
            SettingRow(
                id: "cleartext \(index)", title: index == 0 ? title : "",
                value: StyledText("\(consent.0.text): \(messages.cleartextAllowed(consent.1.network))", .warn),
                change: .command(.removeTrust, [name]))
        }
    }

    /// Where the server may be polled although that costs something.
    private static func metered(_ networks: [AnsweredNetwork], _ name: String, _ messages: Messages) -> [SettingRow] {
        let command = Change.command(.answerMetered, [name])
        let asks = messages.meteredAsks
        guard !networks.isEmpty else {
            return [
                SettingRow(
                    id: "metered", title: messages.setting.metered, value: StyledText(asks.value),
                    meaning: asks.meaning, change: command)
            ]
        }
        return networks.enumerated().map { index, answered in
            SettingRow(
                id: "metered \(answered.network.network)", title: index == 0 ? messages.setting.metered : "",
                value: StyledText("\(ForeignText(answered.network.name)): \(messages.metered(answered.answer))"),
                change: command)
        }
    }

    /// Whether messages may be sent, or why that is not to be set.
    private static func sending(to profile: Profile, _ name: String, _ messages: Messages) -> SettingRow {
        let title = messages.setting.sending
        guard profile.kind.product.takesMessages else {
            return SettingRow(
                id: "sending", title: title,
                value: StyledText(messages.sendingNeedless(profile.kind.displayName), .dim),
                meaning: messages.sendingMeaning)
        }
        guard let sending = profile.sending else {
            let asks = messages.sendingAsks
            return SettingRow(
                id: "sending", title: title, value: StyledText(asks.value), meaning: asks.meaning,
                change: .command(.allowSending, [name]))
        }
        return SettingRow(
            id: "sending", title: title, value: StyledText(messages.sendingAllowed(sending), .warn),
            change: .command(.forbidSending, [name]))
    }

    /// What can be set of the screen itself: the next theme, the next language, whether spinners are animated, how it tells of conversations and whether
    /// it keeps them, what keeps a history, and where keys are.
    static func rows(
        of choices: ScreenChoices, keys: (path: String, changed: Int), _ messages: Messages
    ) -> [SettingRow] {
        let setting = messages.setting
        let (theme, language, motion) = (choices.theme ?? .auto, choices.language ?? .auto, choices.motion ?? .on)
        let (notify, cache) = (choices.notify ?? .bell, choices.cache ?? .on)
        return [
            SettingRow(
                id: "theme", title: setting.theme, value: StyledText(messages.theme(theme)),
                meaning: theme == .auto ? messages.themeMeaning : "", brief: messages.themeBrief,
                change: .choose(ScreenChoices(theme: theme.next))),
            SettingRow(
                id: "language", title: setting.language, value: StyledText(messages.language(language)),
                meaning: Language.allCases.map(\.name).joined(separator: ", "),
                change: .choose(ScreenChoices(language: language.next))),
            SettingRow(
                id: "motion", title: setting.motion, value: StyledText(messages.motion(isOn: motion == .on)),
                meaning: messages.motionMeaning, change: .choose(ScreenChoices(motion: motion.next))),
            SettingRow(
                id: "notify", title: setting.notify, value: StyledText(messages.notify(notify)),
                meaning: notify == .off ? "" : messages.notifyMeaning, brief: messages.notifyBrief,
                change: .choose(ScreenChoices(notify: notify.next))),
            SettingRow(
                id: "cache", title: setting.cache, value: StyledText(messages.cache(isOn: cache == .on)),
                meaning: cache == .on ? messages.cacheMeaning : "", brief: messages.cacheBrief,
                change: .choose(ScreenChoices(cache: cache.next))),
            SettingRow(
                id: "history", title: setting.history, value: StyledText(messages.historyWhile),
                change: .command(.watchAll, [])),
            SettingRow(
                id: "keys", title: setting.keys, value: StyledText(messages.keysChanged(keys.changed)),
                meaning: keys.path),
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
