extension Theme {
    /// The palette where the terminal says that its background is light: yellow and cyan are hardly seen on it.
    package static let paletteOnLight = Theme.palette.with(warn: CellStyle(.magenta), key: CellStyle(.blue))
        .withCode(string: CellStyle(.green), keyword: CellStyle(.magenta), number: CellStyle(.blue))

    /// True colours that stand out on a dark background, whatever the palette is.
    package static let dark = Theme.palette.with(
        good: CellStyle(.rgb(126, 211, 132)), bad: CellStyle(.rgb(255, 128, 122)),
        warn: CellStyle(.rgb(240, 200, 98)), quiet: CellStyle(.rgb(150, 156, 168)), key: CellStyle(.rgb(120, 200, 240))
    )
    .withCode(
        comment: CellStyle(.rgb(150, 156, 168)), string: CellStyle(.rgb(230, 192, 132)),
        keyword: CellStyle(.rgb(206, 160, 240)), number: CellStyle(.rgb(120, 200, 240)))

    /// True colours with a contrast of 4.5 and more on white (WCAG 2.2, 1.4.3).
    package static let light = Theme.palette.with(
        good: CellStyle(.rgb(20, 110, 40)), bad: CellStyle(.rgb(180, 20, 30)),
        warn: CellStyle(.rgb(140, 84, 0)), quiet: CellStyle(.rgb(95, 100, 110)), key: CellStyle(.rgb(0, 92, 160))
    )
    .withCode(
        comment: CellStyle(.rgb(95, 100, 110)), string: CellStyle(.rgb(140, 84, 0)),
        keyword: CellStyle(.rgb(128, 40, 160)), number: CellStyle(.rgb(0, 92, 160)))

    /// Nothing is dim, and what matters is bright, bold, underlined or reversed.
    package static let contrast = Theme.monoContrast.with(
        good: CellStyle(.palette(10), .bold), bad: CellStyle(.palette(9), [.bold, .underline]),
        warn: CellStyle(.palette(11), .bold), key: CellStyle(.palette(14), .bold)
    )
    .withCode(
        comment: .standard, string: CellStyle(.palette(11)), keyword: CellStyle(.palette(13), .bold),
        number: CellStyle(.palette(14)))

    /// The same without colour.
    package static let monoContrast = Theme.mono.with(
        bad: CellStyle(.standard, [.bold, .underline]), chosen: CellStyle(.standard, [.reverse, .bold]))

    private func with(
        good: CellStyle? = nil, bad: CellStyle? = nil, warn: CellStyle? = nil, quiet: CellStyle? = nil,
        chosen: CellStyle? = nil, key: CellStyle? = nil
    ) -> Theme {
        var theme = self
        theme.good = good ?? theme.good
        theme.bad = bad ?? theme.bad
        theme.warn = warn ?? theme.warn
        theme.quiet = quiet ?? theme.quiet
        theme.chosen = chosen ?? theme.chosen
        theme.key = key ?? theme.key
        return theme
    }

    private func withCode(
        comment: CellStyle? = nil, string: CellStyle, keyword: CellStyle, number: CellStyle
    ) -> Theme {
        var theme = self
        (theme.comment, theme.string) = (comment ?? theme.comment, string)
        (theme.keyword, theme.number) = (keyword, number)
        return theme
    }
}
