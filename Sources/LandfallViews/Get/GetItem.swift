package import FoundationEssentials
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// Asks a server for what `get` shows.
package protocol GetSource: Sendable {
    /// All items of the area.
    func all() async throws -> [any GetItem]
    /// One item, by its name or its id; nil if there is none.
    func one(_ id: String) async throws -> (any GetItem)?
}

extension GetSource {
    /// The first item with this name.
    package func first(named id: String) async throws -> (any GetItem)? {
        let name = ForeignText(id)
        return try await all().first { $0.names.contains(name) }
    }
}

/// The area has no item with the requested name.
package struct GetItemUnknown: Error {
    package let id: String

    package init(id: String) { self.id = id }
}

/// One item of an area. Its fields are its row, its page, and what the screen shows of it; it encodes as its JSON. What is secret in it is
/// masked before it is made.
package protocol GetItem: Encodable, Sendable {
    /// Its name.
    var title: ForeignText { get }
    /// What it can be asked for by.
    var names: [ForeignText] { get }
    /// The thing of another area that it belongs to, where it tells one.
    var group: ForeignText? { get }
    /// What there is to say of it, in the order of its page and of the columns of its row. All things of an area have the same columns.
    func fields(_ messages: Messages) -> [AreaField]
    /// What a small picture beside its row shows; nil if there is nothing to show.
    var picture: ItemPicture? { get }
    /// How it is, where that has a sign; nil where nothing can be wrong with it.
    var standing: ItemStanding? { get }
    /// Why a part of it is missing; nil if it is whole.
    var gap: (any Error)? { get }
}

/// The state of an item, as its symbol shows it.
package enum ItemStanding: Sendable, Hashable {
    /// It runs.
    case up
    /// It does not run, and should.
    case down
    /// The user has to do something there.
    case needsUser
    /// It is turned off.
    case off
}

/// What a screen draws beside a row.
package enum ItemPicture: Sendable, Hashable {
    /// The last runs of a job, from old to new, and when it runs next.
    case runs([ItemRun], next: ItemSchedule)
    /// What was used, as a bar on the scale of the largest row.
    case amount(ItemAmount)
    /// When the item was created, and when it was last active.
    case life(from: Date?, to: Date?)
}

/// One run of a job.
package struct ItemRun: Sendable, Hashable {
    package let began: Date?
    package let ended: Date?
    /// Whether it ended well; nil while it is not over.
    package let isGood: Bool?

    package init(began: Date?, ended: Date?, isGood: Bool?) {
        (self.began, self.ended, self.isGood) = (began, ended, isGood)
    }
}

/// When a job runs next.
package enum ItemSchedule: Sendable, Hashable {
    /// It is turned off.
    case off
    /// Its schedule cannot be read, or the clock of its server is not known.
    case unknown
    /// At these times, by a clock with this offset from GMT in seconds.
    case times(CronSchedule, secondsFromGMT: Int)
}

/// A counted amount, in total and over time.
package struct ItemAmount: Sendable, Hashable {
    package let total: Int64
    /// US dollars.
    package let cost: Double
    /// The amounts over time, as far as the server reports them.
    package let parts: [Part]
    /// Whether the parts add up to the total.
    package let isWhole: Bool

    /// The amount at one time.
    package struct Part: Sendable, Hashable {
        package let at: Date
        package let count: Int64

        package init(at: Date, count: Int64) { (self.at, self.count) = (at, count) }
    }

    package init(total: Int64, cost: Double, parts: [Part], isWhole: Bool = true) {
        (self.total, self.cost, self.parts, self.isWhole) = (total, cost, parts, isWhole)
    }
}

extension GetItem {
    package var names: [ForeignText] { [title] }
    package var group: ForeignText? { nil }
    package var picture: ItemPicture? { nil }
    package var standing: ItemStanding? { nil }
    package var gap: (any Error)? { nil }

    /// The columns of a table of these items.
    package func columns(_ messages: Messages) -> [Table.Column] {
        fields(messages).compactMap { $0.column(messages) }
    }

    /// Its row.
    package func cells(_ messages: Messages) -> [StyledText] { fields(messages).compactMap { $0.cell(messages) } }

    /// Whether a cell of its row has the text; case does not count.
    package func hasCell(_ text: String, _ messages: Messages) -> Bool {
        let text = text.lowercased()
        return cells(messages).contains { $0.plain.lowercased().contains(text) }
    }

    /// Its page, under its title.
    package func page(_ messages: Messages, title role: Role = .bold) -> Page {
        Page([.heading(StyledText(title.description, role))], fields(messages).flatMap { $0.parts(messages) })
    }
}

extension Table {
    /// The items of one area; nil if there are none.
    package init?(items: [any GetItem], _ messages: Messages) {
        guard let first = items.first else { return nil }
        self.init(columns: first.columns(messages), rows: items.map { $0.cells(messages) })
    }
}
