internal import EndlessCodeClient
internal import FoundationEssentials
internal import ProfileStore
internal import ServerConnections
internal import ServerExchange
internal import ServerModel
internal import Wording
internal import Workflows

/// What the chat wants done.
enum ChatOrder: Sendable {
    case open(Profile, session: String?)
    case send(String)
    case sendAgain(Int)
    case discard(Int)
    case answer(ForeignText, choices: [String], text: String?)
    case earlier, latest
    /// Looks whether everything is as it was; an attempt that was given up is made again where something has changed for it.
    case wake
    /// The same, and every attempt is made again.
    case retry
    case control(SessionControl)
    /// Has a session do something that is not shown.
    case tell(Profile, session: String, SessionControl)
    /// Starts a session in a project.
    case start(Profile, project: String)
    /// The user has allowed to send to the server.
    case allow(Profile)
}

/// What comes of it.
enum ChatNews: Sendable {
    case opened(SessionPlace)
    case state(EndlessCodeSession.State)
    case failed(CommandFailure)
}

/// The one who has the session that is shown.
actor ChatWorker {
    /// The time from one state that is shown to the next: more are not drawn.
    private static let pace = Duration.milliseconds(33)
    /// How long a store may take for a token.
    private static let patience = Duration.seconds(5)
    /// The same until there is something to be seen.
    private static let firstPace = Duration.milliseconds(4)
    /// Of a long conversation the last screens come first, for a person waits for them; ``ChatPlace`` asks for more.
    private static let limits = {
        var limits = EndlessCodeSession.Limits()
        limits.endSize = 60
        return limits
    }()

    private let parts: ScreenParts
    private let messages: Messages
    private var session: EndlessCodeSession?
    private var profile: ProfileID?
    private var place: SessionPlace?
    private var connection: ServerConnection?
    private var network: SessionNetwork?
    /// Which session is the one that is shown.
    private var number = 0

    init(_ parts: ScreenParts, _ messages: Messages) {
        self.parts = parts
        self.messages = messages
    }

    /// Does what the chat wants; an opened session runs until the next one is opened, or the task is cancelled.
    func perform(_ order: ChatOrder, _ post: @escaping @Sendable (ScreenNews) -> Void) async {
        switch order {
        case .open(let profile, let name): await open(profile, name, post)
        case .send(let text): await session?.send(text)
        case .sendAgain(let number): await session?.sendAgain(number)
        case .discard(let number): await session?.discard(number)
        case .answer(let id, let choices, let text): await session?.answer(id, choices: choices, text: text)
        case .earlier: await session?.readEarlier()
        case .latest: await session?.readLatest()
        case .wake: await wake(isWanted: false)
        case .retry: await wake(isWanted: true)
        case .control(let control): await session?.control(control)
        case .tell(let profile, let session, let control): await tell(profile, session, control, post)
        case .start(let profile, let project): await start(profile, project, post)
        case .allow(let profile):
            do {
                let permission = SendingPermission(book: parts.book, deadline: .now + ProfileBook.patience)
                let allowed = try await permission.record(for: profile)
                let (set, choice) = try parts.profiles()
                post(.profiles(set, choice))
                guard session != nil, profile.id == self.profile else { return post(.chatAllowed(profile.name)) }
                await open(allowed, place?.session, isAllowedNow: true, post)
            } catch {
                post(.failed(error))
            }
        }
    }

    /// Takes what happens to the networks.
    func take(_ event: NetworkEvents.Event) async {
        await network?.take(event)
    }

    private func wake(isWanted: Bool) async {
        guard let session, let connection else { return }
        await session.wake()
        guard case .failed(let error) = await session.state.link else { return }
        // A token that is refused is refused again.
        let hasNewToken = await connection.rereadToken(deadline: .now + Self.patience)
        if isWanted || hasNewToken || error.code != .tokenRefused { await session.retry() }
    }

    /// Starts a session, once.
    private func start(
        _ profile: Profile, _ project: String, _ post: @escaping @Sendable (ScreenNews) -> Void
    ) async {
        do {
            let connection = try parts.connector(refusesUnproven: true) { post(.notice($0)) }
                .sendingConnection(to: profile)
            let started: Result<String, CommandFailure>
            do throws(EndlessCodeError) {
                started = .success(try await EndlessCodeSender(connection).startSession(in: project).id.raw)
            } catch {
                let failure = failure(error, profile)
                started = .failure(
                    error == .timeout ? CommandFailure(failure.code, messages.maybeStarted(failure.message)) : failure)
            }
            await connection.connection.close()
            post(.started(profile, started))
        } catch {
            post(.started(profile, .failure(failure(error, profile))))
        }
    }

    /// Has a session do something, once, on a channel of its own.
    private func tell(
        _ profile: Profile, _ session: String, _ control: SessionControl,
        _ post: @escaping @Sendable (ScreenNews) -> Void
    ) async {
        var problem: CommandFailure?
        do {
            let connection = try parts.connector(refusesUnproven: true) { post(.notice($0)) }
                .sendingConnection(to: profile)
            let run = ControlRun(connection, session: session, parts.loop)
            do {
                if case .failed(let error) = try await run.run(control) { problem = failure(error, control) }
            } catch {
                problem = failure(error, profile)
            }
            await connection.connection.close()
        } catch {
            problem = failure(error, profile)
        }
        post(.told(profile, session: session, control, problem))
    }

    private func failure(_ error: ConversationError, _ control: SessionControl) -> CommandFailure {
        let failure = CommandFailure(error, messages)
        switch error {
        case .notDelivered(let cause): return CommandFailure(failure.code, messages.orderFailed(control, cause))
        case .noAnswer: return CommandFailure(failure.code, messages.orderUnanswered(control))
        default: return failure
        }
    }

    private func open(
        _ profile: Profile, _ name: String?, isAllowedNow: Bool = false,
        _ post: @escaping @Sendable (ScreenNews) -> Void
    ) async {
        number += 1
        let own = number
        var connector = parts.connector(refusesUnproven: profile.sending != nil) { post(.notice($0)) }
        connector.gate = parts.gate
        let connection = connector.connection(to: profile)
        (self.profile, self.connection) = (profile.id, connection)
        let sending = profile.sending.map { SendingConnection(connection, consent: $0) }
        do {
            let found = try await EndlessCodeClient(connection).place(of: name)
            guard let found else { throw ConversationError.noSession(name) }
            guard own == number else { return await connection.close() }
            let session =
                sending.map {
                    EndlessCodeSession(
                        sendingTo: $0, session: found.session, project: found.project, limits: Self.limits)
                }
                ?? EndlessCodeSession(
                    connection, session: found.session, project: found.project, limits: Self.limits)
            (self.session, place, network) = (session, found, SessionNetwork(session, connection))
            post(.chat(.opened(found)))
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await session.run() }
                var isAllowedNow = isAllowedNow
                var shown: EndlessCodeSession.State?
                for await state in session.states() {
                    guard own == number else { break }
                    // A look for new messages that finds none changes nothing.
                    if shown.map(state.isSettled) == true { continue }
                    shown = state
                    post(.chat(.state(state)))
                    if isAllowedNow, state.link == .connected {
                        post(.chatAllowed(profile.name))
                        isAllowedNow = false
                    }
                    try? await Task.sleep(for: state.history == .reading ? Self.firstPace : Self.pace)
                }
                group.cancelAll()
            }
        } catch {
            if own == number { post(.chat(.failed(failure(error, profile)))) }
        }
        await connection.close()
    }

    private func failure(_ error: any Error, _ profile: Profile) -> CommandFailure {
        switch error {
        case EndlessCodeError.exchange(let cause): CommandFailure(UnansweredError(cause, of: profile), messages)
        case EndlessCodeError.unreachable(let cause):
            CommandFailure(UnansweredError(ServerExchangeError(cause), of: profile), messages)
        default: CommandFailure(of: error, messages) ?? CommandFailure(.internalError, messages.sentence(of: error))
        }
    }
}
