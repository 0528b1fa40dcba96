internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A line of Nearby.
struct NearbyRow: Identifiable, Sendable {
    /// What it is about.
    enum Subject: Sendable {
        /// What the rows below it have in common.
        case heading
        /// What a newcomer can do whose server is not found.
        case way(Way)
        case server(Candidate)
        /// It has gone a moment ago.
        case gone(Candidate)
        /// It is listed and does not answer.
        case silent(ServiceInstance)
        /// An earlier scan had seen it.
        case before(SeenServer)
    }

    /// A way to a server that is not found.
    enum Way: String, Sendable, CaseIterable {
        case address, ssh, announce
    }

    let id: String
    let subject: Subject
    let name: String
    let kind: String
    let address: String
    let note: String
    /// Whether the note begins with what makes the name doubtful.
    var isDoubtful = false
    /// The profile that it is saved as.
    let savedAs: ProfileName?

    /// Whether it can be chosen.
    var canBeChosen: Bool { if case .heading = subject { false } else { true } }

    /// What the filter looks at. A heading is found by no word.
    var text: String { canBeChosen ? "\(name) \(kind) \(address) \(note)" : "" }

    /// The mark before it: saved, new, gone.
    var sign: StyledText {
        switch subject {
        case .heading: ""
        case .way: StyledText("▸", .dim)
        case .server: savedAs == nil ? StyledText("✚", .warn) : StyledText("✓", .good)
        case .gone, .silent: StyledText("○", .dim)
        case .before: StyledText("◌", .dim)
        }
    }

    /// Whether it is there no more, or was not seen yet.
    var isDim: Bool {
        switch subject {
        case .server, .way, .heading: false
        case .gone, .silent, .before: true
        }
    }

    /// A source, with what is wrong with it.
    init(_ source: DiscoverySource, note: String, _ messages: Messages) {
        id = "source \(source.rawValue)"
        subject = .heading
        (name, kind, address, savedAs) = (messages.sourceHeading(source), "", "", nil)
        self.note = note
    }

    /// The question above the ways.
    init(question: String) {
        (id, subject, name) = ("question", .heading, question)
        (kind, address, note, savedAs) = ("", "", "", nil)
    }

    /// A way to a server that is not found.
    init(_ way: Way, _ messages: Messages) {
        (id, subject) = ("way \(way.rawValue)", .way(way))
        (kind, address, savedAs) = ("", "", nil)
        switch way {
        case .address: (name, note) = (messages.wayByAddress, messages.addressHint)
        case .ssh: (name, note) = (messages.wayBySSH, messages.sshHint)
        case .announce: (name, note) = (messages.wayByAnnouncing, Self.announceCommand)
        }
    }

    /// What an address begins with that is reached over ssh.
    static let sshScheme = "ssh://"

    /// What is run on the server's machine, so that it is found.
    static let announceCommand = "landfall announce"

    /// A server that is there, or was a moment ago.
    init(_ candidate: Candidate, isGone: Bool, savedAs: ProfileName?, doubt: NameDoubt?, _ messages: Messages) {
        id = "server \(candidate.ref)"
        subject = isGone ? .gone(candidate) : .server(candidate)
        let routes = candidate.routes
        name = candidate.name.description
        kind = candidate.kind.displayName
        address = routes.first?.url ?? ""
        self.savedAs = savedAs
        isDoubtful = doubt != nil
        var notes = doubt.map { [messages.nameDoubt($0, about: candidate, numbersRows: false)] } ?? []
        if isGone { notes.append(messages.goneNow) }
        if let savedAs { notes.append(messages.savedAs(savedAs.description)) }
        if routes.count > 1 { notes.append(messages.moreRoutes(routes.count - 1)) }
        note = notes.joined(separator: ", ")
    }

    /// A service that does not answer.
    init(_ instance: ServiceInstance, _ messages: Messages) {
        id = "silent \(instance.kind.rawValue) \(instance.name.raw)"
        subject = .silent(instance)
        (name, kind, address) = (instance.name.description, instance.kind.displayName, "")
        (note, savedAs) = (messages.doesNotAnswer, nil)
    }

    /// A server of an earlier scan.
    init(_ server: SeenServer, _ messages: Messages) {
        id = "server \(ForeignText(server.ref).description)"
        subject = .before(server)
        (name, kind) = (ForeignText(server.name).description, server.kind.displayName)
        address = server.routes.first.map { ForeignText($0.url).description } ?? ""
        isDoubtful = server.nameDoubt != nil
        let doubt = messages.nameDoubt(of: server, numbersRows: false)
        note = [doubt, messages.seenBefore].compactMap(\.self).joined(separator: ", ")
        savedAs = nil
    }
}
