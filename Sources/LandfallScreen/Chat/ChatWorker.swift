internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// What the chat wants done in one of its runs: from when a session is opened until another one is.
enum ChatOrder: Sendable {
    /// Begins the run; what is kept of a session `kept` is shown already, and what is typed has the names `held` in the outbox.
    case open(Profile, session: String?, kept: String? = nil, held: Set<String> = [])
    case send(String, key: String)
    /// Keeps words that are not to be sent now.
    case keep(String, key: String)
    case discard(Int)
    case answer(ForeignText, choices: [String], text: String?, key: String)
    case earlier, latest
    /// Looks whether everything is as it was; an attempt that was given up is made again where something has changed for it.
    case wake
    /// The same, and every attempt is made again.
    case retry
    case control(SessionControl)
}

/// What comes of it in that run.
enum ChatNews: Sendable {
    case opened(SessionPlace)
    /// The sessions of its server.
    case sessions([ListedSession])
    /// The end of a conversation as it was seen last.
    case kept(ConversationCache.Page)
    /// The projects of a server that has no session to show.
    case projects([EndlessCodeHTTPClient.Project])
    /// What was typed to the session before, and not sent.
    case draft(Outbox.Entry)
    case state(EndlessCodeSession.State)
    case failed(CommandFailure)
}

