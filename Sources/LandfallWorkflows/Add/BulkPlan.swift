package import LandfallConnections
package import LandfallModel

/// What becomes of the servers of a directory when all of them are to be saved.
///
/// A directory only adds: a server that is saved keeps its routes, its identity and its token, and another one that has a name keeps it,
/// unless it is to be replaced.
package struct BulkPlan: Sendable {
    /// What becomes of a server.
    package enum Fate: Sendable, Hashable {
        case new(ProfileName)
        /// It takes the place of a profile of another server.
        case replacing(ProfileName)
        /// It is saved; the profile gets the labels of the list besides its own.
        case relabelling(ProfileName)
        case unchanged(ProfileName)
        case leftOut(Reason)
    }

    /// Why a server is left out.
    package enum Reason: Sendable, Hashable {
        /// A profile of another server has the name.
        case nameTaken(ProfileName)
        /// Another server of the list has the name.
        case nameRepeated(ProfileName)
        /// The profile that it is saved as has other labels.
        case otherLabels(ProfileName)
        /// Another row of the list is the same server.
        case repeated
        /// It has no name that a profile can have, or no address that can be saved.
        case unusable
    }

    /// A server of the list.
    package struct Row: Sendable {
        package let server: SeenServer
        package let draft: ServerDraft?
        package let fate: Fate
    }

    /// In the order of the list.
    package let rows: [Row]

    /// - Parameters:
    ///   - servers: The servers of the list.
    ///   - set: The profiles that there are.
    ///   - isReplacing: Whether profiles that differ are changed.
    ///   - reader: What makes drafts of servers.
    package init(
        of servers: [Candidate], besides set: ProfileSet, replacing isReplacing: Bool, _ reader: NewServerReader
    ) {
        let index = ProfileIndex(set.profiles)
        // Whatever else has the name of one of them, its profile stays.
        let listed = Set(servers.compactMap(index.name))
        var (names, places) = (Set<ProfileName>(), Set<String>())
        rows = servers.map { candidate in
            let server = SeenServer(candidate)
            let draft = try? reader.draft(of: server)
            func row(_ fate: Fate) -> Row { Row(server: server, draft: draft, fate: fate) }
            guard let draft, let place = draft.routes.first?.text.raw else { return row(.leftOut(.unusable)) }
            guard places.insert("\(server.kind.rawValue) \(place)").inserted else { return row(.leftOut(.repeated)) }
            if let saved = index.name(of: candidate) {
                guard names.insert(saved).inserted else { return row(.leftOut(.repeated)) }
                let labels = set.find(saved)?.labels ?? [:]
                if draft.labels.allSatisfy({ labels[$0] == $1 }) { return row(.unchanged(saved)) }
                return row(isReplacing ? .relabelling(saved) : .leftOut(.otherLabels(saved)))
            }
            let none = ProfileSet()
            guard
                let name = ProfileName.proposal(for: server.name, besides: none) ?? draft.proposedName(besides: none)
            else { return row(.leftOut(.unusable)) }
            let isTaken = set.find(name) != nil
            if isTaken, !isReplacing || listed.contains(name) { return row(.leftOut(.nameTaken(name))) }
            guard names.insert(name).inserted else { return row(.leftOut(.nameRepeated(name))) }
            return row(isTaken ? .replacing(name) : .new(name))
        }
    }

    /// How many profiles it would change.
    package var changes: Int { rows.count { $0.fate.isChange } }
}

extension BulkPlan.Fate {
    /// The profile; nil where there is none.
    package var name: ProfileName? {
        switch self {
        case .new(let name), .replacing(let name), .relabelling(let name), .unchanged(let name): name
        case .leftOut(.nameTaken(let name)), .leftOut(.nameRepeated(let name)), .leftOut(.otherLabels(let name)): name
        case .leftOut(.repeated), .leftOut(.unusable): nil
        }
    }

    /// Whether something is saved.
    package var isChange: Bool {
        switch self {
        case .new, .replacing, .relabelling: true
        case .unchanged, .leftOut: false
        }
    }

    /// Whether a server is saved that was not, so that it is tested first.
    var isAddition: Bool {
        switch self {
        case .new, .replacing: true
        case .relabelling, .unchanged, .leftOut: false
        }
    }
}
