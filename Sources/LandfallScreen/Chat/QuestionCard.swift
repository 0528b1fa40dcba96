internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A question of the model as a card: all of it, wrapped at every width.
struct QuestionCard {
    /// A line of it, and the choice that it belongs to.
    struct Line {
        let text: StyledText
        let choice: Int?
    }

    let lines: [Line]

    /// The bar at its left and the space behind it.
    static let margin = 2
    /// Where explanations begin that stand beside their choices.
    private static let explanation = 30

    /// - Parameters:
    ///   - question: What is asked.
    ///   - number: Its number, and how many wait, if there are several.
    ///   - failed: What is said of the last answer, if that was not sent, or may not have arrived, in lines of `columns - 4`.
    ///   - picked: The choices that were picked.
    ///   - current: The one that the arrows are on; nil while something else is written.
    ///   - seconds: So long the session waits.
    ///   - columns: What a line has room for.
    ///   - messages: What it says.
    init(
        _ question: EndlessCodeSession.Question, number: (Int, Int)? = nil, failed: [StyledText] = [], picked: Set<Int>,
        current: Int?,
        seconds: Int?, columns: Int,
        _ messages: Messages
    ) {
        let room = max(8, columns - Self.margin)
        let asked = question.question
        var lines: [Line] = []
        func add(_ lead: StyledText, _ text: StyledText, of choice: Int? = nil) {
            let margin = StyledText(String(repeating: " ", count: lead.columns))
            for (row, part) in text.wrapped(toColumns: max(4, room - lead.columns)).enumerated() {
                lines.append(Line(text: (row == 0 ? lead : margin) + part, choice: choice))
            }
        }
        let notes = [
            number.map { StyledText(messages.questionOf($0.0, $0.1), .dim) },
            seconds.map { StyledText(messages.timeLeft(seconds: $0), .dim) },
            asked.allowsSeveral ? StyledText(messages.severalAllowed, .dim) : nil,
        ].compactMap(\.self)
        let header = asked.header.map { StyledText("\($0): ", .dim) } ?? ""
        let sign = StyledText("? ", .warn)
        let title = header + StyledText(asked.text.description, .bold)
        let note = notes.joined(separator: ", ")
        if !notes.isEmpty, title.columns + note.columns + 5 <= room {
            lines = [Line(text: (sign + title).padded(toColumns: room - note.columns - 1) + note, choice: nil)]
        } else {
            add(sign, title)
            if !notes.isEmpty { add("  ", note) }
        }
        lines += failed.map { Line(text: "  " + $0, choice: nil) }
        for (index, choice) in asked.choices.enumerated() {
            let mark = picked.contains(index) ? "◉" : "○"
            let digit = index < 9 ? "\(index + 1)" : " "
            let isCurrent = index == current
            let lead = StyledText("  \(mark) \(digit)  ", isCurrent ? .accent : .dim)
            let label = StyledText("\(choice.label)", isCurrent ? .bold : nil)
            guard let explanation = choice.explanation else {
                add(lead, label, of: index)
                continue
            }
            let beside = StyledText("\(explanation)", .dim)
            if lead.columns + label.columns < Self.explanation - 1, Self.explanation + beside.columns <= room {
                let line = (lead + label).padded(toColumns: Self.explanation) + beside
                lines.append(Line(text: line, choice: index))
            } else {
                add(lead, label, of: index)
                add(StyledText(String(repeating: " ", count: lead.columns)), beside, of: index)
            }
        }
        self.lines = lines
    }

    /// The lines that so many rows have room for: the first of the question, and of the others those from a line on, or those around the
    /// current choice.
    func shown(rows: Int, current: Int?, from top: Int?) -> [Line] {
        guard lines.count > rows else { return lines }
        guard rows > 1 else { return Array(lines[(first(of: current) ?? 0)...].prefix(max(0, rows))) }
        let top = self.top(rows: rows, current: current, from: top)
        return [lines[0]] + lines[top..<(top + rows - 1)]
    }

    /// The line that stands below the first one.
    func top(rows: Int, current: Int?, from top: Int?) -> Int {
        let rest = rows - 1
        let last = lines.lastIndex { $0.choice != nil && $0.choice == current } ?? 0
        // A short question gives its rows to choices.
        let start = first(of: current) ?? first(of: 0).flatMap { $0 < 3 ? $0 : nil } ?? 1
        let wanted = top ?? (current == nil ? start : min(max(1, last - rest + 1), start))
        return max(1, min(wanted, lines.count - rest))
    }

    /// The first line of a choice.
    private func first(of choice: Int?) -> Int? { lines.firstIndex { $0.choice != nil && $0.choice == choice } }
}
