import LocalDiscovery

/// Publishes through the daemon while `body` runs.
func whilePublished(
    _ service: ServiceDefinition, _ body: @Sendable @escaping () async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        let (ready, feed) = AsyncStream<Void>.makeStream()
        group.addTask {
            await ServicePublisher(service, engine: .daemon).run { event in
                if case .established = event { feed.finish() }
            }
        }
        for await _ in ready {}
        try await body()
        group.cancelAll()
    }
}
