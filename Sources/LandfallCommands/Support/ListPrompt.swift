internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWorkflows

/// The user chooses a row of a list by keys.
struct ListPrompt {
    /// What they have chosen.
    enum Answer: Sendable, Hashable {
        case row(Int)
        /// What they have typed is not a row.
        case text(String)
        case nothing
    }

    let context: CommandContext
    /// How long the answer may take; nil is as long as the user takes.
    let limit: Duration?
    let view: PickBlock

    /// Asks on stderr; nothing of it stays there.
    func answer(_ list: PickList) async -> Answer { await DetachedThread.value { choose(list) } ?? .nothing }

    private func choose(_ list: PickList) -> Answer {
        let error = context.terminal.error
        var region = ListRegion(list: list, view: view, output: error, table: LiveRegion(error, context.messages))
        do throws(HiddenLine.Failure) {
            try KeyPrompt(descriptor: context.terminal.input).run(&region, deadline: limit.map { .now + $0 })
        } catch {
            return .nothing
        }
        region.erase()
        return region.answer
    }
}

/// The list on the terminal, in its current state. A failed write is not an error: the next key may still come.
private struct ListRegion: KeyPromptView {
    private(set) var list: PickList
    let view: PickBlock
    let output: TerminalOutput
    let table: LiveRegion
    private(set) var answer = ListPrompt.Answer.nothing
    private var decoder = InputDecoder(pasteLimit: 4_096)
    private let start = ContinuousClock.now

    init(list: PickList, view: PickBlock, output: TerminalOutput, table: LiveRegion) {
        (self.list, self.view, self.output, self.table) = (list, view, output, table)
    }

    func show() { try? table.draw(view.block(list, size: output.size), typing: view.line(list)) }

    func erase() { try? table.finish(with: []) }

    func lose() { try? table.finish() }

    mutating func take(_ bytes: [UInt8]) -> KeyPrompt.Step {
        let now = start.duration(to: .now)
        let events = bytes.isEmpty ? decoder.timeout(at: now) : decoder.feed(bytes, at: now)
        for key in PickKey.keys(events, isTyping: !list.typed.isEmpty) {
            let effects = list.update(key)
            if effects.isEmpty { break }
            for effect in effects {
                switch effect {
                case .draw: show()
                case .chosen(let place): answer = .row(place)
                case .typed(let text): answer = .text(text)
                case .left: break
                }
                if effect != .draw { return .done }
            }
        }
        return .more(within: decoder.deadline.map { $0 - now })
    }
}

extension PickKey {
    /// This many characters at once count as pasted, as at every other prompt.
    private static let pasteLength = 12

    /// What came at once as keys of a list. Characters that follow each other are one text.
    fileprivate static func keys(_ events: [InputEvent], isTyping: Bool) -> [PickKey] {
        var keys: [PickKey] = []
        for key in events.compactMap({ PickKey($0, isTyping: isTyping) }) {
            if case (.text(let more), .text(let text)?) = (key, keys.last) {
                keys[keys.count - 1] = .text(text + more)
            } else {
                keys.append(key)
            }
        }
        return keys.map { key in
            if case .text(let text) = key, text.count >= pasteLength { .pasted(text) } else { key }
        }
    }

    /// What a key does in a list; nil for one that does nothing there. Ctrl-D leaves as at the start of any line.
    fileprivate init?(_ event: InputEvent, isTyping: Bool) {
        switch event {
        case .paste(let paste): self = .pasted(paste.text)
        case .key(let key):
            switch key {
            case Key(.up), .control("p"): self = .up
            case Key(.down), .control("n"), Key(.tab): self = .down
            case Key(.pageUp): self = .pageUp
            case Key(.pageDown): self = .pageDown
            case Key(.home): self = .first
            case Key(.end): self = .last
            case Key(.enter), .control("j"): self = .accept
            case Key(.backspace), .control("h"): self = .erase
            case .control("u"): self = .clear
            case Key(.escape): self = .leave
            case .control("d") where !isTyping: self = .leave
            default:
                guard case .character(let character) = key.code, key.modifiers.isEmpty else { return nil }
                self = .text(String(character))
            }
        case .mouse, .focus, .report: return nil
        }
    }
}
