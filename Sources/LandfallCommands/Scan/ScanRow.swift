internal import ProfileStore
internal import ServerModel

/// One row as people read it. Everything in it is sanitised.
struct ScanRow {
    let number: String
    let name: String
    let kind: String
    let address: String
    let note: String

    init(_ candidate: Candidate, savedAs: ProfileName?, _ messages: Messages) {
        let routes = candidate.routes
        number = String(candidate.number)
        name = candidate.name.description
        kind = candidate.kind.rawValue
        address = routes.first?.url ?? ""
        var notes: [String] = []
        if let savedAs { notes.append(messages.savedAs(savedAs.description)) }
        if candidate.isThisMachine { notes.append(messages.thisMachine) }
        // That the LAN has seen it shows in its address.
        if candidate.sources.contains(.tailnet) { notes.append(messages.inTailnet) }
        if routes.count > 1 { notes.append(messages.moreRoutes(routes.count - 1)) }
        note = notes.joined(separator: ", ")
    }
}
