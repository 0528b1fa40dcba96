package import LandfallModel
package import LandfallTransport

/// Shows a token to a server whose channel alone tells what it thinks of that, or comes without one. ``ChannelVerdict`` decides.
package struct ChannelProbe: Sendable {
    private let path: String
    private let greeting: String

    /// The probe of a product; nil where no channel is needed to tell.
    package init?(_ product: ServerProduct) {
        guard case .channel(let path, let greeting) = product.tokenProbe else { return nil }
        self.path = path
        self.greeting = greeting
    }

    /// Opens the channel on a connection, which is of no other use afterwards.
    ///
    /// - Parameters:
    ///   - connection: On which the server has proven itself.
    ///   - token: What to show; nil to come without one.
    ///   - deadline: When to give up.
    /// - Returns: ``StageMachine/Event/authenticated(_:)`` or ``StageMachine/Event/failed(_:_:)``.
    package func check(
        _ connection: ProvenConnection, token: Token?, deadline: ContinuousClock.Instant
    ) async -> StageMachine.Event {
        do throws(TransportError) {
            let socket = try await connection.webSocket(path, token: token, deadline: deadline)
            defer { socket.close() }
            // A server that is closing already takes no ping; what it said is still to be read.
            try? await socket.ping(ChannelVerdict.ping, deadline: deadline)
            return try await verdict(of: socket, ChannelVerdict(hasToken: token != nil, deadline: deadline))
        } catch {
            if error.code == .badStatus, error.status == 401 {
                return .authenticated(token == nil ? .missing : .refused)
            }
            return .failed(error.code, error.status.map(StageNote.status) ?? .detail(error.detail))
        }
    }

    private func verdict(
        of socket: WebSocket, _ start: ChannelVerdict
    ) async throws(TransportError) -> StageMachine.Event {
        var verdict = start
        while !Task.isCancelled {
            let message: WebSocketMessage?
            do throws(TransportError) {
                message = try await socket.receive(atMost: 1, deadline: verdict.waitsUntil).first
            } catch {
                // The wait is over, the socket is as it was.
                guard error.code == .responseTimeout else { throw error }
                if let decided = verdict.verdict(at: .now) { return decided }
                continue
            }
            let isSync = if case .text(let text)? = message { Self.type(of: text) == greeting } else { false }
            if let decided = verdict.take(message, isSync: isSync, at: .now) { return decided }
        }
        return .failed(.cancelled, nil)
    }

    private struct Typed: Decodable {
        let type: String
    }

    /// The type of a message; nil where it has none.
    private static func type(of text: String) -> String? {
        try? JSONBounds.shown.decode(Typed.self, from: Array(text.utf8)).type
    }
}
