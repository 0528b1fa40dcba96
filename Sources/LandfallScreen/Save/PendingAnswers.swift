/// Questions to the person at the screen that wait for their answers.
actor PendingAnswers {
    private var waiting: [Int: AsyncStream<PersonAnswer?>.Continuation] = [:]
    private var last = 0

    /// Asks, and waits for the answer.
    ///
    /// - Parameter show: Shows the question of that number.
    /// - Returns: Nil where the person has left it, or the screen has ended.
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
    func take(_ answer: PersonAnswer?, to number: Int) {
        waiting[number]?.yield(answer)
    }
}
