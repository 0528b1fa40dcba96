/// Work that is cancelled when a stream ends.
enum Stoppable {
    /// Does the work.
    ///
    /// - Returns: The outcome, and whether that was after the stop: then it is not needed, and only has to be released.
    static func run<Value: Sendable>(
        until stopped: AsyncStream<Never>, _ work: @escaping @Sendable () async -> Value
    ) async -> (value: Value?, isLate: Bool) {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask(operation: work)
            group.addTask {
                for await _ in stopped {}
                return nil
            }
            var (value, isLate): (Value?, Bool) = (nil, false)
            for await ended in group {
                group.cancelAll()
                if let ended { value = ended } else { isLate = value == nil }
            }
            return (value, isLate)
        }
    }
}
