/// One line of text whose parts have roles. Width and cut know nothing of escape sequences, which are made at the end.
package struct StyledText: Sendable, Hashable {
    /// A part with one role.
    package struct Span: Sendable, Hashable {
        /// What is shown; sanitised where it comes from outside.
        package var text: String
        /// What it means.
        package var role: Role?
        /// Where it leads; only a full screen makes a link of it.
        package var link: String?
    }

    /// The parts, in order.
    package private(set) var spans: [Span]

    /// A line of one part.
    package init(_ text: String, _ role: Role? = nil, link: String? = nil) {
        spans = text.isEmpty ? [] : [Span(text: text, role: role, link: link)]
    }

    /// The text without its roles.
    package var plain: String { spans.map(\.text).joined() }

    /// The columns that it takes.
    package var columns: Int { spans.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

    /// Both, one after the other.
    package static func + (left: StyledText, right: StyledText) -> StyledText {
        var result = left
        result.spans += right.spans
        return result
    }

    /// Adds a part at the end, to the last one where that looks the same.
    package mutating func append(_ text: some StringProtocol, _ role: Role? = nil, link: String? = nil) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].role == role, spans[last].link == link {
            spans[last].text += text
        } else {
            spans.append(Span(text: String(text), role: role, link: link))
        }
    }

    /// Adds another text at the end.
    package mutating func append(_ other: StyledText) {
        for span in other.spans { append(span.text, span.role, link: span.link) }
    }

    /// The text with the sequences that `style` has for its roles.
    package func rendered(_ style: Style) -> String {
        spans.map { style.apply($0.role, to: $0.text) }.joined()
    }
}

extension Sequence<StyledText> {
    /// All of them as one line, with something between two.
    package func joined(separator: StyledText) -> StyledText {
        reduce(into: nil as StyledText?) { line, part in line = line.map { $0 + separator + part } ?? part } ?? ""
    }
}

extension StyledText {
    /// The line in at most `columns` columns, ended by `…` where it was longer.
    package func truncated(toColumns columns: Int) -> StyledText {
        guard self.columns > columns else { return self }
        var result = StyledText("")
        var room = columns
        for span in spans {
            let width = DisplayWidth.columns(of: span.text)
            guard width < room else {
                result.spans.append(Span(text: span.text.cut(toColumns: room), role: span.role, link: span.link))
                break
            }
            result.spans.append(span)
            room -= width
        }
        return result
    }

    /// The line filled up to `columns` columns by spaces without a role.
    package func padded(toColumns columns: Int, alignment: Alignment = .left) -> StyledText {
        let space = StyledText(String(repeating: " ", count: max(0, columns - self.columns)))
        return alignment == .left ? self + space : space + self
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// A line without a role.
    package init(stringLiteral value: String) {
        self.init(value)
    }
}
