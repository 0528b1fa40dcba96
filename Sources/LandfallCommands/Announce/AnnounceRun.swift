internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// Publishes a server for as long as it is there, until it is told to stop, and says what becomes of it.
struct AnnounceRun: Sendable {
    /// Publishes a service until its task is cancelled; returns after it has been withdrawn, or when no engine is of use.
    typealias Publish =
        @Sendable (ServiceDefinition, _ report: @escaping @Sendable (PublishEvent) -> Void) async -> Void

    /// What the run waits for.
    enum Input: Sendable {
        /// News of a publication, which are counted from 1.
        case event(PublishEvent, of: Int)
        /// A publication ended by itself.
        case ended(Int)
        case sight(ServerPresence.Sight, Duration)
        case late
        case signal(CommandContext.Signal)
    }

    let presence: ServerPresence
    let looks: ServerLooks
    let limit: Duration?
    let context: CommandContext
    let publish: Publish

    /// Returns after the service has been withdrawn.
    func run(
        signals: AsyncStream<CommandContext.Signal>, clock: some Clock<Duration> = ContinuousClock()
    ) async throws -> CommandExit {
        let (inputs, feed) = AsyncStream<Input>.makeStream()
        let announcement = Announcement(presence, publish: publish, context: context, feed: feed)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await signal in signals { feed.yield(.signal(signal)) }
            }
            group.addTask { [looks] in
                await looks.run(clock) { feed.yield(.sight($0, $1)) }
            }
            if let limit {
                group.addTask {
                    if (try? await clock.sleep(for: limit)) != nil { feed.yield(.late) }
                }
            }
            return try await announcement.run(inputs)
        }
    }
}
