/// What turns while something is under way.
package enum Spinner {
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The picture after so many tenths of a second.
    package static func frame(_ number: Int) -> String { frames[number % frames.count] }
}
