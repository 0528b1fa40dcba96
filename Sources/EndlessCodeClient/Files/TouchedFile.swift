package import FoundationEssentials
package import LandfallModel

/// A file that the model has read or changed, according to a transcript. No server provides files, so a
/// transcript is the only source.
package struct TouchedFile: Sendable, Hashable, Identifiable {
    /// One use of the file by a tool.
    package struct Touch: Sendable, Hashable {
        /// What was done.
        package enum Change: Sendable, Hashable {
            /// It was read: these lines, where the transcript has them.
            case read(FileExcerpt?)
            /// It was changed, in a way that the transcript may not tell.
            case changed(FileChange?)
        }

        /// The outcome.
        package enum Outcome: Sendable, Hashable {
            case done
            case failed
            /// No result has come.
            case open
        }

        /// The item of the conversation that it stands in; of a side conversation the call that led to it. Nil if that is not there.
        package let item: TranscriptItem.ID?
        /// The time; nil if the server does not say.
        package let timestamp: Date?
        /// The tool; nil if its call is not there.
        package let tool: ForeignText?
        /// What it did.
        package let deed: Change
        /// The outcome.
        package let outcome: Outcome
    }

    /// Where it is on the server's machine.
    package let path: ForeignText
    /// What was done with it, in order.
    package internal(set) var touches: [Touch] = []
    /// What was in it last; nil if no message shows that.
    package internal(set) var content: FileContent?

    /// Its path, of which there is one.
    package var id: ForeignText { path }
    /// How often it was read.
    package var readCount: Int { touches.count { if case .read = $0.deed { $0.outcome == .done } else { false } } }
    /// How often it was changed.
    package var changeCount: Int { touches.count { if case .changed = $0.deed { $0.outcome == .done } else { false } } }
    /// Whether the file was created in this conversation.
    package var isNew: Bool {
        touches.contains { touch in
            if case .changed(let change?) = touch.deed { change.isNew && touch.outcome == .done } else { false }
        }
    }
}
