internal import FoundationEssentials
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
        /// Where it was looked in vain, and at the end how long, or what says more.
        case place(end: StyledText)
        /// An empty line.
        case gap
        /// What a newcomer can do whose server is not found.
        case way(Medium)
        case server(SeenServer, Presence)
        /// A machine that ssh knows by that name.
        case host(String)
        /// It is listed and does not answer.
        case silent(ServiceInstance)
        /// A machine that a source knows, and that is not there.
        case offline
    }

    /// Whether a server is there, has gone a moment ago, or was seen by an earlier scan.
    enum Presence: Sendable {
        case here, gone, before
    }

    /// A way to a server that is not found.
    enum Medium: String, Sendable, CaseIterable {
        case address, ssh, announce, link
    }

    let id: String
    let subject: Subject
    let name: String
    var kind = ""
    var address = ""
    /// Where it leads, with the scheme that tells whether it is encrypted.
    private(set) var longPlace = ""
    /// The same in few columns, where it has a form of its own.
    private var shortPlace: String?
    /// What is said besides, or of a heading how far its source is.
    var note: StyledText = ""
    /// What proves that it is the server that it seems to be, and that in few columns.
    var proof: (long: StyledText, short: StyledText) = ("", "")
    /// What Enter does on it.
    var step: Messages.RowStep?

    /// Whether it can be chosen.
    var canBeChosen: Bool {
        switch subject {
        case .heading, .place, .gap: false
        default: true
        }
    }

    var isGap: Bool { if case .gap = subject { true } else { false } }

    /// What the filter looks at. A heading is found by no word.
    var text: String { canBeChosen ? "\(name) \(kind) \(address) \(note.plain)" : "" }

    /// A label that a directory has given it; nil also for one whose value is hidden.
    func label(_ key: String) -> String? {
        guard case .server(let server, _) = subject else { return nil }
        return server.labels?[key].flatMap { ProfileLabels.isHidden($0) ? nil : $0 }
    }

    /// The mark before it: saved, new, gone.
    var sign: StyledText {
        switch subject {
        case .heading, .place, .gap: ""
        case .way: StyledText("▸", .dim)
        case .server(let server, .here): server.savedAs == nil ? StyledText("✚", .accent) : StyledText("✓", .good)
        case .server(_, .gone), .silent: StyledText("○", .dim)
        case .server(_, .before), .host, .offline: StyledText("◌", .dim)
        }
    }

    /// Whether it is there and not saved.
    var isNew: Bool { if case .server(let server, .here) = subject { server.savedAs == nil } else { false } }

    /// Whether it is there no more, or was not seen yet.
    var isDim: Bool {
        switch subject {
        case .server(_, .here), .way, .heading, .place, .gap: false
        case .server, .silent, .host, .offline: true
        }
    }

    /// A source, and how far it is or what is wrong with it; `end` where nothing stands below it.
    init(_ source: DiscoverySource, note: StyledText, end: StyledText? = nil, _ messages: Messages) {
        id = "source \(source.rawValue)"
        let name =
            ScanSources[source]?.name(messages)
            ?? messages.directoryHeading(ForeignText(source.rawValue).description)
        subject = end.map { .place(end: $0) } ?? .heading
        (self.name, self.note) = (end == nil ? name.prefix(1).uppercased() + name.dropFirst() : name, note)
    }

    /// An empty line before something.
    init(gapBefore other: String) {
        (id, subject, name) = ("gap \(other)", .gap, "")
    }

    /// What stands above other rows.
    init(title: String, _ id: String) {
        (self.id, subject, name) = (id, .heading, title)
    }

    /// A way to a server that is not found; `hosts` are the machines that ssh knows.
    init(_ way: Medium, hosts: [String], _ messages: Messages) {
        (id, subject) = ("way \(way.rawValue)", .way(way))
        switch way {
        case .address: (name, note) = (messages.wayByAddress, StyledText(messages.itsAddress + "  "))
        case .ssh:
            let known = hosts.prefix(Self.mostNamed).map { ForeignText($0).description }
            (name, note) = (
                messages.wayBySSH, StyledText(known.isEmpty ? messages.sshHint : messages.chooseHost(known))
            )
        case .announce: (name, note) = (messages.wayByAnnouncing, StyledText(messages.runThere(Self.announceCommand)))
        case .link: (name, note) = (messages.wayByLink, StyledText(messages.pasteLink))
        }
    }

    private static let mostNamed = 3

    /// The title above machines that ssh knows, or a line for them where it is said where it was looked.
    init(hosts count: Int, isBrief: Bool, isPlace: Bool, _ messages: Messages) {
        (id, name) = (isPlace ? "ssh" : "hosts", "ssh")
        subject = isPlace ? .place(end: "") : .heading
        note =
            isPlace
            ? StyledText("◌ ", .dim) + StyledText(messages.sshHostsBriefly(count))
            : StyledText(isBrief ? "\(count)" : messages.sshHosts(count), .dim)
    }

    /// A machine that ssh knows by that name.
    init(host: String, isKnown: Bool, _ messages: Messages) {
        (id, subject, name) = ("host \(host)", .host(host), host)
        address = Self.sshScheme + host
        (longPlace, note, step) = (address, StyledText("~/.ssh/config", .dim), .lookThere)
        if isKnown {
            let words = messages.hostKeyKnown
            proof = (
                StyledText("✓ ", .good) + StyledText(words.long), StyledText("✓ ", .good) + StyledText(words.short)
            )
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
        longPlace = messages.path(ofSocket: address) ?? ServerPage.shortened(address)
        let savedAs = server.savedAs.map { messages.savedAs(ForeignText($0).description) }
        let more = server.routes.count > 1 ? messages.moreRoutes(server.routes.count - 1) : nil
        let notes =
            switch presence {
            case .here: [savedAs, more]
            case .gone: [messages.goneNow, savedAs, more]
            case .before: [messages.seenBefore]
            }
        let doubt = messages.nameDoubt(of: server, numbersRows: false)
        note = StyledText(
            ([doubt] + notes).compactMap(\.self).joined(separator: ", "), server.nameDoubt == nil ? nil : .warn)
        proof = FoundPage.proof(of: server, messages)
        let isOwn = server.thisMachine == true
        if case .gone = presence { return }
        step =
            server.savedAs != nil
            ? .open : isOwn ? .saveAndUse : FoundPage.isProvable(server) ? .checkAndSave : .chooseHow
    }

    /// A machine that is not there.
    init(_ machine: SourceReport.OfflineMachine, at now: Date, _ messages: Messages) {
        (id, subject, name) = ("offline \(machine.nodeID?.raw ?? machine.name.raw)", .offline, machine.name.description)
        kind = "–"
        let seconds = machine.lastSeen.map { max(0, Int(now.timeIntervalSince($0))) }
        longPlace = messages.offlineMachine(lastSeen: machine.lastSeen.map { messages.lastSeen($0, at: now) })
        shortPlace = messages.offlineMachine(for: seconds.map { messages.span($0) })
        (note, proof, step) = (StyledText(longPlace, .dim), ("–", "–"), .waitForIt)
    }

    /// A service that does not answer.
    init(_ instance: ServiceInstance, _ messages: Messages) {
        id = "silent \(instance.kind.rawValue) \(instance.name.raw)"
        subject = .silent(instance)
        (name, kind) = (instance.name.description, instance.kind.displayName)
        note = StyledText(messages.doesNotAnswer)
    }

    /// The version that it announces.
    var version: String? {
        guard case .server(let server, _) = subject else { return nil }
        return server.txt?["version"].map { ForeignText($0).description }
    }

    /// The profile that it is saved as.
    var savedAs: String? { if case .server(let server, _) = subject { server.savedAs } else { nil } }

    /// The interface that it was seen by.
    var interface: String {
        if case .server(let server, _) = subject {
            server.routes.first?.interface.map { ForeignText($0).description } ?? ""
        } else {
            ""
        }
    }

    /// Where it leads, without what is said elsewhere in its row, so that it has room up to its port.
    var place: String {
        let path = shortPlace ?? longPlace
        for scheme in ["http://", "https://"] where path.hasPrefix(scheme) {
            return String(path.dropFirst(scheme.count))
        }
        return path
    }
}

extension NearbyRow {
    /// What is known of it; `draft` is what would be saved, nil if nothing can be, and `profile` what is. `explainsEnter` says in a sentence
    /// what Enter does.
    func page(_ draft: ServerDraft?, _ profile: Profile?, explainsEnter: Bool, _ messages: Messages) -> Page {
        switch subject {
        case .heading, .place, .gap: return Page()
        case .way, .host: return Page()
        case .offline: return Page(.fields("↵", messages.doesInFull(.waitForIt)))
        case .silent: return Page(.fields(messages.showLabel.kind, kind))
        case .server(let server, _):
            let ways = draft.map { draft in
                zip(draft.routes, draft.plans()).filter(\.1.mayProve).map { messages.via($0.0.via) }
                    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            }
            let does = explainsEnter ? step.map(messages.doesInFull) : nil
            return FoundPage(server, messages).brief(draft, profile, provableBy: ways, enter: does)
        }
    }
}
