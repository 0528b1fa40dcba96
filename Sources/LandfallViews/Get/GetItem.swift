package import DianeClient
internal import FoundationEssentials
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// Asks a server for what `get` shows.
package protocol GetSource: Sendable {
    /// All things of the area.
    func all() async throws -> [any GetItem]
    /// One thing, by its name or its id; nil if there is none.
    func one(_ id: String) async throws -> (any GetItem)?
}

/// Thrown where what `get` was asked for in an area is not there.
package struct GetItemUnknown: Error {
    package let id: String

    package init(id: String) { self.id = id }
}

/// One thing of an area, to be shown as a row, as a page and as JSON. What is secret in it is masked before it is made.
package protocol GetItem: Encodable, Sendable {
    /// What a table says of such things.
    func columns(_ messages: Messages) -> [Table.Column]

    /// Its name.
    var title: ForeignText { get }
    /// Its row.
    func cells(_ messages: Messages) -> [StyledText]
    /// Its page.
    func details(_ messages: Messages) -> [GetDetail]
    /// What a small picture beside its row shows; nil if there is nothing to show.
    var picture: ItemPicture? { get }
}

/// What a screen draws beside a row.
package enum ItemPicture: Sendable, Hashable {
    /// How the last runs of a job ended, from old to new: well or not; nil for one that is not over.
    case runs([Bool?])
    /// A bar, to the scale of the greatest of all rows.
    case amount(Double)
}

extension GetItem {
    package var picture: ItemPicture? { nil }
}

extension GetItem {
    /// Whether a cell of its row has the text; case does not count.
    package func hasCell(_ text: String, _ messages: Messages) -> Bool {
        let text = text.lowercased()
        return cells(messages).contains { $0.plain.lowercased().contains(text) }
    }

    /// Its page, under its title.
    package func page(_ messages: Messages) -> [StyledText] {
        let details = details(messages).filter { !$0.lines.isEmpty }
        let width = details.reduce(0) { max($0, DisplayWidth.columns(of: $1.label)) } + 2
        return [StyledText(title.description, .bold)]
            + details.flatMap { detail in
                detail.lines.enumerated().map { index, line in
                    StyledText(index == 0 ? detail.label : "", .dim).padded(toColumns: width) + StyledText(line)
                }
            }
    }
}

extension Table {
    /// Things of one area; nil if there are none.
    package init?(items: [any GetItem], _ messages: Messages) {
        guard let first = items.first else { return nil }
        self.init(columns: first.columns(messages), rows: items.map { $0.cells(messages) })
    }
}

/// A line of a page, or several under one label.
package struct GetDetail: Sendable, Hashable {
    package let label: String
    /// Sanitised; none if there is nothing to say, which leaves the label out.
    package let lines: [String]

    package init(_ label: String, lines: [String]) {
        self.label = label
        self.lines = lines
    }

    package init(_ label: String, _ line: String?) {
        self.init(label, lines: line.map { [$0] } ?? [])
    }

    /// Text of any length, which keeps its lines.
    package init(_ label: String, _ text: ForeignText?) {
        let shown = Sanitiser.block.display(text?.raw ?? "")
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = lines.lastIndex { !$0.isEmpty }
        self.init(label, lines: last.map { Array(lines[...$0]) } ?? [])
    }

    package init(_ label: String, _ date: GoDate?, _ messages: Messages) {
        self.init(label, (date?.date).map(messages.time))
    }

    /// Names with their values, in the order of the names.
    package init(_ label: String, _ fields: [ForeignText: JSONValue]?) {
        let sorted = (fields ?? [:]).sorted { $0.key < $1.key }
        self.init(label, lines: sorted.map { "\($0.key): \($0.value.shown)" })
    }

    /// Variables, in the order of their names.
    package init(_ label: String, variables: [ForeignText: ForeignText]?) {
        self.init(label, variables?.mapValues { JSONValue.string($0) })
    }
}

extension JSONValue {
    /// The value on one line: text as it is, everything else as JSON.
    package var shown: String {
        if case .string(let text) = self { return text.description }
        return ForeignText((try? JSONText.encode(self)) ?? "").description
    }
}

extension Table.Column {
    /// A column with a word of `get` above it.
    package init(
        _ word: GetWord, _ messages: Messages, priority: Int, minimum: Int? = nil, alignment: Alignment = .left
    ) {
        self.init(messages.word(word).uppercased(), priority: priority, minimum: minimum, alignment: alignment)
    }
}
