package import LandfallModel
import LandfallTransport

/// A server that a person has allowed to send to: the only thing in landfall that writes to one, a pairing code aside.
///
/// It is made from the consent that is recorded in a profile, and what `api`, `proxy` and `exec` ask through is not one.
package struct SendingConnection: WritingExchange {
    /// The connection, as it is without the consent.
    package let connection: ServerConnection
    private let consent: SendingConsent

    /// Makes one of a connection to the server of the profile in which the consent is recorded.
    package init(_ connection: ServerConnection, consent: SendingConsent) {
        self.connection = connection
        self.consent = consent
    }

    /// The product that answers.
    package var kind: ServerKind { connection.kind }

    /// Sends a GET, as the connection does.
    package func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        try await connection.get(target, limit: limit, deadline: deadline)
    }

    /// Opens a WebSocket that only listens, as the connection does.
    package func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        try await connection.channel(target, deadline: deadline)
    }

    /// Sends a POST on a connection of its own: on a kept one that the server closes meanwhile it would have to be sent twice.
    package func post(
        _ target: String, json: [UInt8], deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        let proven = try await connection.proven(deadline: deadline)
        defer { proven.close() }
        let token = try await connection.token(for: proven, deadline: deadline)
        do throws(TransportError) {
            let answer = try await proven.post(target, json: json, token: token, deadline: deadline)
            return ServerAnswer(answer)
        } catch {
            throw ServerExchangeError(error.code, status: error.status)
        }
    }

    /// Opens a WebSocket that may be written to.
    package func writableChannel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any WritableChannel {
        OpenWritableChannel(channel: try await connection.openChannel(target, deadline: deadline))
    }
}
