extension AsyncStream where Element: Sendable {
    /// Its next element; nil at the deadline, where the task is cancelled, and where it ends before.
    package func first(by deadline: ContinuousClock.Instant) async -> Element? {
        await withTaskGroup(of: Element?.self) { group in
            group.addTask {
                for await element in self { return element }
                return nil
            }
            group.addTask {
                // Cancelled with the group, or with the waiting task.
                try? await Task.sleep(until: deadline, clock: .continuous)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
