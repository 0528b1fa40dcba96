internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// Prints what a server has: as a document, as records for a pipe, or as a table or a page for the user.
struct GetPrinter {
    let context: CommandContext

    /// Prints those rows of a document that have the text, or its one thing.
    func show(_ document: GetDocument, filter: String?, of id: String? = nil) throws {
        let messages = context.messages
        let shown = document.filtered(by: filter, messages)
        if context.isJSON { return try context.out(json: shown) }
        // In a document it is a field.
        if shown.isUnproven { context.warn(messages.provesNothing) }
        // At the end, where it is read.
        defer { if document.hasEarlier { context.note(messages.earlierLeftOut(id ?? "")) } }
        shown.gap.map { context.warn(messages.configurationMissing($0.message)) }
        switch shown.content {
        case .one(let item): try context.out(item.page(messages).lines())
        case .all(let items):
            guard let table = Table(items: items, messages) else {
                return context.note(document.isEmpty ? messages.areaIsEmpty : messages.nothingFits)
            }
            defer {
                if let cost = shown.totalCost.map(AreaField.Value.dollars) {
                    context.note(messages.totalCost(cost.line(messages)))
                }
            }
            try context.out(table)
        }
    }
}
