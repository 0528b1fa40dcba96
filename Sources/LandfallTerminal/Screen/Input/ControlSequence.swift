/// A control sequence (`CSI`) of ECMA-48, taken apart.
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters; 0 without one.
    let mark: UInt8
    /// The parameters, each with its parts behind colons; nil for one that is left out.
    let parameters: [[Int?]]
    /// What stands between the parameters and the end, mostly nothing.
    let intermediates: [UInt8]
    /// The byte that ends it.
    let final: UInt8

    /// - Parameter body: What follows `CSI`, the final byte included.
    init?(_ body: ArraySlice<UInt8>) {
        guard let final = body.last, (0x40...0x7e).contains(final) else { return nil }
        self.final = final
        var rest = body.dropLast()
        let isMarked = rest.first.map { (0x3c...0x3f).contains($0) } ?? false
        mark = isMarked ? rest.removeFirst() : 0
        let digits = rest.prefix { (0x30...0x3b).contains($0) }
        intermediates = Array(rest.dropFirst(digits.count))
        guard intermediates.allSatisfy({ (0x20...0x2f).contains($0) }) else { return nil }
        parameters = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
    }

    /// A parameter; `missing` where it was left out.
    func parameter(_ index: Int, or missing: Int = 0) -> Int { part(index, 0) ?? missing }

    /// A part of a parameter.
    func part(_ index: Int, _ part: Int) -> Int? {
        guard index < parameters.count, part < parameters[index].count else { return nil }
        return parameters[index][part]
    }

    /// No terminal has a number of more than seven digits to say: a scalar has that many.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        return digits.count > 7 ? 9_999_999 : digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}

extension ControlSequence {
    /// What it says, or nil if it says nothing that we know.
    var event: InputEvent? {
        switch (mark, final) {
        case (0, UInt8(ascii: "I")): .focus(true)
        case (0, UInt8(ascii: "O")): .focus(false)
        case (0, UInt8(ascii: "u")): keyEvent(scalar: parameter(0), type: part(1, 1))
        case (0, UInt8(ascii: "~")) where parameter(0) == 27: keyEvent(scalar: parameter(2), type: nil)
        // In the first row it could be F3 with a modifier.
        case (0, UInt8(ascii: "R")) where parameter(0) > 1 && parameters.count == 2:
            .report(.cursor(row: parameter(0), column: parameter(1)))
        case (0, _): functionKey
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            MouseEvent(
                code: parameter(0), column: parameter(1), row: parameter(2), isRelease: final == UInt8(ascii: "m")
            ).map(InputEvent.mouse)
        case (UInt8(ascii: "?"), _): report.map(InputEvent.report)
        default: nil
        }
    }

    private var modifiers: Key.Modifiers { Key.Modifiers(parameter: parameter(1, or: 1)) }

    /// A key by the number of its character: kitty's `CSI u`, where we do not count a release as a key, and xterm's modifyOtherKeys.
    private func keyEvent(scalar: Int, type: Int?) -> InputEvent? {
        guard type != 3 else { return nil }
        return Key(scalar: scalar, shifted: final == UInt8(ascii: "u") ? part(0, 1) : nil, modifiers).map(
            InputEvent.key)
    }

    private var functionKey: InputEvent? {
        guard intermediates.isEmpty, part(1, 1) != 3 else { return nil }
        if final == UInt8(ascii: "Z") { return .key(Key(.tab, modifiers.union(.shift))) }
        let code =
            final == UInt8(ascii: "~") ? Key.Code(number: parameter(0)) : Key.Code(letter: final)
        return code.map { .key(Key($0, modifiers)) }
    }

    private var report: TerminalReport? {
        switch (final, intermediates) {
        case (UInt8(ascii: "c"), []): .attributes(parameters.compactMap { $0.first ?? nil })
        case (UInt8(ascii: "n"), []) where parameter(0) == 997: .scheme(isDark: parameter(1) == 1)
        case (UInt8(ascii: "u"), []): .keyboard(flags: parameter(0))
        case (UInt8(ascii: "y"), [UInt8(ascii: "$")]): .mode(parameter(0), setting: parameter(1))
        default: nil
        }
    }
}

extension MouseEvent {
    /// From the numbers that xterm sends (modes 1000 to 1006), counted from 1.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard (0..<256).contains(code), (1...10_000).contains(column), (1...10_000).contains(row) else { return nil }
        let button = code & 3 | (code & 0xc0 == 0x80 ? 4 : 0)
        let action: Action? =
            switch (code & 0xc0, code & 0x20 != 0, isRelease) {
            case (0x40, _, _): [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][code & 3]
            case (0xc0, _, _): nil
            case (_, true, _): button == 3 ? .move : .drag(button)
            case (_, false, true): .release(button)
            case (_, false, false): .press(button)
            }
        guard let action else { return nil }
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        self.init(action, at: Point(column: column - 1, row: row - 1), modifiers)
    }
}
