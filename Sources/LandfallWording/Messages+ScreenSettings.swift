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
    package var settingsColumn: (setting: String, value: String, command: String) {
        (say("SETTING"), say("VALUE"), say("CHANGED BY"))
    }

    package var setting:
        (
            name: String, kind: String, route: String, newRoute: String, identity: String, cleartext: String,
            sending: String, metered: String, token: String, place: String, theme: String, language: String,
            keys: String, remove: String
        )
    {
        (
            say("Name"), say("Kind"), say("Route"), say("Another route"),
            say("Identity"), say("Cleartext"), say("Sending"),
            say("Metered"), say("Token"), say("Stored in"),
            say("Theme"), say("Language"), say("Keys"), say("Remove")
        )
    }

    package var routeFirst: String { say("used first") }
    package var nothingAllowed: String { say("nothing allowed") }

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
