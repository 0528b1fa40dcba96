/// Input from the user or the terminal.
package enum InputEvent: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// The mouse did something; only after it was asked for.
    case mouse(MouseEvent)
    /// Text was pasted. It is text and nothing else, whatever is in it.
    case paste(Paste)
    /// The terminal's window was given the keyboard, or lost it (mode 1004).
    case focus(Bool)
    /// The terminal answered a question, or says that something about it has changed.
    case report(TerminalReport)
}

/// A key with what was held with it.
package struct Key: Sendable, Hashable {
    /// Which one.
    package enum Code: Sendable, Hashable {
        /// A character of text, one scalar; a letter under Control is a small one.
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 to F35.
        case function(Int)
    }

    /// What is held with a key.
    package struct Modifiers: OptionSet, Sendable, Hashable {
        /// As xterm and kitty number them.
        package let rawValue: UInt8

        /// Creates a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
        package static let command = Modifiers(rawValue: 8)
    }

    /// Which key.
    package var code: Code
    /// Shift is only told where the character does not tell it.
    package var modifiers: Modifiers

    /// Creates a key.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A character without modifiers.
    package static func character(_ character: Character) -> Key { Key(.character(character)) }

    /// A letter under Control.
    package static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
}

/// What the mouse did, and where.
package struct MouseEvent: Sendable, Hashable {
    /// What it did.
    package enum Action: Sendable, Hashable {
        /// A button went down: 0 left, 1 middle, 2 right, 3 and more the others.
        case press(Int)
        /// It moved with that button down.
        case drag(Int)
        /// It moved with none.
        case move
        /// A button went up; which one is not always known.
        case release(Int)
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    /// What it did.
    package let action: Action
    /// Where, from 0.
    package let point: Point
    /// The keys that were held.
    package let modifiers: Key.Modifiers

    /// Creates an event.
    package init(_ action: Action, at point: Point, _ modifiers: Key.Modifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}

/// Pasted text: lines end in a line feed, and what is not text was taken out.
package struct Paste: Sendable, Hashable {
    /// The text.
    package let text: String
    /// Whether there was more than we take.
    package let isCut: Bool
    /// Whether lines ended in CR and LF.
    package let hadPairs: Bool
    /// How many invisible characters were left out.
    package let hidden: Int

    /// Creates a paste.
    package init(_ text: String, isCut: Bool = false, hadPairs: Bool = false, hidden: Int = 0) {
        self.hidden = hidden
        self.text = text
        self.isCut = isCut
        self.hadPairs = hadPairs
    }
}

/// What a terminal says about itself.
package enum TerminalReport: Sendable, Hashable {
    /// Its answer to DA1, which every terminal has; so all questions before it have been answered or never will be.
    case attributes([Int])
    /// Its background (OSC 11), 0 to 1 each.
    case background(red: Double, green: Double, blue: Double)
    /// Whether it is dark (`CSI ? 997 ; 1 n`) or light, asked for or because it has changed.
    case scheme(isDark: Bool)
    /// What it says about a mode (DECRPM): 0 for one that it does not know.
    case mode(Int, setting: Int)
    /// Where the cursor stands (CPR), from 1, in a row behind the first one.
    case cursor(row: Int, column: Int)
    /// It knows kitty's keyboard protocol, with these flags at work.
    case keyboard(flags: Int)
    /// It keeps a colour of 24 bits as it was set (DECRQSS).
    case fullColor
}
