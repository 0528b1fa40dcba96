internal import LandfallTerminal

/// A message said before that stands in the input, in place of what is written there: that comes back.
struct InputRecall: Sendable, Hashable {
    /// Words that are looked for in the messages, as a shell does.
    struct Search: Sendable, Hashable {
        var words = ""
        /// Whether no earlier message has them.
        var isMissing = false
        /// What was shown when it began.
        let place: Int
        let input: TextArea
    }

    /// The messages, oldest first.
    private let said: [String]
    /// Which one is shown; their count for what is written.
    private var place: Int
    /// What is written, while a message is shown.
    private var draft: TextArea
    /// Messages that were changed, and are not sent.
    private var changed: [Int: TextArea] = [:]
    /// A message as it came.
    private var shown: TextArea?
    private(set) var search: Search?

    init(_ said: [String], draft: TextArea) {
        (self.said, self.draft, place) = (said, draft, said.count)
    }

    /// Whether it is needed no more.
    var isOver: Bool { place == said.count && changed.isEmpty && search == nil }

    /// Whether what is shown is as it came: then the arrows go to the next message, however many lines it has.
    func isUntouched(_ input: TextArea) -> Bool { shown == input }

    /// Shows an earlier or a later message; false if there is none.
    mutating func step(_ step: Int, _ input: inout TextArea) -> Bool {
        guard (0...said.count).contains(place + step) else { return false }
        go(to: place + step, &input)
        return true
    }

    private mutating func go(to new: Int, _ input: inout TextArea) {
        if place == said.count {
            draft = input
        } else {
            changed[place] = edited(input)
        }
        place = new
        if new == said.count {
            (input, shown) = (draft, nil)
        } else {
            input = changed[new] ?? TextArea(said[new], placeholder: draft.placeholder)
            shown = input
        }
    }

    /// What stands in place of the message that is shown; nil if it is that.
    private func edited(_ input: TextArea) -> TextArea? { input.text == said[place] ? nil : input }

    /// Comes back from the last message, if only that was shown; false if there was more.
    mutating func leave(_ input: inout TextArea) -> Bool {
        guard place == said.count - 1, changed.isEmpty, isUntouched(input) else { return false }
        go(to: said.count, &input)
        return true
    }

    /// What is written and not sent: messages that were changed, and the draft.
    func unsent(_ input: TextArea) -> String {
        var texts = changed
        if place < said.count { texts[place] = edited(input) }
        let all = texts.sorted { $0.key < $1.key }.map(\.value.text)
        return (all + [place == said.count ? input.text : draft.text]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The same without the message that is shown and was sent now.
    mutating func rest(_ input: TextArea) -> String {
        guard place < said.count else { return unsent(TextArea()) }
        changed[place] = nil
        return unsent(TextArea(said[place]))
    }

    // MARK: Searching

    mutating func beginSearch(_ input: TextArea) {
        search = Search(place: place, input: input)
    }

    /// Looks for other words: for more of them from the message that is shown on, for fewer from the beginning.
    mutating func look(for words: String, _ input: inout TextArea) {
        guard let before = search else { return }
        search?.words = words
        search?.isMissing = false
        if words.count < before.words.count, place != before.place { go(to: before.place, &input) }
        find(from: min(place, said.count - 1), &input)
    }

    /// Goes to the message before with the words.
    mutating func findNext(_ input: inout TextArea) { find(from: place - 1, &input) }

    private mutating func find(from start: Int, _ input: inout TextArea) {
        guard let text = search?.words, !text.isEmpty else { return }
        let words = SearchWords(text)
        let found = said[...max(-1, start)].lastIndex { words.count(in: $0) > 0 }
        search?.isMissing = found == nil
        if let found, found != place { go(to: found, &input) }
    }

    /// Leaves what was found in the input.
    mutating func endSearch() { search = nil }

    /// Puts back what was shown before.
    mutating func leaveSearch(_ input: inout TextArea) {
        guard let search else { return }
        go(to: search.place, &input)
        (input, self.search) = (search.input, nil)
    }
}
