package import FoundationEssentials
internal import LandfallModel
package import LandfallSystem

/// The files with the answers and events of the saved servers, in a folder of the state folder. All read them by this, and only a
/// ``HistoryKeeper`` writes them.
package struct HistoryStore: Sendable {
    /// What is known of a server, and what is wrong with the files; what cannot be read is empty.
    package struct Record: Sendable {
        /// Its answers.
        package var answers: AnswerHistory
        /// The events of all servers, those of this one with their ends.
        package var events: [HistoryEvent]
        /// Those of them that nobody had seen the end of.
        var ended: [HistoryEvent] = []
        /// Why something is missing.
        package var troubles: [HistoryError]

        /// Creates a record.
        package init(answers: AnswerHistory, events: [HistoryEvent], troubles: [HistoryError] = []) {
            (self.answers, self.events, self.troubles) = (answers, events, troubles)
        }
    }

    /// The folder's name in the state folder.
    package static let folder = "history"
    static let eventsFile = "events"
    private static let lockEnding = ".lock"
    /// Where the right to write is had, a byte for each server.
    private static let lockFile = "writers.lock"
    private static let damagedEnding = ".damaged"
    /// The holder of the lock of the events only writes one small file.
    private static let patience = Duration.milliseconds(250)

    let folder: PrivateFolder
    private let locks: ByteLocks

    /// What is kept in a state folder.
    package init(_ state: PrivateFolder) {
        folder = PrivateFolder(path: "\(state.path)/\(Self.folder)")
        locks = ByteLocks("\(folder.path)/\(Self.lockFile)")
    }

    /// Reads what is known of a server at a moment.
    package func record(of profile: ProfileID, at now: Date) async -> Record {
        await record(of: profile, at: now, isOwner: false)
    }

    /// The same; `known` are the events of all servers where they need not be read again.
    func record(of profile: ProfileID, at now: Date, isOwner: Bool, known: [HistoryEvent]? = nil) async -> Record {
        let (answers, trouble) = await answers(of: profile, isOwner: isOwner)
        let (events, eventTrouble) = if let known { (known, HistoryError?.none) } else { await events() }
        let ended = events.ended(of: profile, by: answers, at: now)
        var all = events
        all.set(ended)
        var record = Record(
            answers: answers, events: all, troubles: [trouble, eventTrouble].compactMap(\.self))
        record.ended = ended
        return record
    }

    /// When a poll of any of these servers was last recorded; nil if none was.
    package func lastRecorded(of profiles: [ProfileID]) -> Date? {
        profiles.compactMap { profile in
            let bytes = try? folder.read(profile.description)
            return bytes.flatMap { (try? AnswerRing($0)).flatMap { AnswerHistory($0).end } }
        }.max()
    }

    /// Whether something records a server now; the first of it is written when five minutes are over.
    package func isRecording(_ profile: ProfileID) -> Bool {
        ByteLocks.isTaken(Self.place(of: profile), of: "\(folder.path)/\(Self.lockFile)")
    }

    /// The byte whose lock is the right to write what is recorded of a server: the first digits of its identity, a UUID, are one far behind the
    /// end of the file.
    private static func place(of profile: ProfileID) -> Int {
        Int(String(profile.description.filter(\.isHexDigit).prefix(15)), radix: 16) ?? 0
    }

    /// Forgets a server.
    package static func remove(_ profile: ProfileID, from state: PrivateFolder) async {
        let store = HistoryStore(state)
        let names = store.folder.names
        for name in names where name.hasPrefix(profile.description) { _ = try? store.folder.remove(name) }
        guard names.contains(eventsFile) else { return }
        try? await store.changeEvents { $0.removeAll { $0.profile == profile } }
    }
}

extension HistoryStore {
    /// Gives the right to write the history of a server; nil where another process has it.
    func lock(_ profile: ProfileID) throws(PrivateFileError) -> ByteLocks.Lock? {
        try folder.make()
        return try locks.take(Self.place(of: profile))
    }

    /// Writes the bucket that was finished last, or all of it where the file is another one.
    ///
    /// - Parameters:
    ///   - answers: All answers.
    ///   - number: The bucket's number.
    ///   - profile: Whose they are; its lock is the caller's.
    ///   - isWhole: Whether the file is made, or made anew.
    /// - Returns: Whether there was a file to write into, where it was not to be made.
    /// - Throws: `PrivateFileError`.
    func write(
        _ answers: AnswerHistory, _ number: Int, of profile: ProfileID, isWhole: Bool
    ) throws(PrivateFileError) -> Bool {
        if isWhole {
            try folder.replace(profile.description, with: answers.ring.bytes, isDurable: false)
            return true
        }
        let (bytes, offset) = answers.ring.bytes(of: number)
        return try folder.overwrite(profile.description, with: bytes, at: offset)
    }

    /// Whether there is a file of a server.
    func isThere(_ profile: ProfileID) -> Bool { folder.names.contains(profile.description) }

    /// Changes the events, which others change too.
    func changeEvents(_ change: (inout [HistoryEvent]) -> Void) async throws {
        let lock = try await FileLock.take(
            "\(folder.path)/\(Self.eventsFile)\(Self.lockEnding)", deadline: .now + Self.patience)
        let (events, damaged) = HistoryEventLines.read(try folder.read(Self.eventsFile) ?? [])
        var changed = events
        change(&changed)
        if changed != events || damaged > 0 {
            try folder.replace(Self.eventsFile, with: try HistoryEventLines.write(changed), isDurable: false)
        }
        _ = consume lock
    }

    /// The answers of a server; none where nothing was recorded. A damaged file is set aside by who may write it.
    private func answers(of profile: ProfileID, isOwner: Bool) async -> (AnswerHistory, HistoryError?) {
        let path = "\(folder.path)/\(profile)"
        do {
            guard let bytes = try folder.read(profile.description) else { return (AnswerHistory(), nil) }
            do throws(AnswerRing.Fault) {
                return (AnswerHistory(try AnswerRing(bytes)), nil)
            } catch .newer {
                return (AnswerHistory(), .newer(path))
            } catch .damaged {
                if !isOwner {
                    guard let lock = try lock(profile) else { return (AnswerHistory(), .damaged(path)) }
                    // Another process may have set it aside since.
                    let answers = await answers(of: profile, isOwner: true)
                    _ = consume lock
                    return answers
                }
                try folder.replace(profile.description + Self.damagedEnding, with: bytes)
                _ = try folder.remove(profile.description)
                return (AnswerHistory(), .setAside(path + Self.damagedEnding))
            }
        } catch let error as PrivateFileError {
            return (AnswerHistory(), .file(error))
        } catch {
            return (AnswerHistory(), .damaged(path))
        }
    }

    /// The events of all servers. Lines that are none are set aside with the others.
    private func events() async -> ([HistoryEvent], HistoryError?) {
        do {
            guard let bytes = try folder.read(Self.eventsFile) else { return ([], nil) }
            let (events, damaged) = HistoryEventLines.read(bytes)
            guard damaged > 0 else { return (events, nil) }
            try folder.replace(Self.eventsFile + Self.damagedEnding, with: bytes)
            try await changeEvents { _ in }
            return (events, .setAside("\(folder.path)/\(Self.eventsFile)\(Self.damagedEnding)"))
        } catch let error as PrivateFileError {
            return ([], .file(error))
        } catch {
            return ([], .damaged("\(folder.path)/\(Self.eventsFile)"))
        }
    }
}
