internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// The servers that were found, by source.
struct NearbyView: DetailView {
    let messages: Messages
    var list = RowList<NearbyRow>(label: { $0.label($1) }) { $0.text }
    private(set) var board: NearbyBoard
    private(set) var moment: FrameTime
    var detail = Detail()
    var showsDetail = false
    private var saved = ProfileIndex()
    /// Whether no server is saved yet.
    private(set) var isFirst = false
    /// Whether the user has chosen a row; until then the first one is chosen, whatever comes.
    var hasMoved = false
    /// The saved servers.
    var servers = ServerBoard()
    /// Whether something was told since the rows were made: a directory tells of thousands of servers at once.
    private var isStale = false
    /// Whether a source may have told how far it is since they were.
    private var hasOldHeadings = false
    /// How many servers are there, by the source that is shown with them, and how many of all are not saved.
    private var found: [DiscoverySource: Int] = [:]
    private(set) var newServers = 0
    /// How many servers are there.
    var foundServers: Int { found.values.reduce(0, +) }
    /// Whether nothing is listed: then it is said where it was looked, and for how long.
    private(set) var isBare = false
    /// How long a source has taken to its end.
    private var taken: [DiscoverySource: Duration] = [:]
    /// The address that is written while no server is saved.
    private(set) var typed: TextField
    /// The columns of the screen: empty lines part the sources where there is room.
    private var columns = 0
    private(set) var profiles: [Profile] = []
    /// The machines that ssh knows by name, and those that no saved server is on.
    private let hosts: [String]
    private let knownHosts: Set<String>
    private var otherHosts: [String] = []
    private var reader: NewServerReader

    /// - Parameters:
    ///   - messages: What it says.
    ///   - before: What the last scan kept.
    ///   - hosts: The machines that ssh knows by name.
    ///   - knownHosts: Those whose keys it knows.
    ///   - reader: Makes what would be saved of a server.
    ///   - moment: When it begins.
    init(
        _ messages: Messages, before: [SeenServer], hosts: [String] = [], knownHosts: Set<String> = [],
        reader: NewServerReader,
        at moment: FrameTime
    ) {
        (self.hosts, otherHosts, self.knownHosts) = (hosts, hosts, knownHosts)
        typed = TextField(placeholder: messages.addressHintBriefly)
        self.messages = messages
        self.moment = moment
        self.reader = reader
        board = NearbyBoard(before: before)
        renew()
    }

    /// Takes the profiles as they are now.
    mutating func refresh(_ profiles: [Profile], at moment: FrameTime) {
        (saved, isFirst, self.profiles) = (ProfileIndex(profiles), profiles.isEmpty, profiles)
        let known = Set(hosts.isEmpty ? [] : profiles.flatMap(\.routes).compactMap(\.sshMachine))
        otherHosts = hosts.filter { !known.contains($0) }
        if !isFirst { typed.set("") }
        self.moment = moment
        renew()
    }

    /// A scan begins.
    mutating func begin(at moment: FrameTime) {
        (self.moment, taken) = (moment, [:])
        board.begin(at: moment.elapsed)
        renew()
    }

    /// It has been stopped.
    mutating func end() { board.end() }

    /// Takes what a source tells.
    mutating func take(_ event: DiscoveryEvent, at moment: FrameTime) {
        self.moment = moment
        // Some look again and again.
        if case .settled(let source, _) = event, taken[source] == nil {
            taken[source] = board.begun.map { moment.elapsed - $0 }
        }
        if board.apply(event, at: moment.date) { isStale = true } else { hasOldHeadings = true }
    }

    /// A moment has passed.
    mutating func tick(at moment: FrameTime, columns: Int) {
        let isOther = columns != self.columns || isStale
        (self.moment, self.columns) = (moment, columns)
        // What does not move by itself is shown already.
        let isMoving = board.isMoving
        if isMoving && board.pass(moment.elapsed, at: moment.date) || isOther {
            renew()
        } else if isMoving || hasOldHeadings {
            renewHeadings()
        }
    }

    /// The server of the selected row, to be saved; nil if there is none that could be.
    var chosen: SeenServer? {
        switch list.chosen?.subject {
        case .server(_, .gone): nil
        case .server(let server, _): server
        default: nil
        }
    }

