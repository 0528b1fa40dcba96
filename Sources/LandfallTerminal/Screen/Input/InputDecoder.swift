/// Turns the bytes that a terminal sends into events: a value that gets the time from its caller and keeps a bounded number of bytes.
///
/// Times are durations since any fixed moment. Sequences come in pieces, and the Escape key differs from the start of one by time
/// alone: what has waited until ``deadline`` is decided by ``timeout(at:)``.
package struct InputDecoder: Sendable {
    /// A lone Escape, and the beginning of a character, are decided after so long.
    package static let escapeTime = Duration.milliseconds(25)
    /// A sequence that certainly is one may take so long, since a slow line cuts it anywhere.
    package static let sequenceTime = Duration.milliseconds(200)
    /// A paste that has stood still for so long can be left by Ctrl-C: its end may have been lost.
    package static let stuckPasteTime = Duration.seconds(2)
    /// How much of a paste is kept by default, in bytes.
    package static let mostPasted = 4 << 20
    /// So many bytes right behind a paste were not typed.
    private static let mostTyped = 1_024

    private enum Mode {
        case keys
        case paste(PasteCollector)
        /// Behind the end of a paste, which may be a false one that was in the text.
        case afterPaste(since: Duration)
        /// In a sequence that is too long; whether the last byte was an Escape.
        case skipping(KeyParser.Ending, afterEscape: Bool)
    }

    private let pasteLimit: Int
    private var mode = Mode.keys
    private var waiting: [UInt8] = []
    private var lastTime = Duration.zero

    /// Creates a decoder that keeps up to this many bytes of a paste.
    package init(pasteLimit: Int = InputDecoder.mostPasted) {
        self.pasteLimit = max(0, pasteLimit)
    }

    /// When ``timeout(at:)`` has something to decide; nil while nothing waits.
    package var deadline: Duration? {
        switch mode {
        case .keys: waiting.isEmpty ? nil : lastTime + (isShort ? Self.escapeTime : Self.sequenceTime)
        case .afterPaste(let since): max(since, lastTime) + Self.escapeTime
        case .skipping: lastTime + Self.sequenceTime
        case .paste: nil
        }
    }

    /// Takes bytes that came at a time, and returns what they say.
    package mutating func feed(_ bytes: [UInt8], at now: Duration) -> [InputEvent] {
        var events = timeout(at: now)
        if case .paste(let collector) = mode, bytes == [0x03], now - lastTime >= Self.stuckPasteTime {
            mode = .keys
            lastTime = now
            return events + [.paste(Paste(collector.paste.text, isCut: true)), .key(.control("c"))]
        }
        guard !bytes.isEmpty else { return events }
        lastTime = now
        var rest = bytes[...]
        while !rest.isEmpty { take(&rest, at: now, into: &events) }
        return events
    }

    /// Decides what has waited long enough: call it at ``deadline``.
    package mutating func timeout(at now: Duration) -> [InputEvent] {
        guard let deadline, now >= deadline else { return [] }
        var events: [InputEvent] = []
        switch mode {
        case .paste: break
        case .skipping: mode = .keys
        case .afterPaste:
            mode = .keys
            var typed = waiting[...]
            waiting = []
            while !typed.isEmpty { take(&typed, at: now, into: &events) }
            if case .keys = mode { giveUp(&events) }
        case .keys: giveUp(&events)
        }
        return events
    }

    /// Whether what waits may be a key, and not a sequence of which a part has come.
    private var isShort: Bool {
        guard waiting.first == 0x1b else { return true }
        return waiting.count < 3 || !"[O]PX^_".utf8.contains(waiting[1])
    }

}

