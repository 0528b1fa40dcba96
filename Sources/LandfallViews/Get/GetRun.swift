internal import DianeClient
internal import EndlessCodeClient
package import LandfallConnections
package import LandfallModel
package import LandfallWording

/// Asks a server what is in an area.
package struct GetRun: Sendable {
    private let exchange: any ServerExchange
    private let profile: Profile?
    private let messages: Messages
    private let deadline: ContinuousClock.Instant
    private let isUnproven: @Sendable () async -> Bool

    /// A run.
    ///
    /// - Parameters:
    ///   - exchange: The server.
    ///   - profile: Whose server it is, where that is known.
    ///   - messages: The words for what it says against a question.
    ///   - deadline: When the server must have told everything.
    ///   - isUnproven: Whether what has answered has proven nothing, though another route could have; asked when all has been told.
    package init(
        _ exchange: any ServerExchange, of profile: Profile? = nil, _ messages: Messages,
        deadline: ContinuousClock.Instant,
        isUnproven: @escaping @Sendable () async -> Bool = { false }
    ) {
        self.exchange = exchange
        self.profile = profile
        self.messages = messages
        self.deadline = deadline
        self.isUnproven = isUnproven
    }

    /// Asks.
    ///
    /// - Throws: ``CommandFailure`` for what the server says against it; ``ServerExchangeError`` where it says nothing.
    package func answer(to question: GetQuestion) async throws -> GetDocument {
        let area = try area(of: question)
        let source = area.source(exchange, question, deadline: deadline)
        do {
            // The id may be that of the thing that the area belongs to.
            let content: GetDocument.Content =
                if let id = question.id, area.owner == nil {
                    .one(try await one(id, source, of: question.area))
                } else {
                    .all(try await source.all())
                }
            let gap = content.gap.flatMap { CommandFailure(of: $0, messages) }
            return GetDocument(area: question.area, content: content, isUnproven: await isUnproven(), gap: gap)
        } catch let error as GetItemUnknown {
            throw CommandFailure(
                .itemUnknown, messages.itemUnknown(ForeignText(error.id).debugDescription, area.name),
                hints: (area.owner.map { [messages.seeArea($0)] } ?? [])
                    + (area.reading == .endlessCode(.history) ? [messages.historyByProject] : []))
        } catch DianeError.noAnswer(let error), EndlessCodeError.exchange(let error) {
            throw error
        } catch {
            throw CommandFailure(of: error, from: profile, messages) ?? error
        }
    }

    /// The area of the server's product.
    private func area(of question: GetQuestion) throws(CommandFailure) -> ProductArea {
        let areas = exchange.kind.product.areas
        guard let area = areas.first(where: { $0.name == question.area }) else {
            throw CommandFailure(
                .usage, messages.areaOfOther(question.area, exchange.kind),
                hints: areas.isEmpty ? [] : [messages.areas(areas.map(\.name))])
        }
        guard question.since == nil || area.hasTime else {
            throw CommandFailure(.usage, messages.areaWithoutTime(area.name))
        }
        if question.since != nil, question.id == nil, area.reading == .diane(.jobs) {
            throw CommandFailure(.usage, messages.timeOfJobsOnly, hints: [messages.nameTheJob])
        }
        if let owner = area.owner, question.id == nil {
            throw CommandFailure(.usage, messages.areaOfWhich(area.name, owner), hints: [messages.seeArea(owner)])
        }
        return area
    }

    private func one(_ id: String, _ source: any GetSource, of area: String) async throws -> any GetItem {
        if let item = try await source.one(id) { return item }
        let names = try await source.all().map(\.title.raw)
        let near = Spelling.nearest(to: id, among: names).map { ForeignText($0).description }
        throw CommandFailure(
            .itemUnknown, messages.itemUnknown(ForeignText(id).debugDescription, area),
            hints: [near.isEmpty ? messages.seeArea(area) : messages.didYouMean(near)])
    }
}
