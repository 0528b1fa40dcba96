internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallMasking
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Prints a conversation as it comes.
struct ConversationPrinter {
    /// What of it.
    enum Form {
        /// Blocks for the user.
        case blocks
        case markdown
        /// The words of the model alone, and what it asks.
        case answers
    }

    let context: CommandContext
    let session: String
    let form: Form
    /// What is older is left out.
    var isShown: (TranscriptItem) -> Bool = { _ in true }
    var mask: SecretMask? = SecretMask()
    /// Whose channel is followed: it is said when that is lost, and when it is back. Nil if that ends the command.
    var followed: ProfileName?
    /// Whether the server tells this program what is said in the session.
    var hearsAll = true
    private var hasToldWhy = false
    private var isLost = false
    private var feed = TranscriptFeed()
    private var hasOpenLine = false
    /// What the last thing was a part of, where that was words of the model.
    private var response: ForeignText?
    private var hasAnswered = false
    /// The calls whose questions were printed: one may come by the channel and by the history.
    private var asked: Set<ForeignText> = []

    init(context: CommandContext, session: String, style form: Form) {
        self.context = context
        self.session = session
        self.form = form
    }

    /// Prints what is new among some items of a state; takes all of them for known where nil is given.
    mutating func show(_ state: EndlessCodeSession.State, _ items: [Range<Int>]?) throws {
        tell(state.link)
        tellWhy(state)
        if items == nil, state.history == .missing, state.turn != nil { context.note(context.messages.answerToAnother) }
        for event in feed.take(state, items).filter(isWanted) { try print(event) }
    }

    /// Says once why there is nothing, or why nothing new comes.
    private mutating func tellWhy(_ state: EndlessCodeSession.State) {
        guard let followed, !hasToldWhy, state.history == .missing else { return }
        hasToldWhy = true
        context.note(
            hearsAll ? Hint(context.messages.noHistory) : context.messages.followNeedsSending(followed.description))
    }

    private mutating func tell(_ link: EndlessCodeSession.Link) {
        guard let followed else { return }
        switch link {
        case .lost(let error, _, _) where !isLost:
            isLost = true
            let cause = CommandFailure(error, context.messages).message
            context.note(context.messages.channelLost(followed.description, cause))
        case .connected where isLost:
            isLost = false
            context.note(context.messages.channelBack(followed.description))
        default: break
        }
    }

    /// Prints a conversation.
    mutating func show(_ transcript: Transcript) throws {
        for event in feed.take(transcript).filter(isWanted) { try print(event) }
    }

    /// Ends a line that is open.
    mutating func finish() throws {
        if hasOpenLine { try context.out("") }
        hasOpenLine = false
    }

    private func isWanted(_ event: TranscriptEvent) -> Bool {
        switch event {
        case .new(let item), .changed(let item): isShown(item)
        case .asked: true
        }
    }

    private mutating func print(_ event: TranscriptEvent) throws {
        if context.isJSON { return try context.out(json: MessageDocument(event, session: session, mask: mask)) }
        let text = ConversationText(context.messages, mask: mask, isForPrograms: !context.terminal.output.isTerminal)
        switch form {
        case .markdown: try context.out(text.markdown(event))
        case .blocks: try context.out(text.lines(event) + [StyledText("")])
        case .answers:
            if let answer = text.answer(event) {
                // Parts of one response go on where the part before ended; what follows tools is another paragraph.
                if hasAnswered, response == nil || event.response != response {
                    try finish()
                    try context.out("")
                }
                try context.terminal.output.write(answer)
                (hasOpenLine, hasAnswered) = (!answer.hasSuffix("\n"), true)
            } else {
                let questions = text.questions(event)
                if let call = event.asking, !questions.isEmpty, asked.insert(call).inserted {
                    try finish()
                    try context.out(questions)
                    response = nil
                }
            }
            // What the user says in between, as the next message, ends no response.
            if case .new(let item) = event, item.content.isOfModel { response = event.response }
        }
    }
}

extension TranscriptEvent {
    /// What these words of the model are a part of; nil for everything else.
    fileprivate var response: ForeignText? {
        if case .new(let item) = self, case .answer(_, let response) = item.content { response } else { nil }
    }

    /// The call that may ask the user something.
    fileprivate var asking: ForeignText? {
        switch self {
        case .asked(let question): question.call
        case .new(let item): if case .tool(let call) = item.content { call.id } else { nil }
        case .changed: nil
        }
    }
}

/// Errors of a conversation as those of its profile.
enum ConversationFailure {
    static func error(_ error: EndlessCodeError, of profile: Profile) -> any Error {
        switch error {
        case .exchange(let cause): UnansweredError(cause, of: profile)
        case .unreachable(let cause): UnansweredError(ServerExchangeError(cause), of: profile)
        case .tokenRefused: UnansweredError(ServerExchangeError(.tokenRefused), of: profile)
        default: error
        }
    }
}
