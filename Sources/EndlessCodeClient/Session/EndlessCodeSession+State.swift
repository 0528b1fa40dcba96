internal import FoundationEssentials
package import LandfallModel

extension EndlessCodeSession {
    /// The complete state of a session, as one value.
    package struct State: Sendable, Equatable {
        /// What was said, each thing once: the history, and what came live.
        package internal(set) var transcript: Transcript
        /// How much of the history has been read.
        package internal(set) var history = History.reading
        /// The state of the channel.
        package internal(set) var link = Link.connecting
        /// The session's state according to the server.
        package internal(set) var status = Status.unknown
        /// The open questions of the model, oldest first.
        package internal(set) var questions: [Question] = []
        /// Who has given the answers that are known, by the ids of the calls that asked.
        package internal(set) var answerers: [ForeignText: Answerer] = [:]
        /// What was sent from here and has not been seen in the conversation yet, oldest first.
        package internal(set) var deliveries: [Delivery] = []
        /// What was sent from here and stands in the transcript, by the names of the entries in the outbox.
        package internal(set) var echoes: [String: Echo] = [:]
        /// The last of them.
        package internal(set) var lastEcho: TranscriptItem.ID?
        /// What the model is at work on; nil while it waits for the user.
        package internal(set) var turn: Turn?
        /// What was taken from the user here, by the names of its entries in the outbox.
        package internal(set) var taken: Set<String> = []
        /// How many items have come live; while a part of the conversation is left out, how many messages.
        package internal(set) var received = 0
        /// How many turns have ended while it listened.
        package internal(set) var turnsEnded = 0
        /// What the session was told to do last, as long as the server does not say that it is done.
        package internal(set) var order: Order?
        /// Whether the end of the history is on its way. What comes live meanwhile stands in the transcript once that is there.
        package internal(set) var isCatchingUp = false
        /// Whether an earlier page is on its way.
        package internal(set) var isReadingEarlier = false
        /// Whether there is something after the last message that was left out to keep an earlier page.
        package internal(set) var hasLater = false

        /// Whether it differs from another one at most in that something is on its way: a look for new messages that finds none.
        package func isSettled(like other: State) -> Bool {
            var other = other
            other.isCatchingUp = isCatchingUp
            return self == other
        }
    }

    /// How much of the history has been read.
    package enum History: Sendable, Hashable {
        case reading
        case read(hasEarlier: Bool)
        /// The server has no transcript of this name: a session that runs may have none that it finds.
        case missing
        case failed(EndlessCodeError)
    }

    /// The state of the channel.
    package enum Link: Sendable, Hashable {
        case connecting
        case connected
        /// Lost, and tried again at that time, the first time in a row as attempt 1.
        case lost(EndlessCodeError, attempt: Int, until: ContinuousClock.Instant)
        /// Given up, until ``EndlessCodeSession/retry()``: the token is refused, for one.
        case failed(EndlessCodeError)
        case closed
    }

    /// The session's state according to the server.
    package enum Status: Sendable, Hashable {
        case unknown
        /// It is one of the server's sessions, in this state.
        case known(EndlessCodeHTTPClient.SessionState)
        /// The server has no such session; there may be a transcript all the same.
        case absent
        /// The server no longer has the session: the server was restarted, or has ended it.
        case forgotten
    }

    /// Work of the model on an answer: what is written meanwhile is not what it says next answers.
    package struct Turn: Sendable, Hashable {
        /// When the user asked for it; nil if that is not known.
        package let began: ContinuousClock.Instant?
    }

    /// Who has answered a question of the model.
    package enum Answerer: Sendable, Hashable {
        case here
        case elsewhere
        /// There was no answer before the session stopped waiting.
        case nobody
    }

    /// A question of the model that an answer is waited for.
    package struct Question: Sendable, Hashable, Identifiable {
        /// What an answer refers to.
        package let id: ForeignText
        /// What is asked.
        package let question: TranscriptQuestion
        /// Until when the session waits; nil if the server does not say.
        package let deadline: ContinuousClock.Instant?
        /// Whether the session no longer waits for an answer.
        package internal(set) var isExpired = false
        /// The call that asks: the id of the item that shows it in the transcript.
        package var call: ForeignText { question.callID ?? ForeignText("prompt \(id.raw)") }
    }

    /// A message that was sent from here, where the transcript shows it.
    package struct Echo: Sendable, Hashable {
        /// The message as it was sent.
        package let text: String
        /// Its prompts.
        package internal(set) var prompts: [TranscriptItem.ID] = []
    }

