/// The terminal modes of a full screen, and the sequences that restore them.
package struct TerminalModes: Sendable, Hashable {
    /// Whether the mouse is captured (modes 1002 and 1006), which takes selection away from the terminal.
    package var hasMouse = false
    /// Whether keys come by kitty's protocol, for a terminal that said that it knows it: Escape is then told by itself.
    package var hasKeyboardProtocol = false
    /// What the window is called; nil leaves its name.
    package var title: String?

    /// Only what every full screen needs.
    package init() {}

    /// Once at the beginning: the name of the window is kept, and the other screen shown.
    static func enter(_ kind: TerminalKind) -> String {
        (kind.isBasic ? "" : "\u{1b}[22;0t\u{1b}[?1049h") + begin(kind)
    }

    /// May be said again: no wrapping at the edge, no cursor, pastes marked, focus told, changes between dark and light told.
    static func begin(_ kind: TerminalKind) -> String { kind.isBasic ? "\u{1b}[?7l\u{1b}[?25l" : begin }

    private static let begin = "\u{1b}[?7l\u{1b}[?25l\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?2031h"

    /// Gives back all that was taken. Where there is no other screen to leave (GNU screen without `altscreen`, the basic ones), the shell goes
    /// on in the last line.
    static func leave(_ kind: TerminalKind) -> String {
        kind.isBasic ? "\u{1b}[m\u{1b}[r\u{1b}[?7h\u{1b}[?25h\u{1b}[999;1H\u{1b}[J" : leave
    }

    /// Gives back all that could have been taken, in whatever state a crash has left it: in the middle of a sequence (ST ends it), of a
    /// frame, of a link or within margins. What a terminal has not been asked for it does not mind to lose.
    private static let leave =
        "\u{1b}\\\u{1b}[?2026l\u{1b}]8;;\u{1b}\\\u{1b}[m\u{1b}[r\u{1b}[<u\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2031l\u{1b}[?1004l"
        + "\u{1b}[?2004l\u{1b}[?7h\u{1b}[?25h\u{1b}[999;1H\u{1b}[K\u{1b}[?1049l\u{1b}[23;0t"

    /// What turns these modes into others.
    func change(to new: TerminalModes, of kind: TerminalKind = .modern) -> String {
        guard !kind.isBasic else { return "" }
        var text = ""
        if hasMouse != new.hasMouse {
            text += new.hasMouse ? "\u{1b}[?1002h\u{1b}[?1006h" : "\u{1b}[?1006l\u{1b}[?1002l"
        }
        // Flag 1: what is ambiguous otherwise comes as CSI u.
        if hasKeyboardProtocol != new.hasKeyboardProtocol {
            text += new.hasKeyboardProtocol ? "\u{1b}[>1u" : "\u{1b}[<u"
        }
        if title != new.title, let title = new.title { text += "\u{1b}]2;\(Self.safe(title))\u{1b}\\" }
        return text
    }

    /// A name in which nothing ends the sequence that carries it, and not too long for a window.
    fileprivate static func safe(_ title: String) -> String {
        String(String.UnicodeScalarView(title.unicodeScalars.filter(\.isTyped).prefix(200)))
    }
}

/// How a terminal gets the attention of a user who does not look at it.
package enum TerminalAlert: Sendable, Hashable {
    /// BEL (ECMA-48 8.3.3).
    case bell
    /// A notification of the desktop: OSC 9, or 777 with a title. Terminals that have neither pass over them.
    case notification(title: String, String)

    func sequence(_ kind: TerminalKind) -> String {
        guard case .notification(let title, let text) = self, !kind.isBasic else { return "\u{7}" }
        let words = TerminalModes.safe(text)
        guard kind.notifies == .titled else { return "\u{1b}]9;\(words)\u{1b}\\" }
        // A semicolon would end the title.
        return "\u{1b}]777;notify;\(TerminalModes.safe(title.replacing(";", with: ",")));\(words)\u{1b}\\"
    }
}

/// Text that the terminal is to put into the clipboard (OSC 52).
package enum Clipboard {
    /// Terminals take about 100,000 bytes of base64, and tmux no more.
    static let mostBytes = 74_000
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Whether a text goes whole.
    package static func takes(_ text: String) -> Bool { text.utf8.count <= mostBytes }

    /// The sequence, or nil for text that is too long to go whole.
    static func sequence(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard takes(text) else { return nil }
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0..<4 {
                let digit = digits[Int(value >> (18 - 6 * UInt32(index)) & 63)]
                encoded.append(index <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return "\u{1b}]52;c;\(String(decoding: encoded, as: UTF8.self))\u{1b}\\"
    }
}
