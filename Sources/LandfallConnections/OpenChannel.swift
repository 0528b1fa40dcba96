import LandfallModel
import LandfallTransport

/// A WebSocket as typed clients see it.
struct OpenChannel: ServerChannel {
    let socket: WebSocket
    /// What the socket goes through, and lasts as long as it does.
    let carrier: (any Sendable)?

    func receive(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) -> [ServerMessage] {
        do throws(TransportError) {
            return try await socket.receive(deadline: deadline).map { message in
                switch message {
                case .text(let text): .text(text)
                case .bytes(let bytes): .bytes(bytes)
                case .pong: .pong
                case .closed(let code, _): .closed(code: code)
                }
            }
        } catch {
            throw ServerExchangeError(error.code)
        }
    }

    func ping(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        do throws(TransportError) {
            try await socket.ping(deadline: deadline)
        } catch {
            throw ServerExchangeError(error.code)
        }
    }

    func close() { socket.close() }
}

/// The same with a person's consent to write.
struct OpenWritableChannel: WritableChannel {
    let channel: OpenChannel

    func receive(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) -> [ServerMessage] {
        try await channel.receive(deadline: deadline)
    }

    func send(_ text: String, deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        do throws(TransportError) {
            try await channel.socket.send(text: text, deadline: deadline)
        } catch {
            throw ServerExchangeError(error.code)
        }
    }

    func ping(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        try await channel.ping(deadline: deadline)
    }

    func close() { channel.close() }
}
