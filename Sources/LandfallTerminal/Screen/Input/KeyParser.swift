/// The first key or sequence in a terminal's input.
enum ParsedInput: Equatable {
    /// An event, or none that we know, in this many bytes.
    case event(InputEvent?, length: Int)
    /// The mark before a paste, in this many bytes.
    case pasteBegin(length: Int)
    /// A sequence that is longer than any that we know; its end is still to come.
    case overlong(KeyParser.Ending)
    /// The beginning of something.
    case incomplete
}

/// Reads one key or sequence from the start of bytes. It knows no time and keeps nothing.
enum KeyParser {
    /// How a sequence ends.
    enum Ending: Equatable {
        /// `CSI`: a byte from `@` to `~`.
        case final
        /// `OSC`, `DCS`, `APC`, `PM`, `SOS`: BEL, or ESC and a backslash.
        case string
    }

    /// The longest sequence that is read; no answer of a terminal comes near.
    static let mostBytes = 256

    private static let escape: UInt8 = 0x1b

    /// Reads what has come and was not read yet.
    static func parse(_ bytes: ArraySlice<UInt8>) -> ParsedInput {
        guard let first = bytes.first else { return .incomplete }
        guard first == escape else { return character(bytes) }
        guard let second = bytes.dropFirst().first else { return .incomplete }
        switch second {
        case UInt8(ascii: "["): return control(bytes.dropFirst(2))
        case UInt8(ascii: "O"): return shifted(bytes.dropFirst(2))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            return string(bytes.dropFirst(2), after: second)
        case escape: return doubled(bytes)
        default: return alternate(character(bytes.dropFirst()))
        }
    }

    /// A key that comes while Escape was just sent is that key with Alt.
    private static func alternate(_ parsed: ParsedInput) -> ParsedInput {
        guard case .event(.key(var key)?, let length) = parsed else {
            guard case .event(let event, let length) = parsed else { return parsed }
            return .event(event, length: length + 1)
        }
        key.modifiers.insert(.alt)
        return .event(.key(key), length: length + 1)
    }

    /// Escape twice: before a sequence it is its Alt, else the first one is a key.
    private static func doubled(_ bytes: ArraySlice<UInt8>) -> ParsedInput {
        guard let third = bytes.dropFirst(2).first else { return .incomplete }
        guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else {
            return .event(.key(Key(.escape)), length: 1)
        }
        let parsed = parse(bytes.dropFirst())
        switch parsed {
        case .event(.key(_)?, length: _), .incomplete: return alternate(parsed)
        default: return .event(.key(Key(.escape)), length: 1)
        }
    }

    /// One scalar of UTF-8, or the longest part of one that is wrong.
    private static func character(_ bytes: ArraySlice<UInt8>) -> ParsedInput {
        guard let first = bytes.first else { return .incomplete }
        if first < 0x80 {
            let scalar = Unicode.Scalar(first)
            return .event(.key(Key(control: scalar) ?? .character(Character(scalar))), length: 1)
        }
        var decoder = Unicode.UTF8.ForwardParser()
        var source = bytes.prefix(4).makeIterator()
        switch decoder.parseScalar(from: &source) {
        case .valid(let encoded):
            let scalar = Unicode.UTF8.decode(encoded)
            return .event(scalar.isTyped ? .key(.character(Character(scalar))) : nil, length: encoded.count)
        case .error(let length):
            // Not wrong yet if all of it could go on.
            let isOpen = length == bytes.count && bytes.count < expectedLength(first)
            return isOpen ? .incomplete : .event(.key(.character("\u{fffd}")), length: length)
        case .emptyInput: return .incomplete
        }
    }

