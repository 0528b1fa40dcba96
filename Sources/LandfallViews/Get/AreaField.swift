package import DianeClient
package import FoundationEssentials
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// Something that there is to say of the things of an area, declared once: its label, its value, and where it is shown. The label is in the
/// catalogues.
package struct AreaField: Sendable {
    /// Where it is shown: on the page of a thing, in its row, or in both. A column has a priority, and how far it may be shortened.
    package enum Place: Sendable {
        case page
        case row(_ priority: Int, minimum: Int? = nil, _ alignment: Alignment = .left)
        case both(_ priority: Int, minimum: Int? = nil, _ alignment: Alignment = .left)
    }

    /// A kind of value.
    package enum Value: Sendable {
        case text(String)
        /// Foreign text, which has all its lines on a page, and one in a row.
        case foreign(ForeignText)
        case time(Date)
        case lines([String])
        /// How many there are of something: for a person in groups of three digits.
        case count(Int64)
        /// US dollars: in the row of a person in cents.
        case dollars(Double)
    }

    private let name: String
    private let isTranslated: Bool
    private let value: Value?
    private let role: Role?
    private let place: Place

    /// A field; one without a value is not on the page, and its cell is empty.
    package init(_ label: String, _ value: (some AreaValue)?, _ place: Place = .page, role: Role? = nil) {
        self.init(name: label, isTranslated: true, value?.areaValue, place, role)
    }

    /// A member of an object, under its own name.
    init(member name: ForeignText, _ value: Value?) {
        self.init(name: name.description, isTranslated: false, value, .page, nil)
    }

    /// A field with a column that its product has declared.
    init(_ column: AreaColumn, _ value: JSONValue?) {
        let alignment: Alignment = column.kind == .any ? .left : .right
        self.init(
            name: column.word, isTranslated: true, value?.value(column.kind),
            .row(column.priority, minimum: nil, alignment), nil)
    }

    private init(name: String, isTranslated: Bool, _ value: Value?, _ place: Place, _ role: Role?) {
        (self.name, self.isTranslated, self.value, self.place, self.role) = (name, isTranslated, value, place, role)
    }

    /// What stands before its value.
    private func label(_ messages: Messages) -> String {
        if isTranslated { return messages.label(name) }
        // The names of members are words, as far as they are for a person.
        return messages.now == nil ? name : name.replacing("_", with: " ")
    }

    /// Its column; nil if it is on the page only.
    func column(_ messages: Messages) -> Table.Column? {
        switch place {
        case .page: nil
        case .row(let priority, let minimum, let alignment), .both(let priority, let minimum, let alignment):
            Table.Column(
                label(messages).uppercased(), priority: priority, minimum: minimum, alignment: alignment)
        }
    }

    /// What its column has; nil without one.
    func cell(_ messages: Messages) -> StyledText? {
        if case .page = place { return nil }
        return StyledText(value?.line(messages) ?? "", role)
    }

    /// What a page says of it.
    func parts(_ messages: Messages) -> [Page.Part] {
        if case .row = place { return [] }
        let label = label(messages)
        return switch value {
        case .text(let text): .fields(label, text)
        case .foreign(let text): .fields(label, text.lines)
        case .lines(let lines): .fields(label, lines)
        case .time, .count: .fields(label, value?.line(messages) ?? "")
        // Where there is room, it is exact.
        case .dollars: .fields(label, value?.line ?? "")
        case nil: []
        }
    }
}

extension AreaField.Value {
    /// The value on one line.
    var line: String {
        switch self {
        case .text(let text): text
        case .foreign(let text): text.description
        case .time(let date): date.formatted(.iso8601)
        case .lines(let lines): lines.joined(separator: ", ")
        case .count(let count): String(count)
        case .dollars(let amount): UsageItem.dollars(amount)
        }
    }

    /// The same, for a person as people write it.
    package func line(_ messages: Messages) -> String {
        switch self {
        case .time(let date): messages.time(date)
        case .count(let count) where messages.now != nil: AreaAmount.count(count).text
        case .dollars(let amount) where messages.now != nil: AreaAmount.dollars(amount).text
        default: line
        }
    }

    /// `231,400`
    fileprivate static func grouped(_ count: Int64) -> String {
        let digits = Array(String(count.magnitude))
        let groups = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
        }
        return (count < 0 ? "-" : "") + groups.joined()
    }

    /// `$ 2.61`; what is less than a cent and more than nothing says so.
    fileprivate static func cents(_ amount: Double) -> String {
        guard amount.magnitude < 1e12 else { return UsageItem.dollars(amount) }
        let cents = Int64((amount.magnitude * 100).rounded())
        if cents == 0, amount > 0 { return "< $ 0.01" }
        let rest = cents % 100
        return (amount < 0 ? "-" : "") + "$ \(grouped(cents / 100)).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// An amount of something.
package enum AreaAmount: AreaValue {
    /// How many.
    case count(Int64)
    /// US dollars.
    case dollars(Double)

    package var areaValue: AreaField.Value? {
        switch self {
        case .count(let count): .count(count)
        case .dollars(let amount): .dollars(amount)
        }
    }

    /// The amount as people write it: `231,400`, `$ 2.61`.
    package var text: String {
        switch self {
        case .count(let count): AreaField.Value.grouped(count)
        case .dollars(let amount): AreaField.Value.cents(amount)
        }
    }
}

extension ForeignText {
    /// Text of any length in its lines, without empty ones at the end.
    fileprivate var lines: [String] {
        let lines = Sanitiser.block.display(raw).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.lastIndex { !$0.isEmpty }.map { lines[...$0].map(String.init) } ?? []
    }
}

/// What can be the value of a field.
package protocol AreaValue {
    /// The kind that it is of; nil if there is nothing to say.
    var areaValue: AreaField.Value? { get }
}

extension String: AreaValue {
    package var areaValue: AreaField.Value? { .text(self) }
}

extension Int64: AreaValue {
    package var areaValue: AreaField.Value? { .text(String(self)) }
}

extension Int: AreaValue {
    package var areaValue: AreaField.Value? { .text(String(self)) }
}

extension ForeignText: AreaValue {
    package var areaValue: AreaField.Value? { .foreign(self) }
}

extension Date: AreaValue {
    package var areaValue: AreaField.Value? { .time(self) }
}

extension GoDate: AreaValue {
    package var areaValue: AreaField.Value? { date?.areaValue }
}

extension JSONValue: AreaValue {
    /// Text as it is, everything else as JSON.
    package var areaValue: AreaField.Value? {
        if case .string(let text) = self { return .foreign(text) }
        return .text(ForeignText((try? JSONText.encode(self)) ?? "").description)
    }
}

extension JSONValue {
    /// What it is as a value of a column; what is of another kind than was declared is shown as it is.
    func value(_ kind: AreaColumn.Kind) -> AreaField.Value? {
        switch (kind, self) {
        case (.count, .integer(let count)): .count(count)
        case (.dollars, .integer(let amount)): .dollars(Double(amount))
        case (.dollars, .number(let amount)): .dollars(amount)
        default: momentOrValue
        }
    }

    /// The moment that it names, if it is one as Go writes it and nothing else, or what it is.
    private var momentOrValue: AreaField.Value? { text.flatMap { GoDate($0.raw)?.areaValue } ?? areaValue }
}

extension Array: AreaValue where Element == String {
    package var areaValue: AreaField.Value? { .lines(self) }
}

extension Dictionary: AreaValue where Key == ForeignText, Value: AreaValue {
    /// Names with their values, in the order of the names.
    package var areaValue: AreaField.Value? {
        .lines(sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.areaValue?.line ?? "")" })
    }
}
