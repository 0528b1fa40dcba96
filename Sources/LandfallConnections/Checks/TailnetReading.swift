package import LandfallTransport

/// Reads tailscaled's status for many walks at once: a reading is shared by all who ask while it is under way or who take one of
/// its age. A cancelled caller stops waiting at once; with the last of them the reading ends too.
package actor TailnetReading {
    private typealias Outcome = Result<TailnetDirectory, TailnetError>

    /// One reading, and who waits for it.
    private final class Reading {
        let begun = ContinuousClock.now
        /// Owned by the actor, which cancels it when nothing waits any more, and bounded by the API's own time limit.
        var task: Task<Void, Never>?
        var outcome: Outcome?
        /// When it was done; nil while it is under way.
        var ended: ContinuousClock.Instant?
        var waiting: [Int: AsyncStream<Outcome>.Continuation] = [:]
    }

    package nonisolated let api: LocalAPI
    private var last: Reading?
    private var count = 0
    /// How many wait for the last reading.
    var waiters: Int { last?.waiting.count ?? 0 }

    /// Makes a reader; nothing is read yet.
    package init(_ api: LocalAPI) {
        self.api = api
    }

    /// The machines as of a reading that is under way, or was done within the last second: young enough to find a name.
    package func recent(deadline: ContinuousClock.Instant) async throws(TailnetError) -> TailnetDirectory {
        if let last, last.ended.map({ .now - $0 < .seconds(1) }) ?? true {
            return try await outcome(of: last, deadline)
        }
        return try await directory(notBefore: .now, deadline: deadline)
    }

    /// The machines as of a reading that was begun at `time` or later.
    package func directory(
        notBefore time: ContinuousClock.Instant, deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> TailnetDirectory {
        if let last, last.begun >= time { return try await outcome(of: last, deadline) }
        guard !Task.isCancelled else { throw .cancelled }
        let reading = Reading()
        reading.task = Task { await read(reading) }
        last = reading
        return try await outcome(of: reading, deadline)
    }

    /// What was read does not answer what is asked from now on: the tailnet has changed.
    package func forget() { if last?.ended != nil { last = nil } }

    /// Whether there is no tailnet any more, by a word of tailscaled until the deadline; what was read is forgotten then.
    func isGone(deadline: ContinuousClock.Instant) async -> Bool {
        do throws(TailnetError) {
            try await api.requireUp(deadline: deadline)
            return false
        } catch {
            guard error.saysThereIsNone else { return false }
            forget()
            return true
        }
    }

    private func read(_ reading: Reading) async {
        let outcome: Outcome
        do throws(TailnetError) {
            outcome = .success(TailnetDirectory(try await api.status(deadline: .now + api.timeLimit)))
        } catch {
            outcome = .failure(error)
        }
        reading.outcome = outcome
        reading.ended = .now
        for feed in reading.waiting.values {
            feed.yield(outcome)
            feed.finish()
        }
        reading.waiting = [:]
    }

    /// What comes of a reading, for one who waits until a deadline of their own.
    private func outcome(
        of reading: Reading, _ deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> TailnetDirectory {
        if let outcome = reading.outcome { return try outcome.get() }
        count += 1
        let id = count
        let (outcomes, feed) = AsyncStream<Outcome>.makeStream(bufferingPolicy: .bufferingNewest(1))
        reading.waiting[id] = feed
        // Owned by this call, which cancels it.
        let end = Task {
            guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
            feed.finish()
        }
        defer { end.cancel() }
        for await outcome in outcomes { return try outcome.get() }
        // The deadline or a cancellation has ended it without an outcome.
        reading.waiting[id] = nil
        if reading.waiting.isEmpty, reading.outcome == nil {
            reading.task?.cancel()
            // Nobody is to get what comes of that.
            if last === reading { last = nil }
        }
        throw Task.isCancelled ? .cancelled : .timedOut
    }
}
