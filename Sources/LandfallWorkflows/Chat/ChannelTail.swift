package import LandfallModel

/// The messages of a WebSocket as they arrive, until it is closed or the reader stops.
package struct ChannelTail: LoopState {
    package enum Event: Sendable {
        case message(String)
        /// It has ended, by the server's goodbye with a code, or by an error.
        case ended(code: UInt16?)
        case failed(ServerExchangeError)
    }

    package enum Effect {
        case print(String)
    }

    package enum Outcome: Sendable {
        case finished
        case interrupted
        case failed(ServerExchangeError)
    }

    package private(set) var outcome: Outcome?

    package init() {}

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .event(.message(let text)): return [.print(text)]
        case .event(.ended(1008)): outcome = .failed(ServerExchangeError(.tokenRefused))
        case .event(.ended): outcome = .failed(ServerExchangeError(.connectionClosed))
        case .event(.failed(let error)): outcome = .failed(error)
        case .limit: outcome = .finished
        case .signal(.interrupt), .signal(.terminate): outcome = .interrupted
        case .began, .tick, .signal: break
        }
        return []
    }

    /// What comes out of a channel of `exchange`.
    package static func source(
        _ exchange: any ServerExchange, _ target: String, deadline: ContinuousClock.Instant
    ) -> EventSource<Event> {
        EventSource { tell in
            do throws(ServerExchangeError) {
                let channel = try await exchange.channel(target, deadline: deadline)
                defer { channel.close() }
                while true {
                    do throws(ServerExchangeError) {
                        let messages = try await channel.receive(deadline: .now + pace)
                        guard !messages.isEmpty else { return tell(.ended(code: nil)) }
                        for message in messages {
                            switch message {
                            case .text(let text): tell(.message(text))
                            case .closed(let code): return tell(.ended(code: code))
                            case .bytes, .pong: continue
                            }
                        }
                    } catch {
                        guard error.kind == .timeout else { throw error }
                        // A server drops a channel that is silent.
                        try await channel.ping(deadline: .now + pace)
                    }
                }
            } catch {
                tell(.failed(error))
            }
        }
    }

    private static let pace = Duration.seconds(30)
}
