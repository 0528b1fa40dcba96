extension String {
    /// The text in lines of at most `columns` columns, broken at spaces. At least one line.
    ///
    /// - Parameters:
    ///   - columns: The columns of a line.
    ///   - breaksWords: Whether a word that is longer than a line is broken between two clusters; else it has a line to
    ///     itself that is too long.
    /// - Returns: The lines, without the spaces between them.
    package func wrapped(toColumns columns: Int, breaksWords: Bool = true) -> [String] {
        StyledText(self).wrapped(toColumns: columns, breaksWords: breaksWords).map(\.plain)
    }
}
