package import Workflows

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
        (pick("SETTING", "설정"), pick("VALUE", "값"), pick("CHANGED BY", "바꾸는 명령"))
    }

    package var setting:
        (
            name: String, kind: String, route: String, newRoute: String, identity: String, cleartext: String,
            sending: String, metered: String, token: String, place: String, theme: String, language: String,
            keys: String, remove: String
        )
    {
        (
            pick("Name", "이름"), pick("Kind", "종류"), pick("Route", "경로"), pick("Another route", "경로 추가"),
            pick("Identity", "신원"), pick("Cleartext", "평문 허용"), pick("Sending", "보내기"),
            pick("Metered", "종량제"), pick("Token", "토큰"), pick("Stored in", "보관 위치"),
            pick("Theme", "테마"), pick("Language", "언어"), pick("Keys", "단축키"), pick("Remove", "삭제")
        )
    }

    package var routeFirst: String { pick("used first", "먼저 사용") }
    package var nothingAllowed: String { pick("nothing allowed", "허용한 것 없음") }

    package func theme(_ theme: ScreenTheme) -> String {
        switch theme {
        case .auto: pick("auto: follow the terminal", "자동: 터미널을 따름")
        case .dark: pick("dark", "어둡게")
        case .light: pick("light", "밝게")
        case .mono: pick("mono: no colours", "단색: 색 없음")
        case .contrast: pick("high contrast", "고대비")
        }
    }

    package func language(_ language: ScreenLanguage) -> String {
        Language(rawValue: language.rawValue)?.name ?? pick("auto: follow the locale", "자동: 로캘을 따름")
    }

    package func choicesUnkept(_ reason: String) -> String {
        pick("Cannot save the setting: \(systemReason(reason))", "설정을 저장할 수 없습니다: \(systemReason(reason))")
    }
}
