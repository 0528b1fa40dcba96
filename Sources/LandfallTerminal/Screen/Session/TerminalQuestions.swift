/// What a terminal has reported about itself; nil if nothing.
package struct TerminalTraits: Sendable, Hashable {
    /// Whether its background is dark.
    package var isDark: Bool?
    /// Whether it knows kitty's keyboard protocol.
    package var hasKeyboardProtocol = false
    /// Whether all questions have been answered or never will be.
    package var isSettled = false

    /// Nothing yet.
    package init() {}
}

/// Queries to the terminal that nothing waits for: they are sent after the first frame, and replies are used whenever they arrive.
package struct TerminalQuestions: Sendable {
    /// A terminal that has said nothing until then says nothing.
    package static let answerTime = Duration.milliseconds(200)
    /// The background, dark or light, the keyboard protocol; and last the one that every terminal answers (DA1).
    package static let bytes = Array("\u{1b}]11;?\u{1b}\\\u{1b}[?996n\u{1b}[?u\u{1b}[c".utf8)

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
        // The brightness as the eye sees it (ITU-R BT.709).
        case .background(let red, let green, let blue):
            traits.isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5
        case .scheme(let isDark): traits.isDark = isDark
        case .keyboard: traits.hasKeyboardProtocol = true
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
