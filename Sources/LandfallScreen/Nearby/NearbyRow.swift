internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
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
        case server(SeenServer, Presence)
        /// It is listed and does not answer.
        case silent(ServiceInstance)
    }

    /// Whether a server is there, has gone a moment ago, or was seen by an earlier scan.
    enum Presence: Sendable {
        case here, gone, before
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

    /// Whether it can be chosen.
    var canBeChosen: Bool { if case .heading = subject { false } else { true } }

    /// What the filter looks at. A heading is found by no word.
    var text: String { canBeChosen ? "\(name) \(kind) \(address) \(note)" : "" }

    /// The mark before it: saved, new, gone.
    var sign: StyledText {
        switch subject {
        case .heading: ""
        case .way: StyledText("▸", .dim)
        case .server(let server, .here): server.savedAs == nil ? StyledText("✚", .warn) : StyledText("✓", .good)
        case .server(_, .gone), .silent: StyledText("○", .dim)
        case .server(_, .before): StyledText("◌", .dim)
        }
    }

    /// Whether it is there no more, or was not seen yet.
    var isDim: Bool {
        switch subject {
        case .server(_, .here), .way, .heading: false
        case .server, .silent: true
        }
    }

    /// A source, with what is wrong with it.
    init(_ source: any ScanSource, note: String, _ messages: Messages) {
        id = "source \(source.id.rawValue)"
        subject = .heading
        (name, kind, address) = (source.heading(messages), "", "")
        self.note = note
    }

    /// The question above the ways.
    init(question: String) {
        (id, subject, name) = ("question", .heading, question)
        (kind, address, note) = ("", "", "")
    }

    /// A way to a server that is not found.
    init(_ way: Way, _ messages: Messages) {
        (id, subject) = ("way \(way.rawValue)", .way(way))
        (kind, address) = ("", "")
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

    /// A server that is there, or was.
    init(_ server: SeenServer, _ presence: Presence, _ messages: Messages) {
        id = "server \(ForeignText(server.ref).description)"
        subject = .server(server, presence)
        (name, kind) = (ForeignText(server.name).description, server.kind.displayName)
        address = server.routes.first.map { ForeignText($0.url).description } ?? ""
        isDoubtful = server.nameDoubt != nil
        let savedAs = server.savedAs.map { messages.savedAs(ForeignText($0).description) }
        let more = server.routes.count > 1 ? messages.moreRoutes(server.routes.count - 1) : nil
        let notes =
            switch presence {
            case .here: [savedAs, more]
            case .gone: [messages.goneNow, savedAs, more]
            case .before: [messages.seenBefore]
            }
        note = ([messages.nameDoubt(of: server, numbersRows: false)] + notes).compactMap(\.self).joined(separator: ", ")
    }

    /// A service that does not answer.
    init(_ instance: ServiceInstance, _ messages: Messages) {
        id = "silent \(instance.kind.rawValue) \(instance.name.raw)"
        subject = .silent(instance)
        (name, kind, address) = (instance.name.description, instance.kind.displayName, "")
        note = messages.doesNotAnswer
    }
}

extension NearbyRow {
    /// What is known of it; `draft` is what would be saved, nil if nothing can be.
    func page(_ draft: ServerDraft?, _ messages: Messages) -> Page {
        let title = Page.Part.heading(StyledText(name, .heading))
        switch subject {
        case .heading: return Page()
        case .way: return Page([title, .text(StyledText(note))])
        case .silent:
            return Page(
                [title], .fields(messages.showLabel.kind, kind), [.gap, .text(StyledText(note, .warn))])
        case .server(let server, _):
            let ways = draft.map { draft in
                zip(draft.routes, draft.plans()).filter(\.1.mayProve).map { messages.via($0.0.via) }
                    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            }
            return FoundPage(server, messages).brief(
                StyledText(note, isDoubtful ? .warn : .dim), provableBy: ways)
        }
    }
}
