/// What a terminal has reported about itself; nil if nothing.
package struct TerminalTraits: Sendable, Hashable {
    /// Its background.
    package var background: RGB?
    /// Whether that is dark.
    package var isDark: Bool?
    /// The signs that it shows as wide as frames have them; nil if it has not said.
    package var glyphs: Glyphs?
    /// Whether it has colours of 24 bits.
    package var hasFullColor = false
    /// Whether it knows kitty's keyboard protocol.
    package var hasKeyboardProtocol = false
    /// Whether all questions have been answered or never will be.
    package var isSettled = false

    /// Nothing yet.
    package init() {}
}

/// Queries to the terminal that nothing waits for: they are sent with the first frame, and replies are used whenever they arrive.
package struct TerminalQuestions: Sendable {
    /// A terminal that has said nothing until then says nothing.
    package static let answerTime = Duration.milliseconds(200)
    /// The background, dark or light, the keyboard protocol; and last the one that every terminal answers (DA1).
    package static let bytes = backgroundBytes + Array("\u{1b}[?996n\u{1b}[?u\u{1b}[c".utf8)
    /// A letter of two bytes in the third row, a sign in the second, and where the cursor stands behind each: goes before a frame that hides
    /// them. A terminal without UTF-8 may take bytes of the sign for controls, but shows two letters for the one.
    static let probe = Array("\u{1b}[3;1Hé\u{1b}[6n\u{1b}[2;1H●\u{1b}[6n".utf8)
    /// A colour of 24 bits, and which one is set: goes before a frame, too. `COLORTERM` does not cross ssh, and xterm takes it from its children.
    static let colorProbe = Array("\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m".utf8)
    /// The background alone.
    static let backgroundBytes = Array("\u{1b}]11;?\u{1b}\\".utf8)

    /// What is known.
    package private(set) var traits = TerminalTraits()
    /// When no answer is waited for any more; nil before the questions and after the last answer.
    package private(set) var deadline: Duration?

    /// No question yet.
    package init() {}

    /// The questions have been sent.
    package mutating func begin(at now: Duration) {
        deadline = now + Self.answerTime
    }

    /// Takes what the terminal says, which it may do unasked too.
    package mutating func take(_ report: TerminalReport) {
        switch report {
        case .attributes: settle()
        case .background(let red, let green, let blue):
            let background = RGB(red: red, green: green, blue: blue)
            (traits.background, traits.isDark) = (background, background.isDark)
        case .scheme(let isDark):
            // It has another background now, which is asked for.
            if isDark != traits.isDark { traits.background = nil }
            traits.isDark = isDark
        case .cursor(row: 2, let column) where deadline != nil && traits.glyphs == nil:
            // As many columns as UTF-8 has bytes: it takes each for a character.
            traits.glyphs = column == 2 ? .all : column == 3 ? .plainSigns : .ascii
        case .cursor(row: 3, column: 3...) where deadline != nil && traits.glyphs == nil: traits.glyphs = .ascii
        case .cursor: break
        case .keyboard: traits.hasKeyboardProtocol = true
        case .fullColor: traits.hasFullColor = true
        case .mode: break
        }
    }

    /// The time has come.
    package mutating func timeout(at now: Duration) {
        if let deadline, now >= deadline { settle() }
    }

    private mutating func settle() {
        traits.isSettled = true
        deadline = nil
    }
}