    /// A message or answer that was sent from here. A server makes a prompt of each of its lines (docs/decisions/0054).
    package struct Delivery: Sendable, Hashable, Identifiable {
        /// How far a delivery has come.
        package enum Stage: Sendable, Hashable {
            case writing
            /// The system has taken it; nothing tells of it yet.
            case written
            /// The model has begun to answer it.
            case received
            case failed(DeliveryFailure)
        }

        /// Its number, from 1.
        package let id: Int
        /// What was sent.
        private(set) var whole: Outbox.Entry
        /// The lines of it that the conversation does not show yet.
        private var lines: [String]
        /// Whether a part of it was taken for a prompt.
        private(set) var isBegun: Bool
        /// Whether the model was idle and nothing else under way when it was sent.
        var isAlone = false
        /// Whether it was chosen among the answers of a question, and not typed.
        package internal(set) var isChosen = false
        /// Whether it was given to the channel; what was sent before was, or was not.
        var hasGoneOut = true
        /// How far the delivery has come.
        package internal(set) var stage: Stage

        init(id: Int, entry: Outbox.Entry, stage: Stage = .writing) {
            (self.id, whole, self.stage) = (id, entry, stage)
            lines = PromptLines(entry.text).lines
            isBegun = lines.isEmpty
        }

        /// What was sent, as it is kept: what the conversation does not show yet.
        var entry: Outbox.Entry {
            var entry = whole
            entry.text = text
            return entry
        }

        /// What was sent and the conversation does not show yet.
        package var text: String { isBegun ? lines.joined(separator: "\n") : whole.text }
        /// Its name in the outbox.
        package var name: String { whole.id }
        /// The call whose question it answers; nil for a message.
        package var call: ForeignText? { whole.call }
        /// Why it was not sent, or may not have arrived; nil if no failure is known.
        package var failure: DeliveryFailure? { if case .failed(let failure) = stage { failure } else { nil } }

        /// The name of the item that shows it.
        package var itemID: TranscriptItem.ID { TranscriptItem.ID(key: .sent(id)) }
        /// That item.
        package var item: TranscriptItem { TranscriptItem(sent: ForeignText(text), number: id, at: whole.date) }

        /// By how many seconds two clocks may differ.
        private static let clockSkew = 300.0

        /// Takes a prompt of the conversation for it, or for the next of its lines; false if it is another one. What was taken stays so: the same
        /// words may be somebody else's, but then nothing is lost that the conversation does not show.
        mutating func take(_ prompt: TranscriptItem) -> Bool {
            guard failure?.isDoubtful ?? true else { return false }
            if let time = prompt.timestamp?.timeIntervalSince1970 {
                guard time >= earliest, whole.others?.have(prompt, at: time) != true else { return false }
            }
            guard let seen = shown(by: prompt) else { return false }
            lines.removeSubrange(seen)
            isBegun = true
            return true
        }

        /// The earliest time that it may have in the conversation, in seconds since 1970.
        var earliest: Double { (whole.since ?? whole.at) - Self.clockSkew }

        /// Takes note that it is written now.
        ///
        /// - Parameters:
        ///   - items: The conversation. What that shows already is another message.
        ///   - isWhole: Whether that is all of it.
        ///   - isCurrent: Whether it has all that was said until now: only then it tells the time of the server.
        mutating func goOut(_ items: some Sequence<TranscriptItem>, isWhole: Bool, isCurrent: Bool) {
            hasGoneOut = true
            var last = isWhole ? 0.0 : nil
            for item in items where item.typed != nil {
                leave(item)
                if let time = item.timestamp?.timeIntervalSince1970 { last = max(last ?? time, time) }
            }
            whole.since = isCurrent ? last : nil
        }

        /// Whether the result of the call that it answers shows that it has arrived.
        func isShown(by transcript: Transcript) -> Bool {
            // What waits to be written is not what was answered.
            guard !isQueued, let result = call.flatMap(transcript.result) else { return false }
            if isChosen, failure == nil { return true }
            return failure?.isDoubtful != false && PromptLines(text).lines.allSatisfy(result.text.raw.contains)
        }

        /// Which of its lines a prompt shows: the next one, or all of them while none was seen; nil if it shows none.
        private func shown(by prompt: TranscriptItem) -> Range<Int>? {
            if lines.first.map(prompt.shows) == true { return 0..<1 }
            return !isBegun && prompt.shows(whole.text) ? lines.indices : nil
        }

        /// Takes a prompt of the conversation for another message, so that no reading of it later is this one.
        mutating func leave(_ prompt: TranscriptItem) {
            guard shown(by: prompt) != nil, let time = prompt.timestamp?.timeIntervalSince1970 else { return }
            if whole.others?.take(prompt, at: time) == nil { whole.others = .init(prompt, at: time) }
        }

        /// Whether it waits to be written.
        package var isQueued: Bool { stage == .writing && !hasGoneOut }

        /// How many prompts a server makes of it.
        var prompts: Int { PromptLines(whole.text).lines.count }

        /// Whether all of it was.
        var isSeen: Bool { lines.isEmpty }
    }