    mutating func renew() {
        (isStale, hasOldHeadings) = (false, false)
        board.lookThroughBefore()
        let (candidates, gone) = (board.candidates, board.gone)
        (found, newServers) = ([:], 0)
        var shown: [NearbyRow] = []
        let doubts = NameDoubts(candidates, saved: saved)
        isBare =
            isFirst && columns >= FrameLayout.narrow && candidates.isEmpty && gone.isEmpty && board.before.isEmpty
            && board.sources.allSatisfy { board.silent(by: $0).isEmpty }
        // Who is nearest stands first.
        for source in board.sources.sorted(by: {
            ScanSources[$0]?.isNetwork == false && ScanSources[$1]?.isNetwork != false
        }) {
            func rows(_ candidates: [Candidate], _ presence: NearbyRow.Presence) -> [NearbyRow] {
                candidates.filter { $0.sources.first == source }
                    .map { NearbyRow(doubts.seen($0), presence, messages) }
            }
            let offline = board.offline(by: source).prefix(Self.mostOffline)
                .map { NearbyRow($0, at: moment.date, messages) }
            let silent = board.silent(by: source).map { NearbyRow($0, messages) }
            let before = board.before.filter { $0.lookedBy.min() == source }
                .map { NearbyRow($0, .before, messages) }
            let here = rows(candidates, .here)
            found[source] = here.count
            newServers += here.count { $0.savedAs == nil }
            let servers = here + rows(gone, .gone) + silent + before + (isBare ? [] : offline)
            guard !servers.isEmpty || board.progress(of: source) != nil else { continue }
            if hasGaps, !isBare, let last = shown.last, !last.isGap {
                shown.append(NearbyRow(gapBefore: source.rawValue))
            }
            shown += [heading(source)] + servers
        }
        let hosts = fittingHosts
        func append(_ rows: [NearbyRow], below title: NearbyRow) {
            if hasGaps || isBare, !shown.isEmpty { shown.append(NearbyRow(gapBefore: title.id)) }
            shown += [title] + rows
        }
        func hostTitle(isPlace: Bool) -> NearbyRow {
            NearbyRow(
                hosts: isPlace ? otherHosts.count : hosts.count, isBrief: columns < FrameLayout.narrow,
                isPlace: isPlace, messages)
        }
        if isBare, board.hasLooked, !otherHosts.isEmpty { shown.append(hostTitle(isPlace: true)) }
        if isFirst {
            let title = foundServers == 0 ? messages.whereIsServer : messages.serverElsewhere
            append(
                NearbyRow.Medium.allCases.map { NearbyRow($0, hosts: otherHosts, messages) },
                below: NearbyRow(title: title, "question"))
        }
        if !hosts.isEmpty, board.hasLooked {
            append(
                hosts.map { NearbyRow(host: $0, isKnown: knownHosts.contains($0), messages) },
                below: isBare ? NearbyRow(title: messages.whileYouType, "hosts") : hostTitle(isPlace: false))
        }
        list.refresh(shown)
        list.prepareSearch()
        if !hasMoved, let first = shown.first(where: \.canBeChosen) { list.choose(first.id, height: .max) }
        list.skip(1, height: .max, \.canBeChosen)
        renewDetail()
    }

    /// The machines that ssh knows, while an address is written those whose names begin so.
    var fittingHosts: [String] {
        let text =
            typed.text.hasPrefix(NearbyRow.sshScheme)
            ? typed.text.dropFirst(NearbyRow.sshScheme.count) : typed.text[...]
        return text.isEmpty ? otherHosts : otherHosts.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    }

    /// Takes the address as it is written now. Who writes one is not led away by what is found meanwhile.
    mutating func write(_ field: TextField) {
        let isOther = field.text != typed.text
        typed = field
        guard isOther else { return }
        hasMoved = true
        renew()
    }

    /// So many machines that are not there are named.
    private static let mostOffline = 3

    private var hasGaps: Bool { columns >= 120 }

    /// The cells of how far a source is.
    private static let progress = 6

    /// The servers that are there and not saved.
    var newcomers: [NearbyRow] { list.rows.filter(\.isNew) }

    /// Draws how far the sources are, where nothing else has changed: of thousands of rows only these move.
    private mutating func renewHeadings() {
        hasOldHeadings = false
        for source in board.sources { list.replace(heading(source)) }
    }

    private func heading(_ source: DiscoverySource) -> NearbyRow {
        NearbyRow(source, note: note(of: source), end: isBare ? end(of: source) : nil, messages)
    }

    /// How long it took until nothing was found, or what says more of why it could not be searched.
    private func end(of source: DiscoverySource) -> StyledText {
        switch board.progress(of: source) {
        case .failed?: StyledText("landfall doctor", .dim)
        case .settled?: StyledText(messages.latency(taken[source] ?? ScanSettings.longest), .dim)
        case .looking?, nil: ""
        }
    }

    /// How far a source is.
    private func note(of source: DiscoverySource) -> StyledText {
        let count = messages.found(found[source] ?? 0)
        switch board.progress(of: source) ?? .settled {
        case .failed(let code):
            let asOf = board.asOf(source).map { ", " + messages.shownAsOf($0) } ?? ""
            let sign = isBare ? StyledText("! ", .warn) : StyledText("✗ ", .bad)
            return sign + StyledText((code.map(messages.trouble) ?? "") + asOf, .warn)
        case .looking:
            let time = board.begun.map { moment.elapsed - $0 } ?? .zero
            let (seconds, most) = (max(0, Int(time / .seconds(1))), Int(ScanSettings.longest / .seconds(1)))
            let done = min(Self.progress, seconds * Self.progress / max(1, most))
            let bar = String(repeating: "▰", count: done) + String(repeating: "▱", count: Self.progress - done)
            return Spinner.picture(at: moment.elapsed)
                + StyledText(" \(messages.secondsOf(min(seconds, most), most))", .dim)
                + StyledText(columns < FrameLayout.narrow ? ", " : " \(bar) ", .dim) + StyledText(count, .dim)
        case .settled where isBare:
            let searched = ScanSources[source]?.searched(board.report(of: source), messages)
            let sign = searched?.isWell == false ? StyledText("! ", .warn) : StyledText("✓ ", .good)
            return sign + StyledText(searched?.text ?? count)
        case .settled:
            let machines = board.machines(of: source).map { messages.machines($0) + ", " } ?? ""
            return StyledText("✓ ", .good) + StyledText(machines + count, .dim)
        }
    }

    mutating func renewDetail() {
        detail.parts =
            list.chosen.map { row in
                // What cannot be saved has nothing that could prove it.
                row.page(
                    chosen.flatMap { try? reader.draft(of: $0) }, savedProfile, explainsEnter: isFirst, messages
                ).parts
            } ?? []
    }
}
