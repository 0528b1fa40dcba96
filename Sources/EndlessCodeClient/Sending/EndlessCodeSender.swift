import FoundationEssentials
package import LandfallModel

/// Sends requests to an EndlessCode server outside of a conversation. Within one, use ``EndlessCodeSession``.
///
/// It is made from a `WritingExchange`, which only the user's consent leads to. Each call goes out once.
package struct EndlessCodeSender: Sendable {
    private let exchange: any WritingExchange

    /// Creates a sender to the server that `exchange` leads to.
    package init(_ exchange: any WritingExchange) {
        self.exchange = exchange
    }

    /// Starts a session of Claude Code in a project.
    ///
    /// - Parameters:
    ///   - project: The identifier of the project.
    ///   - deadline: When to give up. What the server has done by then is not known.
    /// - Returns: The session.
    /// - Throws: ``EndlessCodeError``; status 500 where the server starts none.
    package func startSession(
        in project: String, deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> EndlessCodeHTTPClient.Session {
        let answer: ServerAnswer
        do throws(ServerExchangeError) {
            // A string can always be encoded.
            let body = Array(((try? JSONText.encode(["projectId": project])) ?? "").utf8)
            answer = try await exchange.post("/api/v1/sessions", json: body, deadline: deadline)
        } catch {
            throw EndlessCodeError(error)
        }
        return try answer.decoded()
    }
}
