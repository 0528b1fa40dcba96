internal import LandfallModel

extension ServerConnection {
    /// Waits until it is this request's turn.
    func takeTurn(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        guard let id = turns.take() else { return }
        let isIn = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled with the request. It comes after the wait has begun: until then nothing leaves the actor.
                try? await Task.sleep(until: deadline, clock: .continuous)
                await self.giveUp(id)
            }
            defer { group.cancelAll() }
            return await withCheckedContinuation { turns.wait(id, $0) }
        }
        guard !isIn else { return }
        throw ServerExchangeError(Task.isCancelled ? .cancelled : .responseTimeout)
    }

    private func giveUp(_ id: Int) { turns.giveUp(id) }
}
