package import EndlessCodeClient

/// What the place Files says.
extension Messages {
    package func filesTouched(_ count: Int) -> String {
        switch count {
        case 0: say("No files")
        case 1: say("1 file")
        default: say("\(count) files")
        }
    }

    /// Which messages the list of files is made from.
    package func fromMessages(_ count: Int, lacksOlder: Bool, lacksNewer: Bool) -> String {
        let from = say(count, "in \(count) loaded message", "in \(count) loaded messages")
        return [
            from, lacksOlder ? say("older ones not loaded (r loads more)") : nil,
            lacksNewer ? say("newer ones not loaded") : nil,
        ].compactMap(\.self).joined(separator: "; ")
    }

    package func fromLive(_ count: Int) -> String {
        say(
            count, "in \(count) live message; the server has no transcript of this session",
            "in \(count) live messages; the server has no transcript of this session")
    }

    package var chooseFile: String { say("Choose a file") }
    package var noSuchMessage: String { say("Its message is not loaded") }
    package var notInTranscript: String { say("not in the transcript") }
    package var notText: String { say("not text") }
    package var noResultYet: String { say("no result yet") }
    package var newFile: String { say("new") }
    package var lastContent: String { say("Last content") }

    package func fileDeed(_ deed: TouchedFile.Touch.Change) -> String {
        switch deed {
        case .read: say("Read")
        case .changed: say("Changed")
        }
    }

    package func readTimes(_ count: Int) -> String { say("read \(count)×") }

    package func changedTimes(_ count: Int) -> String { say("changed \(count)×") }

    package func withoutChanges(_ count: Int) -> String {
        say(count, "\(count) later change not applied", "\(count) later changes not applied")
    }

    package func lines(_ count: Int) -> String { say(count, "\(count) line", "\(count) lines") }

    /// Which lines of a file were read; `all` is nil if these are all of them, or the number is unknown.
    package func linesRead(from first: Int, count: Int, of all: Int?) -> String {
        let isAll = first == 1 && all.map { $0 <= count } ?? true
        guard !isAll, count > 0 else { return lines(count) }
        let end = first + count - 1
        guard let all else { return say("lines \(first)–\(end)") }
        return say("lines \(first)–\(end) of \(all)")
    }
}