/// The one who has the session that is shown. An order for a run that is over is not obeyed: nothing that was written for one session
/// reaches another.
actor ChatWorker {
    /// The session of a run.
    private struct Shown {
        let run: Int
        let session: EndlessCodeSession
        let connection: ServerConnection
        let network: SessionNetwork
        /// Has the sessions of the server listed again.
        let relist: AsyncStream<Void>.Continuation
    }

    /// The time from one state that is shown to the next: more are not drawn.
    private static let pace = Duration.milliseconds(66)
    /// How long a store may take for a token.
    private static let patience = Duration.seconds(5)
    /// The same until there is something to be seen.
    private static let firstPace = Duration.milliseconds(4)
    /// Of a long conversation the last screens come first, for a person waits for them; ``ChatView`` asks for more.
    private static let limits = {
        var limits = EndlessCodeSession.Limits()
        limits.endSize = 60
        return limits
    }()

    private let parts: ScreenParts
    private let messages: Messages
    /// The newest run, and its session once that is found.
    private var run = 0
    private var shown: Shown?
    private var opening: Task<Void, Never>?
    /// What sessions are called, as far as it was read.
    private var titles: [SessionName: Title] = [:]

    /// A session of a server: several may have one of the same name.
    private struct SessionName: Hashable {
        let server: ProfileID
        let session: String
    }

    private struct Title {
        /// Nil where nobody has said anything in it.
        let text: ForeignText?
        /// When something had last happened in the session when it was read.
        let lastActive: Date?
    }

    init(_ parts: ScreenParts, _ messages: Messages) {
        self.parts = parts
        self.messages = messages
    }

    /// Does what the chat wants in a run; an opened session runs until the next run begins, or the task is cancelled.
    func perform(_ order: ChatOrder, run: Int, _ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        if case .open(let profile, let name, let kept, let held) = order {
            // A later one may have overtaken it.
            guard run > self.run else { return }
            let before = opening
            before?.cancel()
            (self.run, shown) = (run, nil)
            // Owned by this call, which waits for it; the next run ends it.
            let task = Task {
                // What that session has goes into its outbox before this one takes it up.
                await before?.value
                await open(profile, name, kept: kept, held, run, post)
            }
            opening = task
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        guard let shown, shown.run == run else { return }
        switch order {
        case .open: break
        case .send(let text, let key): await shown.session.send(text, key: key)
        case .keep(let text, let key): await shown.session.keep(text, key: key)
        case .discard(let number): await shown.session.discard(number)
        case .answer(let id, let choices, let text, let key):
            await shown.session.answer(id, choices: choices, text: text, key: key)
        case .earlier: await shown.session.readEarlier()
        case .latest: await shown.session.readLatest()
        case .wake: await wake(shown, isWanted: false)
        case .retry: await wake(shown, isWanted: true)
        case .control(let control): await shown.session.control(control)
        }
    }

    /// Takes what happens to the networks.
    func take(_ event: NetworkEvents.Event) async {
        await shown?.network.take(event)
    }

    private func wake(_ shown: Shown, isWanted: Bool) async {
        await shown.session.wake()
        shown.relist.yield()
        guard case .failed(let error) = await shown.session.state.link else { return }
        // A token that is refused is refused again.
        let hasNewToken = await shown.connection.rereadToken(deadline: .now + Self.patience)
        if isWanted || hasNewToken || error.code != .tokenRefused { await shown.session.retry() }
    }

    /// Gives back what was typed to a session before: the input's to the chat, and what was sent to the session.
    private func restore(
        _ key: OutboxStore.Key, _ held: Set<String>, _ run: Int, _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async -> OutboxStore.Opened {
        let opened = await parts.outbox.open(key, run: run, holding: held)
        if let trouble = opened.trouble { post(.outbox(trouble)) }
        if let draft = opened.draft { post(.chat(.draft(draft), run: run)) }
        return opened
    }

    /// Of how many sessions the title is looked for, in so many messages.
    private static let mostTitles = 12
    private static let titleMessages = 20

    /// Tells the sessions of the server now, and whenever the user comes back to the window. What goes wrong the conversation itself tells.
    private func list(
        _ server: ProfileID, _ connection: ServerConnection, _ wakes: AsyncStream<Void>,
        _ tell: @Sendable (ChatNews) -> Void
    ) async {
        let client = EndlessCodeHTTPClient(connection)
        for await _ in wakes {
            guard let sessions = try? await client.sessions(), let projects = try? await client.projects() else {
                continue
            }
            let names = Dictionary(projects.map { ($0.id.raw, $0.name) }) { first, _ in first }
            var listed = sessions.map { session in
                ListedSession(
                    id: session.id.raw, project: session.projectID.raw,
                    folder: names[session.projectID.raw] ?? ForeignText(session.projectID.raw),
                    title: titles[SessionName(server: server, session: session.id.raw)]?.text, state: session.state,
                    lastActive: session.lastActiveAt, began: session.createdAt, messages: session.messageCount)
            }.sorted(by: ListedSession.isBefore)
            tell(.sessions(listed))
            for place in listed.indices.prefix(Self.mostTitles) {
                guard !Task.isCancelled else { return }
                let name = SessionName(server: server, session: listed[place].id)
                // It may have got another one since something has happened in it.
                if let known = titles[name], known.lastActive == listed[place].lastActive { continue }
                let page = try? await client.historyPage(
                    of: listed[place].id, project: listed[place].project, offset: 0, count: Self.titleMessages)
                var transcript = Transcript()
                transcript.append(page?.messages ?? [])
                guard page != nil else { continue }
                titles[name] = Title(text: transcript.title, lastActive: listed[place].lastActive)
                guard let title = transcript.title, title != listed[place].title else { continue }
                listed[place].title = title
                tell(.sessions(listed))
            }
        }
    }

    /// Whether the ends of conversations are kept, as the user has chosen.
    private var keepsChats: Bool {
        (try? ChoicesFile.choices(in: parts.config, messages))?.cache != .off
    }

    private func open(
        _ profile: Profile, _ name: String?, kept: String?, _ held: Set<String>, _ run: Int,
        _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async {
        let tell: @Sendable (ChatNews) -> Void = { post(.chat($0, run: run)) }
        var connector = parts.connector(demand: profile.sending == nil ? .none : .wherePossible) { post(.notice($0)) }
        connector.gate = parts.gate
        let connection = connector.connection(to: profile)
        if let name { _ = await restore(OutboxStore.Key(profile.id, name), held, run, post) }
        let cache = keepsChats ? ConversationCache(parts.state) : nil
        if kept == nil, let page = cache?.page(of: name, profile.id) { tell(.kept(page)) }
        do {
            let client = EndlessCodeHTTPClient(connection)
            guard let found = try await client.place(of: name) else {
                // There is always one to be started.
                tell(.projects((try? await client.projects()) ?? []))
                throw ConversationError.noSession(name)
            }
            guard run == self.run else { return await connection.close() }
            if found.session != name, found.session != kept, let page = cache?.page(of: found.session, profile.id) {
                tell(.kept(page))
            }
            tell(.opened(found))
            let key = OutboxStore.Key(profile.id, found.session)
            let opened = await restore(key, held, run, post)
            let session = EndlessCodeSession(
                of: client, sendingTo: profile.sending.map { SendingConnection(connection, consent: $0) },
                session: found.session, project: found.project, outbox: opened.messages,
                questions: opened.questions, limits: Self.limits)
            let (wakes, relist) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            relist.yield()
            shown = Shown(
                run: run, session: session, connection: connection, network: SessionNetwork(session, connection),
                relist: relist)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await session.run() }
                group.addTask { await self.list(profile.id, connection, wakes, tell) }
                group.addTask { [parts] in await parts.outbox.follow(session, key) { post(.outbox($0)) } }
                group.addTask { await cache?.follow(session, profile.id) }
                var last: EndlessCodeSession.State?
                for await state in session.states() {
                    // A look for new messages that finds none changes nothing.
                    if last.map(state.isSettled) == true { continue }
                    last = state
                    tell(.state(state))
                    try? await Task.sleep(for: state.history == .reading ? Self.firstPace : Self.pace)
                }
                group.cancelAll()
            }
        } catch {
            if !Task.isCancelled { tell(.failed(CommandFailure(chatting: error, with: profile, messages))) }
        }
        await connection.close()
    }
}
