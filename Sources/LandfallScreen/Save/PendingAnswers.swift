/// Questions to the user at the screen that wait for their answers.
actor PendingAnswers {
    private var waiting: [Int: AsyncStream<PersonAnswer?>.Continuation] = [:]
    private var last = 0
    private var left: Set<SaveOrder.ID> = []

    /// Asks, and waits for the answer.
    ///
    /// - Parameter show: Shows the question of that number.
    /// - Returns: Nil if the user has left it, or the screen has ended.
    func answer(_ show: @Sendable (Int) -> Void) async -> PersonAnswer? {
        last += 1
        let number = last
        let (answers, feed) = AsyncStream<PersonAnswer?>.makeStream()
        waiting[number] = feed
        defer { waiting[number] = nil }
        show(number)
        for await answer in answers { return answer }
        return nil
    }

    /// Takes the answer to the question of that number.
    func take(_ answer: PersonAnswer, to number: Int) {
        waiting[number]?.yield(answer)
    }

    /// The user has gone back from an attempt, and leaves its question of that number without an answer.
    func leave(_ order: SaveOrder.ID, question number: Int?) {
        left.insert(order)
        number.flatMap { waiting[$0] }?.yield(nil)
    }

    /// Whether the user has gone back from an attempt.
    func hasLeft(_ order: SaveOrder.ID) -> Bool { left.contains(order) }
}
