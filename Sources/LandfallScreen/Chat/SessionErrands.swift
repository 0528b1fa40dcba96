internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// Work for an EndlessCode server outside the conversation that is shown.
enum SessionErrand: Sendable {
    /// Pauses, resumes or ends a session.
    case tell(Profile, session: String, SessionControl)
    /// Starts a session in a project.
    case start(Profile, project: String)
    /// The user has allowed to send to the server.
    case allow(Profile)
}

/// Runs errands, each on a connection of its own.
struct SessionErrands: Sendable {
    let parts: ScreenParts
    let messages: Messages

    func run(_ errand: SessionErrand, _ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        switch errand {
        case .tell(let profile, let session, let control): await tell(profile, session, control, post)
        case .start(let profile, let project): await start(profile, project, post)
        case .allow(let profile):
            do {
                let permission = SendingPermission(book: parts.book, deadline: .now + ProfileBook.patience)
                let allowed = try await permission.record(for: profile)
                let (set, choice) = try parts.profiles()
                post(.profiles(set, choice))
                post(.chatAllowed(allowed))
            } catch {
                post(.failed(error))
            }
        }
    }

    /// Starts a session, once.
    private func start(
        _ profile: Profile, _ project: String, _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async {
        do {
            let connection = try parts.connector(demand: .wherePossible) { post(.notice($0)) }
                .sendingConnection(to: profile)
            let started: Result<String, CommandFailure>
            do throws(EndlessCodeError) {
                started = .success(try await EndlessCodeSender(connection).startSession(in: project).id.raw)
            } catch {
                let failure = CommandFailure(chatting: error, with: profile, messages)
                started = .failure(
                    error == .timeout ? CommandFailure(failure.code, messages.maybeStarted(failure.message)) : failure)
            }
            await connection.connection.close()
            post(.started(profile, started))
        } catch {
            post(.started(profile, .failure(CommandFailure(chatting: error, with: profile, messages))))
        }
    }

    /// Has a session do something, once, on a channel of its own.
    private func tell(
        _ profile: Profile, _ session: String, _ control: SessionControl,
        _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async {
        var problem: CommandFailure?
        do {
            let connection = try parts.connector(demand: .wherePossible) { post(.notice($0)) }
                .sendingConnection(to: profile)
            let run = ControlRun(connection, session: session, parts.loop)
            do {
                if case .failed(let error) = try await run.run(control) { problem = failure(error, control) }
            } catch {
                problem = CommandFailure(chatting: error, with: profile, messages)
            }
            await connection.connection.close()
        } catch {
            problem = CommandFailure(chatting: error, with: profile, messages)
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
}

extension CommandFailure {
    /// What has gone wrong with a server of EndlessCode.
    init(chatting error: any Error, with profile: Profile, _ messages: Messages) {
        switch error {
        case EndlessCodeError.exchange(let cause): self.init(UnansweredError(cause, of: profile), messages)
        case EndlessCodeError.unreachable(let cause):
            self.init(UnansweredError(ServerExchangeError(cause), of: profile), messages)
        default:
            self = CommandFailure(of: error, messages) ?? CommandFailure(.internalError, messages.sentence(of: error))
        }
    }
}