    /// A control request to the session: pause, resume or end it.
    package struct Order: Sendable, Hashable {
        /// The request.
        package let control: SessionControl
        /// How far the delivery has come.
        package internal(set) var stage = Delivery.Stage.writing

        init(_ control: SessionControl) { self.control = control }
    }

    /// Why something was not sent, or may not have been.
    package enum DeliveryFailure: Sendable, Hashable {
        /// Writing to this server is not allowed. Nothing was sent.
        case notAllowed
        /// There is no connection. Nothing was sent.
        case notConnected
        /// The connection was lost on the way: it is unknown whether the message has arrived.
        case lost(EndlessCodeError)
        /// It is longer than the server takes. It was refused.
        case tooLong
        /// landfall has ended since: it was not sent, or written and nothing has told of it.
        case interrupted(wasWritten: Bool)
        /// The conversation shows what was written after it, and not this.
        case overtaken
        /// The server refuses it, with its code and its words.
        case refused(code: ForeignText, message: ForeignText)
    }
}

extension EndlessCodeSession.DeliveryFailure {
    /// Whether it may have arrived.
    package var isDoubtful: Bool {
        switch self {
        case .lost, .overtaken, .interrupted(wasWritten: true): true
        case .notAllowed, .notConnected, .refused, .tooLong, .interrupted(wasWritten: false): false
        }
    }

    /// How many characters of the server's words are kept.
    private static let mostWords = 400

    /// Why the server did not get it, as it is kept; nil if it may have.
    var reason: Outbox.Entry.Reason? {
        switch self {
        case .notAllowed: .notAllowed
        case .notConnected: .notConnected
        case .tooLong: .tooLong
        case .refused(let code, let message):
            .refused(code: code, message: ForeignText(String(message.raw.prefix(Self.mostWords))))
        case .lost, .overtaken, .interrupted: nil
        }
    }

    /// What is known of an entry that no conversation shows.
    init(_ entry: Outbox.Entry) {
        self =
            switch entry.reason {
            case .notAllowed: .notAllowed
            case .notConnected: .notConnected
            case .tooLong: .tooLong
            case .refused(let code, let message): .refused(code: code, message: message)
            case nil: .interrupted(wasWritten: entry.stage == .written)
            }
    }

    /// Whether the server had no such session any more, whatever it has said of it since.
    package var saysSessionIsGone: Bool {
        if case .refused(let code, _) = self { EndlessCodeChannel.Problem.saysSessionIsGone(code) } else { false }
    }
}

extension EndlessCodeSession.State {
    /// The conversation as a person sees it: at its end what was sent from here and is not in the transcript.
    package var items: SharedList<TranscriptItem> {
        let pending =
            hasLater
            ? []
            : deliveries.filter { delivery in
                // An answer stands with its question.
                let isShown = delivery.call.map { transcript.has(.init(key: .call($0))) } ?? false
                return delivery.stage != .received && !isShown && !transcript.has(delivery.itemID)
            }
        return pending.isEmpty ? transcript.items : SharedList(transcript.items, pending.map(\.item))
    }

    /// What the conversation is called; nil where its first words would say it, and are not there.
    package var title: ForeignText? {
        history == .read(hasEarlier: true) ? transcript.name : transcript.title
    }

    /// The last answer to a question that the conversation does not show yet.
    package func answer(to call: ForeignText) -> EndlessCodeSession.Delivery? { deliveries.last { $0.call == call } }

    /// Whether a question waits for an answer.
    package func isWaiting(_ question: EndlessCodeSession.Question) -> Bool {
        !question.isExpired && answer(to: question.call).map { $0.failure != nil } ?? true
    }

    /// The entries that the conversation does not show yet.
    package var outbox: [Outbox.Entry] {
        deliveries.map { delivery in
            var entry = delivery.entry
            (entry.stage, entry.reason) = (delivery.stage.kept, delivery.failure?.reason)
            if delivery.isQueued { entry.stage = .failed }
            return entry
        }
    }
}

extension EndlessCodeSession.Delivery.Stage {
    fileprivate var kept: Outbox.Entry.Stage {
        switch self {
        case .writing, .written: .written
        case .received: .received
        case .failed(let failure): failure.isDoubtful ? .written : .failed
        }
    }
}
