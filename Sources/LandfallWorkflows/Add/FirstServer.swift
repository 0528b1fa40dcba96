package import LandfallConnections

/// Leads the user from a scan to a saved server, as a value: answers come in, the next steps
/// come out. After input that is not an address, the question is asked again.
package struct FirstServer: Sendable {
    package enum Event: Sendable {
        /// The row at this place.
        case picked(Int)
        /// A line in place of a row: its number, its ref, or a target.
        case typed(String)
        /// What was typed as a target has been read.
        case read(ServerDraft)
        case notRead(NewServerError)
        /// A line that is to be the name; empty for the proposal.
        case named(String)
        /// The user has left.
        case left
    }

    package enum Step: Sendable {
        /// Ask which server; Enter takes the one at this place.
        case choose(usual: Int?)
        /// Read a target.
        case read(String)
        /// Make a draft of a server that was seen.
        case draft(SeenServer)
        /// Ask for the name; Enter takes this one.
        case name(ProfileName?)
        case add(ProfileName, ServerDraft, SeenServer?)
        /// The end: nothing is added.
        case stop
    }

    /// Why the user is asked again.
    package enum Remark: Sendable {
        case noSuchRow(String)
        case notRead(NewServerError)
        case noName(String)
        case taken(ProfileName)
    }

    package struct Turn: Sendable {
        package var remark: Remark?
        package let step: Step
    }

    private let servers: [SeenServer]
    private let profiles: ProfileSet
    /// The server that was seen, where one was chosen.
    private var seen: SeenServer?
    private var draft: ServerDraft?
    private var proposal: ProfileName?

    /// Leads to one of the servers that a scan has seen, besides the profiles that there are.
    package init(_ servers: [SeenServer], besides profiles: ProfileSet) {
        self.servers = servers
        self.profiles = profiles
    }

    /// What is to be done first.
    package func begin() -> Turn { Turn(step: .choose(usual: usual)) }

    /// What is to be done next.
    package mutating func handle(_ event: Event) -> Turn {
        switch event {
        case .picked(let place): return take(servers[place])
        case .typed(let line): return read(line.withoutBlanks)
        case .read(let draft):
            self.draft = draft
            proposal =
                (seen == nil ? draft.proposedName(besides: profiles) : nil)
                ?? ProfileName.proposal(for: seen?.name ?? "", besides: profiles)
            return Turn(step: .name(proposal))
        case .notRead(let error): return Turn(remark: .notRead(error), step: .choose(usual: usual))
        case .named(let line): return name(line.withoutBlanks)
        case .left: return Turn(step: .stop)
        }
    }

    /// Enter takes the only one, or the only one of this machine that is not saved.
    private var usual: Int? {
        if servers.count == 1 { return 0 }
        let own = servers.indices.filter { servers[$0].thisMachine == true && servers[$0].savedAs == nil }
        return own.count == 1 ? own[0] : nil
    }

    private mutating func take(_ server: SeenServer) -> Turn {
        seen = server
        return Turn(step: .draft(server))
    }

    private mutating func read(_ line: String) -> Turn {
        if line.isEmpty { return usual.map { take(servers[$0]) } ?? Turn(step: .stop) }
        if ["q", "n"].contains(line) { return Turn(step: .stop) }
        let reference = ServerReference(line)
        guard case .instance = reference else {
            let server = servers.first(where: reference.isMeant)
            return server.map { take($0) } ?? Turn(remark: .noSuchRow(line), step: .choose(usual: usual))
        }
        seen = nil
        return Turn(step: .read(line))
    }

    private func name(_ line: String) -> Turn {
        guard let draft else { return begin() }
        let again = Step.name(proposal)
        if line.isEmpty { return Turn(step: proposal.map { .add($0, draft, seen) } ?? again) }
        guard let name = ProfileName(line) else { return Turn(remark: .noName(line), step: again) }
        if profiles.find(name) != nil { return Turn(remark: .taken(name), step: again) }
        return Turn(step: .add(name, draft, seen))
    }
}

extension String {
    fileprivate var withoutBlanks: String {
        let rest = drop { $0.isWhitespace }
        return String(rest.reversed().drop { $0.isWhitespace }.reversed())
    }
}
