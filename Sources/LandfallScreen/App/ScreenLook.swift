internal import LandfallTerminal
internal import LandfallWorkflows

/// How the screen looks: what the user has chosen, on what the terminal reports about itself.
struct ScreenLook: Sendable, Hashable {
    var choice: ScreenTheme
    /// How many colours are sent: none with `NO_COLOR`.
    private(set) var depth: ColorDepth
    /// Whether what leads somewhere is a link of the terminal.
    var hasLinks = false
    /// Its theme now.
    private(set) var theme: Theme
    private var traits = TerminalTraits()
    /// The signs that the terminal shows, as long as it has not told.
    var glyphs = Glyphs.all

    init(choice: ScreenTheme, depth: ColorDepth, hasLinks: Bool = false) {
        (self.choice, self.depth, self.hasLinks) = (choice, depth, hasLinks)
        theme = .mono
        renew()
    }

    /// Whether half blocks are shown as such.
    var hasBlocks: Bool { (traits.glyphs ?? glyphs) == .all }
    /// Whether what is drawn in no colour is dark on light.
    var isInkOnLight: Bool { depth == .none && traits.isDark == false }

    /// Takes what the terminal has reported.
    mutating func take(_ traits: TerminalTraits) {
        self.traits = traits
        if traits.hasFullColor, depth != .none { depth = .full }
        renew()
    }

    /// Takes another choice of the user.
    mutating func choose(_ choice: ScreenTheme) {
        self.choice = choice
        renew()
    }

    /// Tints are made from the background that the terminal has; one that is not known is not guessed, unless the user says which.
    private mutating func renew() {
        let wanted: Bool? = choice == .dark ? true : choice == .light ? false : nil
        let known = traits.background.flatMap { wanted == nil || $0.isDark == wanted ? $0 : nil }
        let isDark = wanted ?? traits.isDark
        theme =
            switch (choice, depth) {
            case (.contrast, .none): .monoContrast
            case (.contrast, _): .contrast
            case (.mono, _), (_, .none): .mono
            case (_, .palette): isDark == false ? .paletteOnLight : .palette
            case (_, .extended), (_, .full):
                if let background = known ?? wanted.map({ $0 ? Theme.darkBackground : Theme.lightBackground }) {
                    .tinted(on: background)
                } else {
                    isDark == false ? .paletteOnLight : .palette
                }
            }
    }
}
