/// A value that may hold or know a secret: whichever way it is printed, it says its `description` and nothing
/// else, and `dump` and mirrors see nothing in it. Without a description of its own it prints `<redacted>`.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// Says that there is something.
    public var description: String { "<redacted>" }
    /// The description.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
