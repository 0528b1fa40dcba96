internal import DianeClient
internal import EndlessCodeClient
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
    func ask(_ question: AreaQuestion, _ post: @escaping @Sendable (ScreenNews) -> Void) async {
        let connection = await connection(to: question.profile) { post(.notice($0)) }
        let get = GetQuestion(
            area: GetArea(question.area), id: question.item ?? question.owner,
            revealsSecrets: question.revealsSecrets, hasPictures: true)
        let source = question.area.source(connection, get, deadline: .now + Self.patience)
        do {
            guard let item = question.item else { return post(.items(question.number, try await source.all())) }
            guard let found = try await source.one(item) else { throw GetItemUnknown(id: item) }
            post(.item(question.number, found))
        } catch {
            post(.unanswered(question.number, failure(error, question)))
        }
    }

    /// The connection that is open, or another one where the profile leads elsewhere now.
    private func connection(
        to profile: Profile, tell: @escaping @Sendable (Notice) -> Void
    ) async -> ServerConnection {
        if let known = open[profile.id] {
            if !profile.needsNewConnection(since: known.profile) { return known.connection }
            await known.connection.close()
        }
        let connection = parts.connector(tell: tell).connection(to: profile)
        open[profile.id] = (profile, connection)
        return connection
    }

    private func failure(_ error: any Error, _ question: AreaQuestion) -> CommandFailure {
        switch error {
        case let error as GetItemUnknown:
            CommandFailure(
                .itemUnknown, messages.itemUnknown(ForeignText(error.id).debugDescription, question.area.name))
        case let error as ServerExchangeError: CommandFailure(UnansweredError(error, of: question.profile), messages)
        case DianeError.noAnswer(let error), EndlessCodeError.exchange(let error):
            CommandFailure(UnansweredError(error, of: question.profile), messages)
        default: CommandFailure(of: error, messages) ?? CommandFailure(.internalError, messages.sentence(of: error))
        }
    }
}
