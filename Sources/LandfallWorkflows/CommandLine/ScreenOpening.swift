package import LandfallModel
package import LandfallTransport

/// The options that a command opens a screen with.
package struct ScreenOpening: Sendable {
    /// Whose files, which language, how many colours.
    package let environment: [String: String]
    /// Where it begins.
    package let entrance: ScreenEntrance
    /// The daemon of the tailnet.
    package let tailnet: LocalAPI
    /// What is to be kept from now on; nil keeps what is.
    package let choices: ScreenChoices
    /// The words of the filter that it begins with.
    package let filter: String
    /// Whether the last states are printed when it is left.
    package let printsLast: Bool
    /// Whether metered networks may be used without asking.
    package let usesMetered: Bool
    /// Completes a command line in the language of the screen.
    package let complete: CompleteLine

    /// Creates an opening.
    package init(
        environment: [String: String], entrance: ScreenEntrance, tailnet: LocalAPI,
        choices: ScreenChoices = ScreenChoices(), filter: String = "",
        printsLast: Bool = false, usesMetered: Bool = false,
        complete: @escaping CompleteLine = { _, _, _ in [] }
    ) {
        self.environment = environment
        self.entrance = entrance
        self.tailnet = tailnet
        self.choices = choices
        self.filter = filter
        self.printsLast = printsLast
        self.usesMetered = usesMetered
        self.complete = complete
    }
}

/// Completes a command line: the words before the last one, and the beginning of the last one. The candidates are described in the
/// language.
package typealias CompleteLine =
    @Sendable (_ words: [String], _ last: String, _ language: ScreenLanguage) -> [CommandCandidate]

/// How a screen looks.
package enum ScreenTheme: String, Sendable, Hashable, CaseIterable {
    /// The 16 colours of the terminal, as its background asks for.
    case auto
    /// True colours for a dark background, and for a light one.
    case dark, light
    /// No colour.
    case mono
    /// Nothing dim, and the brightest colours.
    case contrast
}

/// Whether a screen does something.
package enum ScreenSwitch: String, Sendable, Hashable, CaseIterable {
    case on, off
}

/// How a user who does not look at the screen is told that a conversation waits.
package enum ScreenNotify: String, Sendable, Hashable, CaseIterable {
    case off
    /// BEL.
    case bell
    /// OSC 9 or 777: a notification of the desktop.
    case notification
}

/// The language of a screen. Wording knows which there are.
package struct ScreenLanguage: Sendable, Hashable {
    /// The code of a language, or `auto`.
    package let rawValue: String

    /// What the locale says.
    package static let auto = ScreenLanguage(code: "auto")

    /// That of a code.
    package init(code: String) { rawValue = code }
}

/// What the user has chosen of a screen; nil if nothing was.
package struct ScreenChoices: Sendable, Hashable {
    package var theme: ScreenTheme?
    package var language: ScreenLanguage?
    /// Whether the signs of what is running turn.
    package var motion: ScreenSwitch?
    /// How one is told of a conversation; a bell if nothing was chosen.
    package var notify: ScreenNotify?
    /// Whether the ends of conversations are kept on the disk; they are if nothing was chosen.
    package var cache: ScreenSwitch?

    /// Those choices.
    package init(
        theme: ScreenTheme? = nil, language: ScreenLanguage? = nil, motion: ScreenSwitch? = nil,
        notify: ScreenNotify? = nil, cache: ScreenSwitch? = nil
    ) {
        (self.theme, self.language, self.motion) = (theme, language, motion)
        (self.notify, self.cache) = (notify, cache)
    }

    /// These, and where one is missing that of `other`.
    package func or(_ other: ScreenChoices) -> ScreenChoices {
        ScreenChoices(
            theme: theme ?? other.theme, language: language ?? other.language, motion: motion ?? other.motion,
            notify: notify ?? other.notify, cache: cache ?? other.cache)
    }
}