    private static func expectedLength(_ first: UInt8) -> Int {
        switch first {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
    }
}

extension KeyParser {
    /// What follows `CSI`.
    private static func control(_ body: ArraySlice<UInt8>) -> ParsedInput {
        guard let first = body.first else { return .incomplete }
        // The mouse as xterm first sent it, and the Linux console's function keys: they do not end where others do.
        if first == UInt8(ascii: "M") {
            guard body.count >= 4 else { return .incomplete }
            let numbers = body.dropFirst().prefix(3).map { Int($0) - 32 }
            let isRelease = numbers[0] & 3 == 3 && numbers[0] & 0x60 == 0
            let event = MouseEvent(
                code: isRelease ? numbers[0] & ~3 : numbers[0], column: numbers[1], row: numbers[2],
                isRelease: isRelease)
            return .event(event.map(InputEvent.mouse), length: 6)
        }
        if first == UInt8(ascii: "[") {
            guard let letter = body.dropFirst().first else { return .incomplete }
            return .event(Key.Code(console: letter).map { .key(Key($0)) }, length: 4)
        }
        guard let end = body.prefix(mostBytes).firstIndex(where: { !(0x20...0x3f).contains($0) }) else {
            return body.count < mostBytes ? .incomplete : .overlong(.final)
        }
        let length = 2 + end - body.startIndex
        // A control in the middle ends it without effect, and stands for itself.
        guard (0x40...0x7e).contains(body[end]) else { return .event(nil, length: length) }
        let bytes = body[...end]
        if Array(bytes) == Array(PasteCollector.begin.dropFirst(2)) { return .pasteBegin(length: length + 1) }
        return .event(ControlSequence(bytes)?.event, length: length + 1)
    }

    /// What follows `SS3`: a letter, before which some terminals put the number of modifiers.
    private static func shifted(_ body: ArraySlice<UInt8>) -> ParsedInput {
        let digits = body.prefix(9).prefix { (0x30...0x3b).contains($0) }
        guard digits.count < 9 else { return .event(nil, length: 2 + digits.count) }
        guard let letter = body.dropFirst(digits.count).first else { return .incomplete }
        guard (0x40...0x7e).contains(letter) else {
            // Alt and a capital O, and something else behind it.
            let event = digits.isEmpty ? InputEvent.key(Key(.character("O"), .alt)) : nil
            return .event(event, length: 2 + digits.count)
        }
        let number = digits.split(separator: UInt8(ascii: ";")).last.map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        let modifiers = Key.Modifiers(parameter: number ?? 1)
        return .event(Key.Code(keypad: letter).map { .key(Key($0, modifiers)) }, length: 3 + digits.count)
    }

    /// What follows `OSC` and its like, up to BEL or ST.
    private static func string(_ body: ArraySlice<UInt8>, after introducer: UInt8) -> ParsedInput {
        let isCommand = introducer == UInt8(ascii: "]")
        let enders: [UInt8] = [0x07, escape, 0x18, 0x1a]
        guard let end = body.prefix(mostBytes).firstIndex(where: enders.contains) else {
            return body.count < mostBytes ? .incomplete : .overlong(.string)
        }
        let text = body[..<end]
        let length = 2 + text.count
        guard body[end] == escape else {
            return .event(body[end] == 0x07 && isCommand ? answer(text) : nil, length: length + 1)
        }
        guard let last = body[end...].dropFirst().first else { return .incomplete }
        // Another sequence begins: this one has no end.
        guard last == UInt8(ascii: "\\") else { return .event(nil, length: length) }
        let event = isCommand ? answer(text) : introducer == UInt8(ascii: "P") ? setting(text) : nil
        return .event(event, length: length + 2)
    }

    /// `1$r0;48:2::1:2:3m`: the colour that ``TerminalQuestions/colorProbe`` has set, whole.
    private static func setting(_ text: ArraySlice<UInt8>) -> InputEvent? {
        let words = String(decoding: text, as: UTF8.self).replacing(":", with: ";")
        guard words.hasPrefix("1$r"), words.hasSuffix(";1;2;3m") else { return nil }
        return words.contains("48;2;") ? .report(.fullColor) : nil
    }

    /// `11;rgb:ffff/0000/8080`, of one to four digits each.
    private static func answer(_ text: ArraySlice<UInt8>) -> InputEvent? {
        let text = String(decoding: text, as: UTF8.self)
        guard let start = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
        let parts = text.dropFirst(start.utf8.count).split(separator: "/", omittingEmptySubsequences: false)
        let shares = parts.compactMap { part -> Double? in
            guard (1...4).contains(part.utf8.count), let value = UInt16(part, radix: 16) else { return nil }
            return Double(value) / Double((1 << (4 * part.utf8.count)) - 1)
        }
        guard shares.count == parts.count, (3...4).contains(parts.count) else { return nil }
        return .report(.background(red: shares[0], green: shares[1], blue: shares[2]))
    }
}
