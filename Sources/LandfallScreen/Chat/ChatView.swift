internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A conversation: its transcript, and below it what the user writes.
struct ChatView: ScreenView {
    /// The last line that is seen; nil follows the end.
    struct Anchor: Sendable, Hashable {
        let item: TranscriptItem.ID
        let line: Int
    }

    let messages: Messages
    var moment: FrameTime
    /// Which of the conversations that were opened is shown: it is in each order, and what comes of another one is not taken. No two that
    /// a process opens have the same number.
    private(set) var run = 0
    private(set) var profile: Profile?
    /// The session that is asked for; nil for the one that was last active.
    private(set) var session: String?
    /// The project of the session; nil as long as that is not known.
    private(set) var project: String?
    var state: EndlessCodeSession.State?
    /// What is shown of the conversation.
    private(set) var items: SharedList<TranscriptItem> = []
    private var lastPrompt: TranscriptItem.ID?
    /// Its end as it was seen last, until the server tells it.
    var kept: ConversationCache.Page?
    /// Where a session can be started, if there is none to show.
    var projects = RowList<ProjectRow> { _ in "" }
    /// The sessions of the server, and their rows.
    var listed: [ListedSession] = []
    var list = RowList<SessionRow> { _ in "" }
    /// What the rows were made of.
    var shown: ShownSessions?
    /// Whether the session is being opened anew since sending is allowed: what is shown until then cannot be written to.
    private(set) var isReopening = false
    /// Whether the user is yet to be told that it is.
    private var isNewlyAllowed = false
    /// Why there is no conversation.
    var failure: CommandFailure?
    /// When it may be tried again without being asked, as long as nothing answers; nil while that is tried.
    private(set) var retryAt: Duration?
    private var failures = 0

    var input: TextArea
    /// The message of before that stands there; nil while it is what is written.
    var recall: InputRecall?
    /// When the last arrow came to the input.
    var arrowAt: Duration?
    /// What came back from the outbox in this run, by its name there.
    var restored: String?
    /// What is typed has this name in the outbox.
    var draftID = Outbox.newID()
    /// What was given to the session, until that has taken it.
    var handed: [Outbox.Entry] = []
    var isWriting = true
    var anchor: Anchor?
    /// How many messages had come when the end was left.
    var receivedThen = 0
    /// The item that keys apply to, outside the input.
    var chosen: TranscriptItem.ID? { didSet { if chosen != oldValue { chosenBlock = nil } } }
    /// The block of it that they apply to, where it has several; nil for all of it.
    var chosenBlock: Int?
    var unfolded: Set<TranscriptItem.ID> = []
    var level = DetailLevel.changes
    private var columns = 0
    private static let wide = 120
    /// How far blocks are scrolled to the right.
    var shifts: [BlockPlace: Int] = [:]
    var search = ChatSearch()
    /// Whether the item with the match that is shown was folded before.
    var isUnfoldedBySearch = false
    /// The choices of the question that is open, and the one that the arrows are on; nil before one is wanted.
    var picked: Set<Int> = []
    var pointed: Int?
    /// The digits that have picked a choice, as long as nothing else was typed: they may be the beginning of words.
    var digits = ""
    /// The line of the card that is shown first below its title; nil for that of the choice that the arrows are on.
    var cardTop: Int?
    /// Whether the question has the keys, and not the draft.
    var isAnswering = false
    /// The questions that are not to be answered now.
    var aside: Set<ForeignText> = []
    /// While something is asked: the draft while it has the keys, else the answer.
    var behind: TextArea?
    /// The question that an answer is being written to.
    var asked: ForeignText?
    /// The answer that is being written has this name in the outbox.
    var answerID = Outbox.newID()
    /// What the user's editor was given, by its name in the outbox.
    var edited: String?
    /// What is written to the questions that were put aside.
    var halves: [ForeignText: Outbox.Entry] = [:]
    /// With fewer items one looks back without being asked, so often at most.
    private static let fewItems = 400
    private static let mostLooks = 4
    private var looksBack = 0
    /// What has come and gone faster than it was drawn.
    private(set) var flood = ChatFlood()
    private let layouts = ChatLayouts()
    /// What is not sent of other sessions.
    private var drafts: [OutboxStore.Key: (text: String, id: String)] = [:]

    init(_ messages: Messages, at moment: FrameTime) {
        self.messages = messages
        self.moment = moment
        input = TextArea(placeholder: messages.writeHere)
    }

