/// What there is to say about one thing: names and values, and text. It is printed, or drawn by a screen.
package struct Page: Sendable, Hashable {
    /// A part of it.
    package enum Part: Sendable, Hashable {
        /// A line that begins a section.
        case heading(StyledText)
        /// A name and its value, and what stands before the value on its first line only.
        case field(String, StyledText, lead: String = "")
        /// A paragraph.
        case text(StyledText)
        /// An empty line.
        case gap

        /// A value that stands below another of the same name.
        package static func below(_ value: StyledText, lead: String = "") -> Part { .field("", value, lead: lead) }
    }

    /// The space between the longest name and the values.
    private static let gap = 2
    /// The least room for a value.
    private static let least = 8

    /// From top to bottom.
    package var parts: [Part]

    /// Creates one of groups of parts.
    package init(_ groups: [Part]...) {
        parts = groups.flatMap(\.self)
    }

    /// All lines: values stand in one column, and what is longer goes on below itself.
    ///
    /// - Parameters:
    ///   - columns: The columns of a line; nil leaves every value whole.
    ///   - indent: How many columns names stand behind the headings.
    ///   - widestName: The most columns for names, of which longer ones are cut; nil for as many as they have.
    ///   - packs: Whether a run of spaces is one space also in a value that fits.
    /// - Returns: The lines, from top to bottom.
    package func lines(columns: Int? = nil, indent: Int = 0, widestName: Int? = nil, packs: Bool = false)
        -> [StyledText]
    {
        func wrapped(_ text: StyledText, _ columns: Int?) -> [StyledText] {
            guard let columns, packs || text.columns > columns else { return [text] }
            return text.wrapped(toColumns: columns)
        }
        let names = parts.map { part in
            if case .field(let name, _, _) = part { DisplayWidth.columns(of: name) } else { 0 }
        }
        let width = min(names.max() ?? 0, widestName ?? .max)
        let start = StyledText(String(repeating: " ", count: indent))
        let room = columns.map { max(Self.least, $0 - indent - width - Self.gap) }
        return parts.flatMap { part in
            switch part {
            case .gap: return [StyledText("")]
            case .heading(let text): return [text]
            case .text(let text): return wrapped(text, columns.map { max(1, $0) })
            case .field(let name, let value, let lead):
                let margin = DisplayWidth.columns(of: lead)
                let lines = wrapped(value, room.map { max(Self.least, $0 - margin) })
                return lines.enumerated().map { index, line in
                    let name = StyledText(index == 0 ? name : "", .dim).truncated(toColumns: width)
                    let lead = index == 0 ? lead : String(repeating: " ", count: margin)
                    return start + name.padded(toColumns: width + Self.gap) + StyledText(lead) + line
                }
            }
        }
    }
}

extension [Page.Part] {
    /// Values under one name; no part where there are none.
    package static func fields(_ name: String, _ values: [StyledText]) -> Self {
        values.enumerated().map { .field($0 == 0 ? name : "", $1) }
    }

    /// Values in one role under one name.
    package static func fields(_ name: String, _ values: [String], _ role: Role? = nil) -> Self {
        fields(name, values.map { StyledText($0, role) })
    }

    /// A value under its name; no part where it is nil.
    package static func fields(_ name: String, _ value: String?, _ role: Role? = nil) -> Self {
        fields(name, value.map { [$0] } ?? [], role)
    }
}
