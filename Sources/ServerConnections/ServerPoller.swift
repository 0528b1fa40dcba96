import ConnectionChecks
import FoundationEssentials
import ServerExchange
import ServerModel
public import StatusMonitor

/// Asks the server of a connection how it is: for a `StatusMonitor`.
///
/// Diane tells its status; EndlessCode has none but that it is there. On a kept connection that is one request.
public struct ServerPoller: StatusPoller {
    private let connection: ServerConnection

    /// Makes a poller, which closes the connection in the end.
    public init(_ connection: ServerConnection) {
        self.connection = connection
    }

    /// Asks once.
    public func poll(deadline: ContinuousClock.Instant) async -> PollOutcome {
        do throws(ServerExchangeError) {
            let answer = try await connection.get(
                connection.kind == .diane ? "/status" : "/health", limit: ServerConnection.standardLimit,
                deadline: deadline)
            return PollOutcome(facts(answer), route: await connection.route, roundTrip: answer.roundTrip)
        } catch {
            return PollOutcome(.failure(error), route: await connection.route)
        }
    }

    /// Reads the token anew from its store.
    public func rereadToken() async -> Bool {
        await connection.rereadToken(deadline: .now + .seconds(2))
    }

    /// Closes the connection.
    public func close() async { await connection.close() }

    private struct Document: Decodable {
        let version: String?
        let hostname: String?
        let uptimeSeconds: Int?

        enum CodingKeys: String, CodingKey {
            case version, hostname
            case uptimeSeconds = "uptime_seconds"
        }
    }

    private func facts(_ answer: ServerAnswer) -> Result<StatusFacts, ServerExchangeError> {
        switch answer.status {
        case 200: break
        case 401: return .failure(ServerExchangeError(.tokenRefused))
        default: return .failure(ServerExchangeError(.badStatus, status: answer.status))
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(answer.body)) else {
            return .failure(ServerExchangeError(.decodeFailed))
        }
        return .success(
            StatusFacts(
                version: document.version.map(ForeignText.init), hostname: document.hostname.map(ForeignText.init),
                uptimeSeconds: document.uptimeSeconds,
                document: ForeignText(String(decoding: answer.body, as: UTF8.self))))
    }
}
