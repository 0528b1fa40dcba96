internal import DianeClient
internal import EndlessCodeClient
internal import ServerExchange
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// Shows what is in an area of a server.
struct GetRun: Sendable {
    let exchange: any ServerExchange
    let context: CommandContext
    /// When the server must have told everything.
    let deadline: ContinuousClock.Instant
    /// Whether what has answered has proven nothing, though another route could have; asked when all has been told.
    var isUnproven: @Sendable () async -> Bool = { false }

    /// Asks and prints.
    ///
    /// - Parameter question: What is to be shown.
    /// - Returns: `ok`, also where there is nothing.
    /// - Throws: ``CommandFailure`` for what the server says; ``ServerExchangeError`` where it says nothing; what printing
    ///   throws.
    func run(_ question: GetQuestion) async throws -> CommandExit {
        let messages = context.messages
        let areas = exchange.kind.product.areas
        guard let area = areas.first(where: { $0.name == question.area.rawValue }) else {
            throw CommandFailure(
                .usage, messages.areaOfOther(question.area.rawValue, exchange.kind),
                hints: areas.isEmpty ? [] : [messages.areas(areas.map(\.name))])
        }
        guard question.since == nil || area.hasTime else {
            throw CommandFailure(.usage, messages.areaWithoutTime(area.name))
        }
        if let owner = area.owner, question.id == nil {
            throw CommandFailure(.usage, messages.areaOfWhich(area.name, owner), hints: [messages.seeArea(owner)])
        }
        do {
            let items = items(area, question)
            // The id may be that of the thing that the area belongs to.
            if let id = question.id, area.owner == nil {
                let item = try await one(id, items, of: question.area)
                try show(item, of: question.area, isUnproven: await mark())
            } else {
                let all = try await items.all()
                try show(all, question, isUnproven: await mark())
            }
        } catch let error as GetItemUnknown {
            throw CommandFailure(
                .itemUnknown, messages.itemUnknown(ForeignText(error.id).debugDescription, area.name),
                hints: (area.owner.map { [messages.seeArea($0)] } ?? [])
                    + (area.reading == .endlessCode(.history) ? [messages.historyByProject] : []))
        } catch DianeError.noAnswer(let error), EndlessCodeError.exchange(let error) {
            throw error
        } catch let error as ListingError {
            throw CommandFailure(error, messages)
        } catch let error as DianeError {
            throw CommandFailure(error, messages)
        } catch let error as EndlessCodeError {
            throw CommandFailure(error, messages)
        }
        return .ok
    }

    /// Says so where what is about to be shown is unproven. In a document it is a field.
    private func mark() async -> Bool {
        let isUnproven = await isUnproven()
        if isUnproven, !context.isJSON { context.warn(context.messages.provesNothing) }
        return isUnproven
    }

    private func items(_ area: ProductArea, _ question: GetQuestion) -> any GetSource {
        switch area.reading {
        case .diane(let area):
            DianeItems(client: DianeHTTPClient(exchange, deadline: deadline), area: area, question: question)
        case .endlessCode(let area):
            EndlessCodeItems(client: EndlessCodeClient(exchange), area: area, question: question, deadline: deadline)
        case .listing(let listing):
            ListingItems(exchange: exchange, listing: listing, question: question, deadline: deadline)
        }
    }

    private func one(_ id: String, _ items: any GetSource, of area: GetArea) async throws -> any GetItem {
        if let item = try await items.one(id) { return item }
        let names = try await items.all().map(\.title.raw)
        let near = Spelling.nearest(to: id, among: names).map { ForeignText($0).description }
        throw CommandFailure(
            .itemUnknown, context.messages.itemUnknown(ForeignText(id).debugDescription, area.rawValue),
            hints: [near.isEmpty ? context.messages.seeArea(area.rawValue) : context.messages.didYouMean(near)])
    }

    private func show(_ items: [any GetItem], _ question: GetQuestion, isUnproven: Bool) throws {
        let messages = context.messages
        let shown = question.filter.map { text in items.filter { $0.hasCell(text, messages) } } ?? items
        if context.isJSON {
            let document = GetDocument(area: question.area, content: .all(shown), isUnproven: isUnproven)
            return try context.out(try JSONText.encode(document))
        }
        guard let first = shown.first else {
            return context.note(items.isEmpty ? messages.areaIsEmpty : messages.nothingFits)
        }
        let columns = first.columns(messages)
        let table = Table(columns: columns, rows: shown.map { $0.cells(messages) })
        let output = context.terminal.output
        guard output.isTerminal else { return try context.out(table.plainLines.joined(separator: "\n")) }
        let laidOut = table.lines(width: output.size.columns)
        let lines = [laidOut.header] + laidOut.rows
        try context.out(lines.map { $0.rendered(output.style) }.joined(separator: "\n"))
    }

    private func show(_ item: any GetItem, of area: GetArea, isUnproven: Bool) throws {
        if context.isJSON {
            let document = GetDocument(area: area, content: .one(item), isUnproven: isUnproven)
            return try context.out(try JSONText.encode(document))
        }
        let details = item.details(context.messages).filter { !$0.lines.isEmpty }
        let width = details.reduce(0) { max($0, DisplayWidth.columns(of: $1.label)) } + 2
        let lines = details.flatMap { detail in
            detail.lines.enumerated().map { index, line in
                StyledText(index == 0 ? detail.label : "", .dim).padded(toColumns: width) + StyledText(line)
            }
        }
        let style = context.terminal.output.style
        let title = StyledText(item.title.description, .bold)
        try context.out(([title] + lines).map { $0.rendered(style) }.joined(separator: "\n"))
    }
}