    /// Goes into a session of a server; `kept` is what is kept of it, where that is known already.
    mutating func open(
        _ profile: Profile, session: String?, kept: ConversationCache.Page? = nil, at moment: FrameTime
    ) -> [ViewCommand] {
        self.moment = moment
        if let draftKey { keepDraft(draftKey) }
        let carried = carried(to: profile, session)
        if let carried { drafts[carried.from] = nil }
        if profile.id != self.profile?.id { (listed, list, shown) = ([], RowList { _ in "" }, nil) }
        (self.profile, self.session, project) = (profile, session, nil)
        (isReopening, isNewlyAllowed, self.kept, items) = (false, false, kept, [])
        projects = RowList { _ in "" }
        (state, failure, anchor, chosen, shifts, picked) = (nil, nil, nil, nil, [:], [])
        (unfolded, isWriting, flood, looksBack, aside, behind) = ([], true, ChatFlood(), 0, [], nil)
        (isAnswering, pointed, digits, cardTop, asked, halves) = (false, nil, "", nil, nil, [:])
        (search, isUnfoldedBySearch, failures) = (ChatSearch(), false, 0)
        var draft = draftKey.flatMap { drafts[$0] } ?? ("", Outbox.newID())
        if let carried { draft.text = draft.text.isEmpty ? carried.text : "\(carried.text)\n\(draft.text)" }
        (input, draftID, answerID) = (TextArea(draft.text, placeholder: messages.writeHere), draft.id, Outbox.newID())
        recall = nil
        renewItems()
        let begun = begin(profile)
        guard let carried, let draftKey else { return [begun] }
        return [.work(.moved(typed, draftKey, run: run, from: carried.from, carried.entries)), begun]
    }

    /// Opens the session anew where sending has become allowed, wherever that was said; until it is there, what was read stays.
    mutating func reopen(_ profile: Profile?) -> [ViewCommand] {
        guard let profile, let before = self.profile, profile.id == before.id, before.sending == nil,
            profile.sending != nil
        else { return [] }
        (self.profile, isReopening, isNewlyAllowed) = (profile, true, !hasProjects)
        return (hasProjects ? [.allowed(profile.name)] : []) + [begin(profile)]
    }

    /// Goes on after a screen in another language.
    mutating func follow(_ before: ChatView) { run = before.run }

    /// Begins a run. What the session of the one before has not taken comes back from the outbox.
    mutating func begin(_ profile: Profile) -> ViewCommand {
        run += 1
        (retryAt, handed, restored) = (nil, [], nil)
        return order(.open(profile, session: session, kept: kept?.session, held: held))
    }

    func order(_ order: ChatOrder) -> ViewCommand { .work(.chat(order, run: run)) }

    /// Takes how the profile is now; nil if it is not saved any more.
    mutating func refresh(_ profile: Profile?, columns: Int, at moment: FrameTime) {
        (self.moment, self.columns) = (moment, columns)
        if self.profile != nil { self.profile = profile }
    }

    /// Takes what the session of a run tells, and says what follows from it.
    mutating func take(_ news: ChatNews, run: Int, at moment: FrameTime, in area: Rect) -> [ViewCommand] {
        self.moment = moment
        guard run == self.run else { return [] }
        switch news {
        case .kept(let page):
            kept = page
            renewItems()
        case .projects(let projects): take(projects)
        case .opened(let place):
            if kept?.session.lowercased() != place.session.lowercased() { kept = nil }
            (session, project) = (place.session, place.project)
            failures = 0
            (failure, isReopening, state) = (nil, false, isReopening ? nil : state)
            renewItems()
        case .draft(let entry): restore(entry)
        case .sessions(let sessions): take(sessions)
        case .state(let state):
            let before = self.state
            self.state = state
            renewItems()
            let unanswered = followQuestion()
            handed.removeAll { state.taken.contains($0.id) }
            renewList()
            if anchor == nil {
                let count = state.received - (before?.received ?? 0)
                flood.take(count, shown: visible(parts(area).transcript).count, at: moment.elapsed)
            }
            return unanswered + sayAllowed() + follow(from: before, to: state) + alert(from: before, to: state)
                + followSearch(from: before, area) + lookBack()
        case .failed(let failure):
            let isNew = self.failure?.code != failure.code
            self.failure = failure
            failures += 1
            // The first attempt is at the next poll.
            retryAt = moment.elapsed + BackOff.delay(after: failures + 2, jitter: 0)
            return isNew && failure.code == .tokenRefused ? askToken() : []
        }
        return []
    }

