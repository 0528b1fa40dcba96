import Foundation
import Testing

@testable import LandfallTerminal

struct ThemeTests {
    /// The colour that a cell of a style has in front, or behind.
    private static func rgb(_ color: CellColor) -> RGB? {
        if case .rgb(let red, let green, let blue) = color.kind { RGB(red: red, green: green, blue: blue) } else { nil }
    }

    /// How well one is read on the other, 1 to 21 (WCAG 2.2, 1.4.3).
    private static func contrast(_ first: RGB, _ second: RGB) -> Double {
        let luminances = [first, second].map { color in
            zip([0.2126, 0.7152, 0.0722], [color.red, color.green, color.blue]).reduce(0) { sum, channel in
                let share = Double(channel.1) / 255
                let linear = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
                return sum + channel.0 * linear
            }
        }
        return ((luminances.max() ?? 0) + 0.05) / ((luminances.min() ?? 0) + 0.05)
    }

    @Test(arguments: [Theme.darkBackground, Theme.lightBackground, RGB(0x000000), RGB(0xffffff)])
    func `words are read on the background and on its tints, and graphs are seen`(background: RGB) throws {
        let theme = Theme.tinted(on: background)
        let grounds =
            [background] + [theme.chosen, theme.band, theme.panel].compactMap { Self.rgb($0.background) }
        #expect(grounds.count == 4 && Set(grounds).count == 4)
        let words = [theme.text, theme.strong, theme.quiet, theme.accent, theme.good, theme.warn, theme.bad]
        for style in words {
            for ground in grounds {
                #expect(Self.contrast(try #require(Self.rgb(style.foreground)), ground) >= 4.5)
            }
        }
        for style in theme.calm.dropFirst() + theme.steps {
            #expect(Self.contrast(try #require(Self.rgb(style.foreground)), background) >= 3)
        }
    }

    @Test func `without colours and with sixteen of them nothing lies behind an area`() {
        for theme in [Theme.mono, .monoContrast, .palette, .paletteOnLight, .contrast] {
            #expect(!theme.hasTints)
            for style in [theme.chosen, theme.band, theme.panel, theme.goodTint, theme.outage] {
                #expect(style.background == .standard && !style.attributes.contains(.reverse))
            }
        }
        #expect(Theme.tinted(on: Theme.darkBackground).hasTints)
    }

    @Test func `with 256 colours a true one becomes the nearest of those that nobody changes`() {
        let shown = { (number: UInt32) in ColorDepth.extended.shown(RGB(number).color).kind }
        #expect(shown(0x000000) == .palette(16) && shown(0xffffff) == .palette(231))
        #expect(shown(0x5f87af) == .palette(67) && shown(0x1c1c1c) == .palette(234))
        #expect(ColorDepth.full.shown(RGB(0x123456).color) == RGB(0x123456).color)
    }

    @Test func `a colour is mixed channel by channel`() {
        #expect(RGB(0x000000).mixed(0.5, of: RGB(0xff8000)) == RGB(0x804000))
        #expect(RGB(0x13161c).mixed(0, of: RGB(0xffffff)) == RGB(0x13161c))
        #expect(RGB(0x13161c).isDark && !RGB(0xfcfbf8).isDark)
    }
}