extension InputDecoder {
    /// Takes what it can of `rest`, at least one byte.
    private mutating func take(_ rest: inout ArraySlice<UInt8>, at now: Duration, into events: inout [InputEvent]) {
        switch mode {
        case .keys: takeKeys(&rest, into: &events)
        case .paste(var collector):
            mode = .keys
            if collector.take(&rest) {
                events.append(.paste(collector.paste))
                mode = .afterPaste(since: now)
            } else {
                mode = .paste(collector)
            }
        case .afterPaste: takeAfterPaste(&rest, at: now, into: &events)
        case .skipping(let ending, var isAfterEscape):
            while let byte = rest.popFirst() {
                if ends(ending, byte, isAfterEscape) {
                    mode = .keys
                    return
                }
                isAfterEscape = byte == 0x1b
            }
            mode = .skipping(ending, afterEscape: isAfterEscape)
        }
    }

    private func ends(_ ending: KeyParser.Ending, _ byte: UInt8, _ isAfterEscape: Bool) -> Bool {
        switch ending {
        case .final: !(0x20...0x3f).contains(byte)
        case .string: [0x07, 0x18, 0x1a].contains(byte) || isAfterEscape && byte == UInt8(ascii: "\\")
        }
    }

    private mutating func takeKeys(_ rest: inout ArraySlice<UInt8>, into events: inout [InputEvent]) {
        // Mostly nothing waits, and the bytes are read where they are.
        var bytes = waiting.isEmpty ? rest : (waiting + rest)[...]
        rest = []
        waiting = []
        while !bytes.isEmpty {
            switch KeyParser.parse(bytes) {
            case .event(let event, let length):
                if let event { events.append(event) }
                bytes = bytes.dropFirst(length)
            case .pasteBegin(let length):
                mode = .paste(PasteCollector(limit: pasteLimit))
                rest = bytes.dropFirst(length)
                return
            case .overlong(let ending):
                mode = .skipping(ending, afterEscape: false)
                // All that the parser has looked at belongs to it.
                rest = bytes.dropFirst(KeyParser.mostBytes)
                return
            case .incomplete:
                waiting = Array(bytes)
                return
            }
        }
    }

    /// Another end without a beginning tells that the first one was in the pasted text, and what came between is text too; so is what
    /// comes right before another paste, and so is more at once than anyone types. Only what nothing follows for a moment was typed.
    private mutating func takeAfterPaste(
        _ rest: inout ArraySlice<UInt8>, at now: Duration, into events: inout [InputEvent]
    ) {
        while let byte = rest.popFirst() {
            waiting.append(byte)
            let isEnd = waiting.ends(with: PasteCollector.end)
            if isEnd || waiting.ends(with: PasteCollector.begin) {
                let text = PasteCollector.text(waiting.dropLast(PasteCollector.end.count)).text
                if !text.isEmpty { events.append(.paste(Paste(text))) }
                waiting = []
                mode = isEnd ? .afterPaste(since: now) : .paste(PasteCollector(limit: pasteLimit))
                return
            }
            if waiting.count > Self.mostTyped {
                var collector = PasteCollector(limit: pasteLimit)
                var text = waiting[...]
                _ = collector.take(&text)
                waiting = []
                mode = .paste(collector)
                return
            }
        }
    }

    /// Nothing more has come: what waits is keys, or a sequence whose rest was lost.
    private mutating func giveUp(_ events: inout [InputEvent]) {
        let bytes = waiting
        waiting = []
        guard bytes.first == 0x1b else {
            if !bytes.isEmpty { events.append(.key(.character("\u{fffd}"))) }
            return
        }
        switch bytes.count {
        case 1: events.append(.key(Key(.escape)))
        case 2 where bytes[1] == 0x1b: events += [.key(Key(.escape)), .key(Key(.escape))]
        case 2 where bytes[1] < 0x80: events.append(.key(Key(.character(Character(Unicode.Scalar(bytes[1]))), .alt)))
        case 3 where bytes[1] == 0x1b: events.append(.key(Key(.escape)))
        default: break
        }
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool {
        count >= other.count && self[(count - other.count)...].elementsEqual(other)
    }
}
