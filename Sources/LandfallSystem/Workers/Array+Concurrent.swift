extension Array where Element: Sendable {
    /// The results for all elements, in their order; a limited number is under way at a time.
    ///
    /// - Parameters:
    ///   - width: How many.
    ///   - body: What is done with one.
    /// - Returns: The results.
    package func mapped<Result: Sendable>(
        width: Int, _ body: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            var (results, waiting) = ([Int: Result](), indices[...])
            func begin() {
                guard let index = waiting.popFirst() else { return }
                let element = self[index]
                group.addTask { (index, await body(element)) }
            }
            for _ in 0..<width { begin() }
            for await (index, result) in group {
                results[index] = result
                begin()
            }
            return indices.compactMap { results[$0] }
        }
    }
}
