import FoundationEssentials
package import ServerModel
package import ServerTransport

/// Shows a token to EndlessCode, or comes without one: only its channel `/ws` tells what it thinks of that.
///
/// Where the design says 401, one revision lets everybody in and closes with 1008 then. So a token is taken only when the server
/// has sent its `sync`, or has answered a ping, with the socket still open.
package enum EndlessCodeChannel {
    /// What an answer to our ping has to carry.
    private static let ping = Array("landfall".utf8)

    /// Opens the channel on a connection, which is of no other use afterwards.
    ///
    /// - Parameters:
    ///   - connection: On which the server has proven itself.
    ///   - token: What to show; nil to come without one.
    ///   - deadline: When to give up.
    /// - Returns: ``StageMachine/Event/authenticated(_:)`` or ``StageMachine/Event/failed(_:_:)``.
    package static func check(
        _ connection: ProvenConnection, token: Token?, deadline: ContinuousClock.Instant
    ) async -> StageMachine.Event {
        let rejected: AuthOutcome = token == nil ? .missing : .refused
        do throws(TransportError) {
            let socket = try await connection.webSocket("/ws", token: token, deadline: deadline)
            defer { socket.close() }
            // A server that is closing already takes no ping; what it said is still to be read.
            try? await socket.ping(ping, deadline: deadline)
            while let message = try await socket.receive(deadline: deadline) {
                // One that never stops talking has nothing to say about the token.
                guard !Task.isCancelled, .now < deadline else { return .failed(.responseTimeout, nil) }
                switch message {
                case .text(let text) where type(of: text) == "sync":
                    return .authenticated(token == nil ? .notNeeded : .accepted)
                case .pong(ping):
                    return .authenticated(token == nil ? .notNeeded : .accepted)
                case .closed(code: 1008, _):
                    return .authenticated(rejected)
                case .closed(let code, _):
                    // 1011: it is not ready.
                    return .failed(.connectionClosed, .detail("close \(code.map(String.init) ?? "without a code")"))
                case .text, .bytes, .pong:
                    continue
                }
            }
            return .failed(.connectionClosed, nil)
        } catch {
            if error.code == .badStatus, error.status == 401 { return .authenticated(rejected) }
            return .failed(CheckCode(error.code), error.status.map(StageNote.status) ?? .detail(error.detail))
        }
    }

    private struct Typed: Decodable {
        let type: String
    }

    /// The type of a message; nil where it has none.
    private static func type(of text: String) -> String? {
        try? JSONDecoder().decode(Typed.self, from: Data(text.utf8)).type
    }
}
