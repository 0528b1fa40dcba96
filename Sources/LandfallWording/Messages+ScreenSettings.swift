package import LandfallWorkflows

extension ScreenLanguage: RawRepresentable, CaseIterable {
    package static let allCases = [auto] + Language.allCases.map { ScreenLanguage(code: $0.rawValue) }

    /// The language of a code, or `auto`; nil for one that landfall does not speak.
    package init?(rawValue: String) {
        self.init(code: rawValue)
        guard Self.allCases.contains(self) else { return nil }
    }
}

/// What Settings says.
extension Messages {
    package var changedBy: String { say("CHANGED BY") }

    package var setting:
        (
            name: String, kind: String, routes: String, identity: String, cleartext: String, sending: String,
            metered: String, token: String, theme: String, language: String, motion: String,
            notify: String, cache: String, history: String, keys: String
        )
    {
        (
            say("name"), say("kind"), say("routes"), say("identity"), say("cleartext"), say("sending"), say("metered"),
            say("token"), say("theme"), say("language"), say("motion"),
            say("chat"), say("kept chats"), say("history"), say("keys")
        )
    }

    /// What is explained below the settings.
    package func onSetting(_ title: String) -> String { say("on \(title)") }

    package var setsToken: String {
        say("Asks for the token without showing it, tests it, and stores it only if the test passes.")
    }

    package var tokenElsewhere: String { say("move it to another store") }

    package var historyWhile: String { say("recorded while landfall tui or landfall watch runs") }

    package var forAllServers: String { say("for all servers") }
    package var routeFirst: String { say("used first") }

    /// Cleartext that is allowed nowhere, and what follows from that.
    package var cleartextNowhere: (value: String, meaning: String) {
        (say("not allowed on any network"), say("no token on the LAN"))
    }

    package var meteredAsks: (value: String, meaning: String) {
        (say("ask on each metered network"), say("no polls before you agree"))
    }

    /// Sending that is not allowed yet.
    package var sendingAsks: (value: String, meaning: String) {
        (say("not allowed"), say("landfall asks before the first message"))
    }

    /// Sending to a product that takes no messages.
    package func sendingNeedless(_ product: String) -> String { say("not needed: landfall only reads from \(product)") }

    package var sendingMeaning: String { say("only EndlessCode takes messages") }

    /// Where a token goes.
    package func tokenTravels(_ ways: [String]) -> String {
        let list = ways.joined(separator: ", ")
        return ways.isEmpty
            ? say("no route proves the server's identity, so it is not sent") : say("sent only over: \(list)")
    }

    package var themeMeaning: String { say("dark or light, following the terminal") }
    package var themeBrief: String { say("follows the terminal") }
    package func motion(isOn: Bool) -> String { isOn ? say("on") : say("off") }
    package var motionMeaning: String { say("spinners are animated") }

    package func cache(isOn: Bool) -> String { isOn ? say("the last 200 messages of each") : say("none") }
    package var cacheMeaning: String { say("shown before the server answers; on this disk, unencrypted") }

    package var cacheBrief: String { say("shown before it answers") }

    package func notify(_ notify: ScreenNotify) -> String {
        switch notify {
        case .off: say("no notification")
        case .bell: say("rings the bell")
        case .notification: say("sends a notification")
        }
    }

    package var notifyMeaning: String {
        say("when Claude Code answers or asks a question, and the window is not in focus")
    }

    package var notifyBrief: String { say("at an answer or a question") }

    /// How many actions have other keys than their own.
    package func keysChanged(_ count: Int) -> String {
        count == 0 ? say("unchanged") : say(count, "\(count) changed", "\(count) changed")
    }

    package func theme(_ theme: ScreenTheme) -> String {
        switch theme {
        case .auto: say("auto: follow the terminal")
        case .dark: say("dark")
        case .light: say("light")
        case .mono: say("mono: no colours")
        case .contrast: say("high contrast")
        }
    }

    package func language(_ language: ScreenLanguage) -> String {
        Language(rawValue: language.rawValue)?.name ?? say("auto: follow the locale")
    }

    package func choicesUnkept(_ reason: String) -> String { say("Cannot save the setting: \(systemReason(reason))") }
}
