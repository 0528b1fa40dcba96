internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A command line over the screen: what is typed, what its last word could become, and until a command is typed the lines that fit it.
struct Palette: ScreenView {
    let messages: Messages
    /// What shows what a command does, where the screen does it itself.
    let places: CommandPlaces
    /// The lines that were run before, the newest first, and how long ago.
    let earlier: [EarlierLine]
    /// Which of those is in the field.
    private var recalled: Int?
    /// The lines that are looked through.
    private let lines: [PaletteLine]
    /// The commands that there are, as far as candidates have told.
    private var commands: Set<String> = []
    /// What is offered for what is typed.
    private(set) var entries: [Entry] = []
    private(set) var field: TextField
    /// The commands, names and flags that the last word could become.
    private var words: [CommandCandidate] = []
    /// The one that the arrows have chosen.
    private(set) var chosen: Int?
    private(set) var problem: StyledText?
    /// Which question the candidates answer.
    private(set) var number = 0
    private var isAsked = false
    /// Whether Tab was pressed before the candidates were there.
    private var isEager = false

    static let actions: [Action<Palette>] = [
        Action(Verb("complete", Key(.tab), label: "completes", help: "completes", isFixed: true)) { palette, _ in
            palette.complete()
        },
        Action(
            Verb("candidate", Key(.up), Key(.down), Key(.tab, .shift), label: "choose", help: "choose", isFixed: true),
            when: { !$0.entries.isEmpty }
        ) { palette, focus in palette.choose(focus.key == Key(.down) ? 1 : -1) },
        Action(
            Verb("run", Key(.enter), label: "run", help: "run", isFixed: true),
            // A word that is chosen is only written.
            label: { palette in palette.chosen.map { palette.entries[$0].isLine } == false ? Sentence("insert") : nil }
        ) { palette, _ in
            palette.chosen.map { palette.take(palette.entries[$0]) } ?? palette.run()
        },
        Action(
            Verb("earlier-line", .control("r"), label: "earlier ones", help: "earlier ones", isFixed: true),
            when: { !$0.earlier.isEmpty }
        ) { palette, _ in palette.recall() },
        Action(.close) { _, _ in [.close] },
    ]

    /// - Parameters:
    ///   - line: What is typed already.
    ///   - offers: What can be done in the view below it.
    ///   - servers: The selected server, and those beside it.
    ///   - board: All servers.
    ///   - earlier: The lines that were run before, the newest first.
    ///   - messages: What it says.
    init(
        _ line: String, offers: [Offer], servers: [Profile], board: ServerBoard, earlier: [EarlierLine],
        _ messages: Messages
    ) {
        self.messages = messages
        (places, self.earlier) = (CommandPlaces(board: board, messages: messages), earlier)
        let own = offers.filter { offer in
            !offer.verb.isFixed && !Verb.motions.contains { $0.name == offer.verb.name }
        }
        lines = PaletteLine.all(own, for: servers, messages)
        field = TextField(line, placeholder: messages.paletteHint)
        renew()
    }

    /// What is offered: the rest of a word, or a whole line.
    struct Entry: Sendable, Hashable {
        let text: String
        let about: String
        var key = ""
        var isLine = false
        /// Whether Enter may take it though nobody has chosen it: what changes something has to be meant.
        var isSure = true
        /// The characters of the text that were typed.
        var marks: [Int] = []
    }

    var line: String { field.text }
    var takesText: Bool { true }

    /// The words before the last one, without the name of the program.
    private func finished(_ typed: CommandWords) -> [String] {
        typed.finished.first == "landfall" ? Array(typed.finished.dropFirst()) : typed.finished
    }

    /// Whether a command is typed, with or without what follows it.
    private func isCommand(_ typed: CommandWords) -> Bool {
        finished(typed).first.map(commands.contains) ?? false
    }

    /// Makes the entries for what is typed: what the last word could become, and before there is a command the lines that fit all of it.
    private mutating func renew() {
        let typed = CommandWords(line)
        var found = words.map { word in
            Entry(text: word.word, about: word.about, marks: Array(0..<min(typed.last.count, word.word.count)))
        }
        let text = typed.finished.first == "landfall" ? String(line.drop { $0 != " " }) : line
        let wanted = text.lowercased().split(separator: " ").map(String.init)
        if !isCommand(typed), !wanted.isEmpty || typed.finished.isEmpty {
            let fits = lines.enumerated().compactMap { place, line in
                FuzzyMatch(wanted, in: line.text).map { (line, $0, place) }
            }.sorted { ($0.1.distance, $0.2) < ($1.1.distance, $1.2) }
            // Scattered letters count only where no words begin so.
            let most = !words.isEmpty || fits.first?.1.distance == 0 ? 0 : Int.max
            found += fits.filter { fit in fit.1.distance <= most && !words.contains { $0.word == fit.0.text } }.map {
                line, match, _ in
                Entry(
                    text: line.text, about: line.about, key: line.key, isLine: true,
                    isSure: match.distance == 0 || line.isHarmless, marks: match.places)
            }
        }
        entries = found
        if let chosen, !entries.indices.contains(chosen) { self.chosen = nil }
    }

