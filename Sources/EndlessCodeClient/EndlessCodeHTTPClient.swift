public import LandfallModel

/// Reads the data of an EndlessCode server over HTTP.
///
/// ```swift
/// let client = EndlessCodeHTTPClient(exchange)
/// guard let session = try await client.sessions().first(where: \.isActive) else { return }
/// for try await item in session.items(last: 60) { print(item) }
/// ```
/// It sends only GET requests and pings. Its sessions share one channel, so keep one client for a server. All text in its answers comes
/// from the other end.
public struct EndlessCodeHTTPClient: Sendable {
    /// The time limit of a request if the caller passes no deadline.
    public static let requestLimit = Duration.seconds(10)

    private let exchange: any ServerExchange
    let channel: SharedChannel

    /// Creates a client of the server that `exchange` leads to.
    public init(_ exchange: any ServerExchange) {
        self.init(exchange, clock: ContinuousClock(), jitter: { .random(in: 0...1) })
    }

    init(_ exchange: any ServerExchange, clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
        self.exchange = exchange
        channel = SharedChannel(exchange, clock: clock, jitter: jitter)
    }

    /// Asks whether the server is healthy. Anyone gets this answer: it says nothing about a token.
    ///
    /// - Throws: ``EndlessCodeError``.
    public func health(
        deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> Health {
        try await get("/health", deadline: deadline)
    }

    /// Reads the projects.
    ///
    /// - Throws: ``EndlessCodeError``.
    public func projects(
        deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> [Project] {
        try await get("/api/v1/projects", deadline: deadline)
    }

    /// Reads one project.
    ///
    /// - Throws: ``EndlessCodeError``; status 404 if there is none.
    public func project(
        _ id: Project.ID, deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> Project {
        try await get("/api/v1/projects/\(id.raw.percentEncoded)", deadline: deadline)
    }

    /// Reads the sessions of all projects, or of one.
    ///
    /// - Throws: ``EndlessCodeError``.
    public func sessions(
        of project: Project.ID? = nil, deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> [Session] {
        let parent = project.map { "/projects/\($0.raw.percentEncoded)" } ?? ""
        let sessions: [Session] = try await get("/api/v1\(parent)/sessions", deadline: deadline)
        return sessions.map { $0.asked(of: self) }
    }

    /// Reads one session.
    ///
    /// - Throws: ``EndlessCodeError``; status 404 if there is none.
    public func session(
        _ id: Session.ID, deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> Session {
        let session: Session = try await get("/api/v1/sessions/\(id.raw.percentEncoded)", deadline: deadline)
        return session.asked(of: self)
    }

    /// Reads one page of a session's messages. ``history(of:in:pageSize:atMost:limit:)`` reads all of them.
    ///
    /// - Parameters:
    ///   - session: The identifier of the session.
    ///   - project: That of its project; a server may want it.
    ///   - offset: How many messages to leave out.
    ///   - count: The most messages that are wanted; the server may send fewer.
    ///   - deadline: When to give up.
    /// - Returns: The page.
    /// - Throws: ``EndlessCodeError``.
    package func historyPage(
        of session: String, project: String? = nil, offset: Int, count: Int,
        deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> HistoryPage {
        let scope = project.map { "projectId=\($0.percentEncoded)&" } ?? ""
        let target = "/api/v1/sessions/\(session.percentEncoded)/history?\(scope)limit=\(count)&offset=\(offset)"
        let answer = try await answer(to: target, deadline: deadline)
        return try answer.read { body in (try? JSONValue(body, within: .read)).flatMap { HistoryPage($0) } }
    }

    /// Reads a session's messages page by page, on demand.
    ///
    /// - Parameters:
    ///   - session: The identifier of the session, or of a transcript.
    ///   - project: That of its project.
    ///   - pageSize: How many messages to ask for at a time, at least one. Each page costs the server the whole transcript.
    ///   - most: After how many messages to end, whatever the server says.
    ///   - limit: How long a page may take.
    /// - Returns: The pages; nothing is asked before the first is.
    public func history(
        of session: Session.ID, in project: Project.ID, pageSize: Int = 1_000, atMost most: Int = 100_000,
        limit: Duration = EndlessCodeHTTPClient.requestLimit
    ) -> HistoryPages {
        HistoryPages(
            client: self, session: session.raw, project: project.raw, limit: limit,
            cursor: HistoryCursor(pageSize: pageSize, most: most))
    }

    /// Reads the newest messages of a session, in one request where it has no more than `count`, else in two.
    ///
    /// - Parameters:
    ///   - session: The identifier of the session, or of a transcript.
    ///   - project: That of its project.
    ///   - count: The most messages that are wanted, at least one.
    ///   - deadline: When to give up.
    /// - Returns: The newest messages, in order, and whether there are others before them; `totalCount` counts lines, with those that the
    ///   server cannot read.
    /// - Throws: ``EndlessCodeError``; status 500 where the server has no transcript of that name in the project.
    package func newestHistory(
        of session: String, project: String? = nil, count: Int = 1_000,
        deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> (page: HistoryPage, hasEarlier: Bool) {
        let count = max(1, count)
        let first = try await historyPage(of: session, project: project, offset: 0, count: count, deadline: deadline)
        guard first.messages.count >= count, let total = first.totalCount, total > count else {
            return (first, false)
        }
        let last = try await historyPage(
            of: session, project: project, offset: total - count, count: count, deadline: deadline)
        return (last, true)
    }

    private func get<Value: Decodable>(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(EndlessCodeError) -> Value {
        try await answer(to: target, deadline: deadline).decoded()
    }

    private func answer(
        to target: String, deadline: ContinuousClock.Instant
    ) async throws(EndlessCodeError) -> ServerAnswer {
        do throws(ServerExchangeError) {
            return try await exchange.get(target, limit: type(of: exchange).standardLimit, deadline: deadline)
        } catch {
            throw EndlessCodeError(error)
        }
    }
}

// What leads to the server may know secrets.
extension EndlessCodeHTTPClient: Redacted {
    /// The name of the type.
    public var description: String { "EndlessCodeHTTPClient" }
}
