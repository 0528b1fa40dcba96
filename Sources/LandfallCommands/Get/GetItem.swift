internal import DianeClient
internal import FoundationEssentials
internal import ServerExchange
internal import ServerModel
internal import TerminalUI

/// Asks a server for what `get` shows.
protocol GetSource: Sendable {
    /// All things of the area.
    func all() async throws -> [any GetItem]
    /// One thing, by its name or its id; nil where there is none.
    func one(_ id: String) async throws -> (any GetItem)?
}

/// Thrown where what `get` was asked for in an area is not there.
struct GetItemUnknown: Error {
    let id: String
}

/// One thing of an area, to be shown as a row, as a page and as JSON. What is secret in it is masked before it is made.
protocol GetItem: Encodable, Sendable {
    /// What a table says of such things.
    static func columns(_ messages: Messages) -> [Table.Column]

    /// What it is called.
    var title: ForeignText { get }
    /// Its row.
    func cells(_ messages: Messages) -> [StyledText]
    /// Its page.
    func details(_ messages: Messages) -> [GetDetail]
}

extension GetItem {
    /// Whether a cell of its row has the text; case does not count.
    func hasCell(_ text: String, _ messages: Messages) -> Bool {
        let text = text.lowercased()
        return cells(messages).contains { $0.plain.lowercased().contains(text) }
    }
}

/// A line of a page, or several under one label.
struct GetDetail: Sendable, Hashable {
    let label: String
    /// Sanitised; none where there is nothing to say, which leaves the label out.
    let lines: [String]

    init(_ label: String, lines: [String]) {
        self.label = label
        self.lines = lines
    }

    init(_ label: String, _ line: String?) {
        self.init(label, lines: line.map { [$0] } ?? [])
    }

    /// Text of any length, which keeps its lines.
    init(_ label: String, _ text: ForeignText?) {
        let shown = Sanitiser.block.display(text?.raw ?? "")
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = lines.lastIndex { !$0.isEmpty }
        self.init(label, lines: last.map { Array(lines[...$0]) } ?? [])
    }

    init(_ label: String, _ date: GoDate?) {
        self.init(label, date?.date?.formatted(.iso8601))
    }

    /// Names with their values, in the order of the names.
    init(_ label: String, _ fields: [ForeignText: JSONValue]?) {
        let sorted = (fields ?? [:]).sorted { $0.key < $1.key }
        self.init(label, lines: sorted.map { "\($0.key): \($0.value.shown)" })
    }

    /// Variables, in the order of their names.
    init(_ label: String, variables: [ForeignText: ForeignText]?) {
        self.init(label, variables?.mapValues { JSONValue.string($0) })
    }
}

extension JSONValue {
    /// The value on one line: text as it is, everything else as JSON.
    var shown: String {
        if case .string(let text) = self { return text.description }
        return ForeignText((try? JSONText.encode(self)) ?? "").description
    }
}

extension Table.Column {
    /// A column with a word of `get` above it.
    init(
        _ word: GetWord, _ messages: Messages, priority: Int, minimum: Int? = nil, alignment: Alignment = .left
    ) {
        self.init(messages.word(word).uppercased(), priority: priority, minimum: minimum, alignment: alignment)
    }
}
