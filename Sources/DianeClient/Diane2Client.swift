public import LandfallModel

/// A client of a Diane 2 server. Its API differs from that of ``DianeHTTPClient``; only requests without side effects are here.
///
/// All errors are ``DianeError``. For an unknown item Diane 2 returns 500, not 404.
public struct Diane2Client: Sendable {
    private let client: DianeHTTPClient

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - exchange: The transport, to a server of the kind `diane2`.
    ///   - deadline: The deadline for all requests; nil if only each request has a limit.
    ///   - requestLimit: The time limit for one request. If the service behind the server hangs, some take half a minute.
    public init(
        _ exchange: any ServerExchange, deadline: ContinuousClock.Instant? = nil,
        requestLimit: Duration = DianeHTTPClient.standardRequestLimit
    ) {
        client = DianeHTTPClient(exchange, deadline: deadline, requestLimit: requestLimit)
    }

    /// `GET /api/status`: what it is. It does not tell whether the service behind it can be reached.
    public func status() async throws(DianeError) -> Diane2Status {
        try await client.get(RequestTarget("/api/status"))
    }

    /// `GET /api/agents`: the agents of its project.
    public func agents() async throws(DianeError) -> [Diane2Agent] {
        try await list(RequestTarget("/api/agents"))
    }

    /// `GET /api/nodes`: the machines of its project. Empty too where the service behind it cannot be reached.
    public func nodes() async throws(DianeError) -> [Diane2Node] {
        try await list(RequestTarget("/api/nodes"))
    }

    /// `GET /api/nodes/{id}/tools`: what a machine that is connected offers.
    public func tools(ofNode id: String) async throws(DianeError) -> [Diane2Tool] {
        try await list(try RequestTarget("/api/nodes").named(id).then("/tools"))
    }

    /// `GET /api/providers`: the providers of models, without their keys. Empty too where the service behind it cannot be reached.
    public func providers() async throws(DianeError) -> [Diane2Provider] {
        try await list(RequestTarget("/api/providers"))
    }

    /// `GET /api/sessions`: its conversations, as many as it gives in one answer.
    ///
    /// - Parameter status: Only those with this status, such as `active`; nil for all.
    /// - Returns: The conversations.
    /// - Throws: ``DianeError``.
    public func sessions(status: String? = nil) async throws(DianeError) -> [Diane2Session] {
        try await list(RequestTarget("/api/sessions").asking("status", status))
    }

    /// `GET /api/sessions/{id}`: a conversation, with what it took.
    public func session(_ id: String) async throws(DianeError) -> Diane2Session {
        try await client.get(try RequestTarget("/api/sessions").named(id), as: Diane2Answer<Diane2Session>.self).value()
    }

    /// `GET /api/sessions/{id}/messages`: what was said in a conversation, in order.
    public func messages(of session: String) async throws(DianeError) -> [Diane2Message] {
        try await list(try RequestTarget("/api/sessions").named(session).then("/messages"))
    }

    /// `GET /api/sessions/{id}/todos`: what is to be done in a conversation.
    public func todos(of session: String) async throws(DianeError) -> [Diane2Todo] {
        try await list(try RequestTarget("/api/sessions").named(session).then("/todos"))
    }

    /// `GET /api/stats`: what each agent did.
    ///
    /// - Parameter hours: In how many hours up to now, 1 to 720; the server takes anything else for 24.
    /// - Returns: What they did.
    /// - Throws: ``DianeError``.
    public func stats(hours: Int = 24) async throws(DianeError) -> Diane2Stats {
        try await client.get(RequestTarget("/api/stats").asking("hours", String(hours)))
    }

    /// `GET /api/stats/providers`: what each model did, likewise.
    public func providerStats(hours: Int = 24) async throws(DianeError) -> [Diane2ProviderStats] {
        try await list(RequestTarget("/api/stats/providers").asking("hours", String(hours)))
    }

    private func list<Element: Diane2Element>(_ target: RequestTarget) async throws(DianeError) -> [Element] {
        try await client.get(target, as: Diane2Answer<Diane2List<Element>>.self).value().elements
    }
}
