internal import LandfallTerminal
internal import LandfallWorkflows

/// How the screen looks: what the user has chosen, on what the terminal reports about itself.
struct ScreenLook: Sendable, Hashable {
    var choice: ScreenTheme
    /// Whether colours are sent at all: not with `NO_COLOR`.
    let hasColors: Bool
    /// Whether what leads somewhere is a link of the terminal.
    var hasLinks = false
    /// What the terminal has told of its background; nil if it has not.
    var isDark: Bool?

    /// Its theme now.
    var theme: Theme {
        guard hasColors else { return choice == .contrast ? .monoContrast : .mono }
        return switch choice {
        case .auto: isDark == false ? .paletteOnLight : .palette
        case .dark: .dark
        case .light: .light
        case .mono: .mono
        case .contrast: .contrast
        }
    }
}
