import LandfallModel
package import LandfallTransport

/// Looks at the announced server every few seconds, without a token.
package struct ServerLooks: Sendable {
    /// One look, which ends at `deadline` at the latest.
    package typealias Look = @Sendable (_ deadline: ContinuousClock.Instant) async -> ServerPresence.Sight

    /// The time between two looks.
    package var interval = Duration.seconds(5)
    /// How long the server has to answer.
    package var patience = Duration.seconds(2)
    package let look: Look

    /// Looks by `look`.
    package init(look: @escaping Look) {
        self.look = look
    }

    /// Looks at the port on which `server` was found, for that product and no other.
    package init(at server: LocalServer, environment: [String: String]) {
        self.init { deadline in
            // The sockets of this machine are read again each time: the server may listen elsewhere after a restart.
            let finder = LocalServerFinder(environment: environment, homeDirectory: environment["HOME"] ?? "/")
            do throws(LocalServerError) {
                return .server(try await finder.find(kind: server.kind, port: server.port, deadline: deadline))
            } catch {
                return error.code == .notThisProduct ? .anotherProduct : .nobody
            }
        }
    }

    /// Tells what each look found and when it began, counted from the start, until the task is cancelled.
    package func run(_ clock: some Clock<Duration>, _ tell: (ServerPresence.Sight, Duration) -> Void) async {
        let start = clock.now
        while (try? await clock.sleep(for: interval)) != nil {
            let time = start.duration(to: clock.now)
            let sight = await look(.now + patience)
            // A look that was cut short says nothing about the server.
            guard !Task.isCancelled else { return }
            tell(sight, time)
        }
    }
}
