internal import LandfallModel
package import LandfallWording
package import LandfallWorkflows

/// One row as people read it. Everything in it is sanitised.
package struct ScanRow {
    package let number: String
    package let name: String
    package let kind: String
    package let address: String
    package let note: String
    /// Whether the note begins with what makes the name doubtful.
    package let isDoubtful: Bool

    /// The row of a server.
    package init(_ server: SeenServer, _ messages: Messages) {
        number = String(server.number)
        name = ForeignText(server.name).description
        kind = server.kind.rawValue
        address = server.routes.first.map { ForeignText($0.url).description } ?? ""
        isDoubtful = server.nameDoubt != nil
        var notes = [messages.nameDoubt(of: server)].compactMap(\.self)
        if let savedAs = server.savedAs { notes.append(messages.savedAs(ForeignText(savedAs).description)) }
        if server.thisMachine == true { notes.append(messages.thisMachine) }
        if server.isForeignHere { notes.append(messages.notProvenYours) }
        notes += messages.seen(by: server.sources ?? [])
        notes += server.tailnet.map { messages.facts($0.facts) } ?? []
        if server.routes.count > 1 { notes.append(messages.moreRoutes(server.routes.count - 1)) }
        note = notes.joined(separator: ", ")
    }
}
