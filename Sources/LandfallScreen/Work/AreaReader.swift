internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Asks servers for what is in their areas, over one connection for each.
actor AreaReader {
    /// How long an answer may take in all.
    private static let patience = Duration.seconds(10)

    private let parts: ScreenParts
    private let messages: Messages
    private var open: [ProfileID: (profile: Profile, connection: ServerConnection)] = [:]

    init(_ parts: ScreenParts, _ messages: Messages) {
        self.parts = parts
        self.messages = messages
    }

    /// Asks, and posts its result.
    func ask(_ question: AreaQuestion, _ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        let connection = await connection(to: question.profile) { post(.notice($0)) }
        let get = GetQuestion(
            area: question.area.name, id: question.item ?? question.owner, since: question.since,
            revealsSecrets: question.revealsSecrets, hasPictures: true)
        do {
            let run = GetRun(connection, of: question.profile, messages, deadline: .now + Self.patience)
            switch try await run.answer(to: get).content {
            case .all(let items): post(.items(question.number, items))
            case .one(let item): post(.item(question.number, item))
            }
        } catch let error as ServerExchangeError {
            post(.unanswered(question.number, CommandFailure(UnansweredError(error, of: question.profile), messages)))
        } catch {
            let failure = CommandFailure(of: error, messages)
            post(
                .unanswered(
                    question.number, failure ?? CommandFailure(.internalError, messages.sentence(of: error))))
        }
    }

    /// The connection that is open, or another one where the profile leads elsewhere now.
    private func connection(
        to profile: Profile, tell: @escaping @Sendable (Notice) -> Void
    ) async -> ServerConnection {
        let known = open[profile.id]
        if let known, !profile.needsNewConnection(since: known.profile) { return known.connection }
        let connection = parts.connector(tell: tell).connection(to: profile)
        open[profile.id] = (profile, connection)
        await known?.connection.close()
        return connection
    }
}