    /// Requests earlier messages once the end is loaded, so a search does not have to wait for them.
    private mutating func lookBack() -> [ViewCommand] {
        guard let state, case .read(hasEarlier: true) = state.history, !state.isReadingEarlier,
            items.count < Self.fewItems, looksBack < Self.mostLooks
        else { return [] }
        looksBack += 1
        return [order(.earlier)]
    }

    /// Tells that sending is allowed once it can be done.
    private mutating func sayAllowed() -> [ViewCommand] {
        guard isNewlyAllowed, isConnected, let profile else { return [] }
        isNewlyAllowed = false
        return [.allowed(profile.name)]
    }

    /// Whether a state has what the user is waiting for: the first messages, or a page.
    func isWaiting(for new: EndlessCodeSession.State) -> Bool {
        let isOpening = state.map { $0.history == .reading } ?? true
        return isOpening ? new.history != .reading : state?.isReadingEarlier == true && !new.isReadingEarlier
    }

    /// Shows what the server tells, and until then what is kept. Where the server has no history, what is kept stays before what comes live.
    private mutating func renewItems() {
        defer {
            // Further up it is not looked for: a state may come with each word of an answer.
            lastPrompt =
                state?.lastEcho == nil
                ? nil : items.suffix(200).last { if case .prompt = $0.content { $0.isEcho } else { false } }?.id
        }
        let told = state?.items ?? []
        let isRead = if case .read? = state?.history { true } else { false }
        guard let kept, !isRead, told.isEmpty || state?.history == .missing else {
            items = told
            return
        }
        let known = Set(told.map(\.id))
        items = SharedList(kept.items.filter { !known.contains($0.id) } + told)
    }

    /// Whether all that is shown is what is kept.
    var isOld: Bool { kept != nil && (state?.transcript.items ?? []).isEmpty && !items.isEmpty }

    mutating func keepDraft(_ key: OutboxStore.Key) { drafts[key] = (draft, draftID) }

    var draftKey: OutboxStore.Key? { profile.map { OutboxStore.Key($0.id, session) } }

    /// The question that is asked now: the oldest that was not put aside.
    var question: EndlessCodeSession.Question? {
        waitingQuestions.first { !aside.contains($0.id) }
    }

    /// Whether the arrows choose an answer.
    var hasChoices: Bool { input.text.isEmpty && recall == nil && question?.question.choices.isEmpty == false }

    /// The choice that Enter gives; nil where there is none, or something is written.
    var currentChoice: Int? {
        guard let question, isAnswering, isWriting, showsInput, input.text.isEmpty, let pointed else { return nil }
        return min(pointed, question.question.choices.count - 1)
    }

    /// What Enter would send, and to what.
    struct Intent: Hashable {
        let session: String?
        let text: String
        let question: ForeignText?
        let choices: Set<Int>
        let choice: Int?
    }

    var intent: Intent {
        Intent(
            session: session, text: input.text, question: isAnswering ? asked : nil, choices: picked,
            choice: currentChoice)
    }

    /// Whether the conversation is wide enough for two texts side by side.
    private var isWide: Bool {
        divided(Rect(column: 0, row: 0, columns: columns, rows: 1)).main.columns >= Self.wide
    }

    /// Whether the input is shown: not while the user reads further up.
    var showsInput: Bool { anchor == nil }

    /// How many messages have come since the end was left.
    var newMessages: Int { anchor == nil ? 0 : max(0, (state?.received ?? 0) - receivedThen) }

    /// How far a message is that was sent from here; where the conversation shows it, that is said of the last one.
    private func delivery(of item: TranscriptItem) -> EndlessCodeSession.Delivery.Stage? {
        guard let state, case .prompt = item.content else { return nil }
        if let sent = state.deliveries.first(where: { $0.itemID == item.id }) { return sent.stage }
        return item.id == state.lastEcho && item.id == lastPrompt ? .received : nil
    }

    /// The lines of the item at a place.
    func lines(at index: Int, columns: Int) -> [ChatLine] {
        let item = items[index]
        let side: [TranscriptItem] =
            if case .tool(let call) = item.content { state?.transcript.sideConversation(of: call) ?? [] } else { [] }
        let form = ChatLayouts.Form(
            item: item, side: side, columns: columns, level: level, isWide: isWide,
            isOpen: unfolded.contains(item.id),
            delivery: delivery(of: item), day: day(before: index),
            waiting: waitingTool(at: index), answerer: answerer(of: item), answer: answer(to: item),
            isAsked: isAsked(item))
        return layouts.lines(form, messages)
    }
}
