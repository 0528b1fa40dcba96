package import LandfallConnections
package import LandfallModel
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

    package init(_ candidate: Candidate, savedAs: ProfileName?, doubt: NameDoubt? = nil, _ messages: Messages) {
        let routes = candidate.routes
        number = String(candidate.number)
        name = candidate.name.description
        kind = candidate.kind.rawValue
        address = routes.first?.url ?? ""
        isDoubtful = doubt != nil
        var notes = doubt.map { [messages.nameDoubt($0, about: candidate)] } ?? []
        if let savedAs { notes.append(messages.savedAs(savedAs.description)) }
        if candidate.isThisMachine { notes.append(messages.thisMachine) }
        if candidate.isForeignHere { notes.append(messages.notProvenYours) }
        // That the LAN has seen it shows in its address.
        if candidate.sources.contains(.tailnet) { notes.append(messages.inTailnet) }
        notes += candidate.tailnet.map(messages.facts) ?? []
        if routes.count > 1 { notes.append(messages.moreRoutes(routes.count - 1)) }
        note = notes.joined(separator: ", ")
    }

    /// The row of a server that was seen, as it was kept.
    package init(_ seen: SeenServer, _ messages: Messages) {
        number = String(seen.number)
        name = ForeignText(seen.name).description
        kind = seen.kind.rawValue
        address = seen.routes.first.map { ForeignText($0.url).description } ?? ""
        isDoubtful = seen.nameDoubt != nil
        var notes = [messages.nameDoubt(of: seen)].compactMap(\.self)
        if let savedAs = seen.savedAs { notes.append(messages.savedAs(ForeignText(savedAs).description)) }
        if seen.thisMachine == true { notes.append(messages.thisMachine) }
        if seen.sources?.contains(.tailnet) == true { notes.append(messages.inTailnet) }
        if seen.routes.count > 1 { notes.append(messages.moreRoutes(seen.routes.count - 1)) }
        note = notes.joined(separator: ", ")
    }
}