    /// The entry that Enter takes though nobody has chosen it: the first one where what is typed is not a command by itself.
    var implied: Int? {
        let typed = CommandWords(line)
        let first = (finished(typed) + [typed.last]).first ?? ""
        guard chosen == nil, !first.isEmpty, !commands.isEmpty, !isAsked, !commands.contains(first),
            !lines.contains(where: { $0.text == first }), entries.first?.isSure == true
        else { return nil }
        return 0
    }

    /// Another question is asked; answers to those before are dropped.
    mutating func ask(_ number: Int) -> ScreenWork {
        (self.number, isAsked) = (number, true)
        let typed = CommandWords(line)
        return .complete(number, finished(typed), typed.last)
    }

    /// Takes the candidates of a question.
    mutating func take(_ number: Int, _ found: [CommandCandidate]) -> [ViewCommand] {
        guard number == self.number else { return [] }
        (words, chosen, isAsked) = (found, nil, false)
        if finished(CommandWords(line)).isEmpty { commands.formUnion(found.map(\.word)) }
        renew()
        guard isEager else { return [] }
        isEager = false
        return complete()
    }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        problem = nil
        switch input {
        case .paste(let paste):
            field.take(paste)
            renew()
            return [.complete]
        case .click(let region?) where region.owner == Owner.dialogue:
            return entries.indices.contains(region.part) ? take(entries[region.part]) : []
        case .key(let key):
            let before = field.text
            if before.isEmpty, key == Key(.backspace) { return [.close] }
            guard field.take(key), before != field.text else { return [] }
            narrow(since: before)
            return [.complete]
        default: return []
        }
    }

    /// Completes a word, or runs a line.
    private mutating func take(_ entry: Entry) -> [ViewCommand] {
        guard entry.isLine else { return insert(entry.text) }
        field.set(entry.text)
        return run()
    }

    private mutating func run() -> [ViewCommand] {
        if let implied { field.set(entries[implied].text) }
        let typed = CommandWords(line)
        var words = typed.all
        if words.first == "landfall" { words.removeFirst() }
        guard typed.isWhole else {
            problem = StyledText(messages.quoteOpen, .bad)
            return []
        }
        return words.isEmpty ? [.close] : [.close, .run(words)]
    }

    /// Puts the line before into the field, and after the oldest one the newest again.
    private mutating func recall() -> [ViewCommand] {
        problem = nil
        let next = recalled.map { ($0 + 1) % earlier.count } ?? 0
        recalled = next
        field.set(earlier[next].text)
        (words, chosen) = ([], nil)
        renew()
        return [.complete]
    }

    private mutating func choose(_ step: Int) -> [ViewCommand] {
        problem = nil
        guard !entries.isEmpty else { return [] }
        let next = (chosen ?? implied).map { $0 + step } ?? (step > 0 ? 0 : -1)
        chosen = (next + entries.count) % entries.count
        return []
    }

    /// As a shell does it: what all candidates begin with, the only one whole, and then one after the other.
    private mutating func complete() -> [ViewCommand] {
        problem = nil
        if let chosen { return insert(entries[chosen].text, isLine: entries[chosen].isLine) }
        guard let first = words.first else {
            isEager = isAsked
            guard !isAsked, let line = entries.first else { return [] }
            return insert(line.text, isLine: true)
        }
        if words.count == 1 { return insert(first.word) }
        let common = words.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
        let typed = CommandWords(line)
        guard common.count > typed.last.count else { return choose(1) }
        replaceLast(typed, by: ShellText.word(common))
        return [.complete]
    }

    /// Keeps the candidates that still fit after another letter of the same word; a later reply will contain the same ones.
    private mutating func narrow(since before: String) {
        let (old, new) = (CommandWords(before), CommandWords(line))
        let isSameWord = old.finished == new.finished && new.last.hasPrefix(old.last)
        words = isSameWord ? words.filter { $0.word.hasPrefix(new.last) && $0.word != new.last } : []
        (chosen, isEager) = (nil, false)
        renew()
    }

    /// Puts a word in the place of the last one, or a line in the place of all.
    private mutating func insert(_ text: String, isLine: Bool = false) -> [ViewCommand] {
        if isLine {
            field.set(text + " ")
        } else {
            replaceLast(CommandWords(line), by: ShellText.word(text) + " ")
        }
        (words, chosen) = ([], nil)
        renew()
        return [.complete]
    }

    private mutating func replaceLast(_ typed: CommandWords, by text: String) {
        field.set(line[..<typed.start] + text)
    }
}

extension String {
    /// The characters that both begin with.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
