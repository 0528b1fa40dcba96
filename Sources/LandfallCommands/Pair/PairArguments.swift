/// What follows the name of `pair`: a target, a code, both or neither, told apart by how they look.
///
/// A code may come in pieces: `diane pair` prints it as `123 456`.
struct PairArguments: Sendable, Hashable {
    /// Where a new profile leads; nil for one that is saved.
    let target: String?
    /// The code as it was typed; nil if it is still to be asked for.
    let code: String?

    /// Tells them apart; nil if there are too many.
    ///
    /// - Parameters:
    ///   - words: The arguments.
    ///   - isSaved: Whether the profile is saved, so that a single word that looks like nothing is meant as a code.
    init?(_ words: [String], isSaved: Bool) {
        let pieces = words.reversed().prefix { Self.isPiece($0) }.reversed()
        let rest = words.dropLast(pieces.count)
        switch (rest.count, pieces.isEmpty) {
        case (0, _): (target, code) = (nil, pieces.isEmpty ? nil : pieces.joined(separator: " "))
        case (1, false): (target, code) = (rest.first, pieces.joined(separator: " "))
        case (1, true) where isSaved: (target, code) = (nil, rest.first)
        case (1, true): (target, code) = (rest.first, nil)
        case (2, true): (target, code) = (rest.first, rest.last)
        default: return nil
        }
    }

    private static func isPiece(_ word: String) -> Bool {
        word.contains { "0"..."9" ~= $0 } && word.allSatisfy { "0"..."9" ~= $0 || $0 == "-" || $0.isWhitespace }
    }
}
