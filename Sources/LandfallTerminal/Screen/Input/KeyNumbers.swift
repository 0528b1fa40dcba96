/// What terminals call keys: DEC's and xterm's numbers and letters, and those of kitty's keyboard protocol.
extension Key.Code {
    /// `CSI number ~`.
    init?(number: Int) {
        switch number {
        case 1, 7: self = .home
        case 2: self = .insert
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        case 11...15: self = .function(number - 10)
        case 17...21: self = .function(number - 11)
        case 23...26: self = .function(number - 12)
        case 28, 29: self = .function(number - 13)
        case 31...34: self = .function(number - 14)
        default: return nil
        }
    }

    /// `CSI letter` and `SS3 letter`.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "A"): self = .up
        case UInt8(ascii: "B"): self = .down
        case UInt8(ascii: "C"): self = .right
        case UInt8(ascii: "D"): self = .left
        case UInt8(ascii: "F"): self = .end
        case UInt8(ascii: "H"): self = .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x50 + 1)
        default: return nil
        }
    }

    /// `SS3 letter`, where the keypad has letters of its own: `j` to `y` are `*` to `9`.
    init?(keypad letter: UInt8) {
        switch letter {
        case UInt8(ascii: "I"): self = .tab
        case UInt8(ascii: "M"): self = .enter
        case UInt8(ascii: "X"): self = .character("=")
        case 0x6a...0x79: self = .character(Character(Unicode.Scalar(letter - 0x40)))
        default: self.init(letter: letter)
        }
    }

    /// What the Linux console sends for F1 to F5: `CSI [ A` to `CSI [ E`.
    init?(console letter: UInt8) {
        guard (0x41...0x45).contains(letter) else { return nil }
        self = .function(Int(letter) - 0x40)
    }

    /// Keys without a character have numbers of their own in kitty's protocol.
    init?(kitty number: Int) {
        switch number {
        case 57_376...57_398: self = .function(number - 57_376 + 13)
        case 57_399...57_408: self = .character(Character(Unicode.Scalar(UInt8(number - 57_399 + 0x30))))
        case 57_409...57_413: self = .character([".", "/", "*", "-", "+"][number - 57_409])
        case 57_414: self = .enter
        case 57_415: self = .character("=")
        case 57_417...57_426:
            self =
                [
                    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
                ][number - 57_417]
        default: return nil
        }
    }
}

extension Key.Modifiers {
    /// From a parameter, which is one more than the bits; meta is another name of alt.
    init(parameter: Int) {
        let bits = max(0, parameter - 1)
        self.init(rawValue: UInt8(bits & 15))
        if bits & 32 != 0 { insert(.alt) }
    }
}

extension Key {
    /// A key by the number of its character.
    ///
    /// - Parameters:
    ///   - scalar: The character without modifiers, or a number of kitty's.
    ///   - shifted: The character with Shift, where the terminal tells it.
    ///   - modifiers: What is held.
    init?(scalar: Int, shifted: Int?, _ modifiers: Modifiers) {
        if let code = Code(kitty: scalar) {
            self.init(code, modifiers)
            return
        }
        let isShifted = modifiers.contains(.shift)
        guard let value = Unicode.Scalar(UInt32(isShifted ? shifted ?? scalar : scalar)) else { return nil }
        if let control = Key(control: value) {
            self.init(control.code, modifiers.union(control.modifiers))
            return
        }
        // The other numbers of the private area are keys that we do not know.
        guard value.isTyped, value.properties.generalCategory != .privateUse else { return nil }
        let plain = String(Character(value))
        let isControl = modifiers.contains(.control)
        let text = isControl ? plain.lowercased() : isShifted ? plain.uppercased() : plain
        guard text.count == 1 else { return nil }
        self.init(.character(Character(text)), isControl ? modifiers : modifiers.subtracting(.shift))
    }

    /// The key that a control character is sent for; nil for other characters.
    init?(control: Unicode.Scalar) {
        switch control.value {
        case 0x00: self.init(.character(" "), .control)
        case 0x08, 0x7f: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0d: self.init(.enter)
        case 0x1b: self.init(.escape)
        case 0x01...0x1a: self = .control(Character(Unicode.Scalar(UInt8(control.value + 0x60))))
        case 0x1c...0x1f: self = .control(Character(Unicode.Scalar(UInt8(control.value + 0x40))))
        default: return nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is text that the user may type or paste: no control, nothing that reorders or hides, but what joins emoji.
    var isTyped: Bool {
        // Most of what is typed, without a look into the tables.
        if (0x20...0x7e).contains(value) || (0xac00...0xd7a3).contains(value) { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: value == 0x200c || value == 0x200d
        // Noncharacters.
        case .unassigned: !(0xfdd0...0xfdef).contains(value) && value & 0xfffe != 0xfffe
        default: true
        }
    }
}
