extension Theme {
    /// The palette where the terminal says that its background is light: yellow and cyan are hardly seen on it.
    package static let paletteOnLight: Theme = {
        var theme = Theme.palette
        (theme.accent, theme.warn) = (CellStyle(.blue), CellStyle(.magenta))
        (theme.string, theme.keyword, theme.number) = (CellStyle(.green), CellStyle(.magenta), CellStyle(.blue))
        theme.calm = [CellStyle(.blue, .dim), CellStyle(.blue, .dim), CellStyle(.blue)]
        return theme
    }()

    /// Nothing is dim, and what matters is bright, bold or underlined.
    package static let contrast: Theme = {
        var theme = Theme.monoContrast
        (theme.good, theme.warn) = (CellStyle(.palette(10), .bold), CellStyle(.palette(11), .bold))
        (theme.bad, theme.accent) = (CellStyle(.palette(9), [.bold, .underline]), CellStyle(.palette(14), .bold))
        (theme.comment, theme.string) = (.standard, CellStyle(.palette(11)))
        (theme.keyword, theme.number) = (CellStyle(.palette(13), .bold), CellStyle(.palette(14)))
        theme.calm = Array(repeating: CellStyle(.palette(14)), count: 3)
        (theme.steps, theme.stepBars) = (Theme.palette.steps, Theme.palette.stepBars)
        return theme
    }()

    /// The same without colour.
    package static let monoContrast: Theme = {
        var theme = Theme.mono
        (theme.quiet, theme.faint, theme.heading) = (.standard, .standard, CellStyle(.standard, .bold))
        theme.bad = CellStyle(.standard, [.bold, .underline])
        theme.chosen = CellStyle(.standard, [.bold, .underline])
        theme.calm = Array(repeating: .standard, count: 3)
        return theme
    }()

    /// The background that is taken for dark, and for light, where the user asks for such a theme and the terminal does not say its own.
    package static let darkBackground = RGB(0x13161c)
    package static let lightBackground = RGB(0xfcfbf8)

    /// True colours on a background, with what lies behind areas made from it.
    ///
    /// Words have a contrast of 4.5 and more on it and on its tints, and graphs of 3 and more (WCAG 2.2, 1.4.3 and 1.4.11), on backgrounds as
    /// dark or light as those of terminals are.
    package static func tinted(on background: RGB) -> Theme {
        let colors = background.isDark ? Colors.dark : Colors.light
        let weight = background.isDark ? 1 : 0.8
        let ink = { (color: RGB) in CellStyle(color.color) }
        let mixed = { (share: Double, color: RGB) in background.mixed(share, of: color).color }
        let tint = { (share: Double, color: RGB) in CellStyle(on: mixed(share * weight, color)) }
        var theme = Theme(
            accent: ink(colors.accent), good: ink(colors.good), bad: ink(colors.bad), warn: ink(colors.warn),
            heading: ink(colors.dim), comment: ink(colors.dim), string: ink(colors.warn), keyword: ink(colors.steps[2]),
            number: ink(colors.accent), calm: colors.calm.map { CellStyle(mixed($0, colors.accent)) },
            steps: colors.steps.map(ink),
            stepBars: colors.steps.map { CellStyle(background.color, on: mixed(colors.bar, $0)) },
            chosen: CellStyle(on: mixed(background.isDark ? 0.15 : 0.12, colors.accent)),
            chosenElsewhere: tint(0.07, colors.text), field: tint(0.14, colors.text))
        (theme.text, theme.strong) = (ink(colors.text), CellStyle(colors.strong.color, .bold))
        (theme.quiet, theme.faint) = (ink(colors.dim), CellStyle(mixed(0.22, colors.text)))
        theme.ghost = CellStyle(mixed(0.34, colors.text))
        (theme.band, theme.panel) = (tint(0.07, colors.text), tint(0.085, colors.text))
        (theme.goodTint, theme.badTint) = (tint(0.15, colors.good), tint(0.17, colors.bad))
        (theme.warnTint, theme.outage) = (tint(0.16, colors.warn), CellStyle(on: mixed(0.38, colors.bad)))
        return theme
    }

    /// The colours of a tinted theme before they are mixed.
    private struct Colors {
        let text, strong, dim, accent, good, warn, bad: RGB
        /// Of the four steps, and how much of them is in their bars.
        let steps: [RGB]
        let bar: Double
        /// How much of the accent is in a chart, from its foot up.
        let calm: [Double]

        static let dark = Colors(
            text: RGB(0xc9d0db), strong: RGB(0xf2f5fa), dim: RGB(0x929dae), accent: RGB(0x63c3f2), good: RGB(0x7ed6a0),
            warn: RGB(0xefc26a), bad: RGB(0xf6808b),
            steps: [RGB(0x8799be), RGB(0x63c3f2), RGB(0xb79cf0), RGB(0x7ed6a0)], bar: 0.84, calm: [0.45, 0.66, 0.85])
        static let light = Colors(
            text: RGB(0x2c323c), strong: RGB(0x0b0e13), dim: RGB(0x5a626e), accent: RGB(0x0868b8), good: RGB(0x14773c),
            warn: RGB(0x8f5a00), bad: RGB(0xbf1f33),
            steps: [RGB(0x52658f), RGB(0x0868b8), RGB(0x6f49c4), RGB(0x14773c)], bar: 0.95, calm: [0.58, 0.8, 0.95])
    }
}
