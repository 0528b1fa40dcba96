package import EndlessCodeClient
package import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallSystem

/// The outboxes of all sessions, each in a file of the state folder. It is the only one who reads and writes them.
///
/// An entry belongs to the landfall that has it, by a number whose lock that holds as long as it runs: others leave it alone until then.
package actor OutboxStore {
    /// Whose outbox it is.
    package struct Key: Sendable, Hashable {
        /// The server's.
        package let profile: ProfileID
        /// The session; empty before one is found.
        package let session: String

        /// Creates a key.
        package init(_ profile: ProfileID, _ session: String?) {
            // Servers compare without regard to case.
            (self.profile, self.session) = (profile, session?.lowercased() ?? "")
        }

        /// The name of its file.
        fileprivate var file: String { name + OutboxStore.ending }

        /// Its beginning. A session's name comes from a server: only a plain one is put into a path.
        var name: String {
            let isPlain = session.utf8.count <= 80 && session.utf8.allSatisfy(Self.isPlain)
            guard !isPlain else { return "\(profile).\(session)" }
            return "\(profile)._\(String(session.utf8.fnv1a, radix: 16))"
        }

        private static func isPlain(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "-")
        }
    }

    /// Why something is not kept as it should be.
    package enum Trouble: Sendable, Hashable {
        /// The file could not be read as an outbox; it is there now.
        case damaged(String)
        /// It cannot be read or written, in the system's words.
        case unkept(String)
        /// There is more than an outbox takes.
        case full
    }

    /// What one session has.
    private struct Shelf {
        /// What was read or written the last time.
        var known: [Outbox.Entry] = []
        /// What stands in an input, or was given to a session that has not taken it yet, by the run of the conversation that has it.
        var typed: [Int: [Outbox.Entry]] = [:]
        /// What is on its way back to an input.
        var offered: Outbox.Entry?
        /// The run that has taken it up.
        private var run: Int?
        /// What the session has.
        var messages: [Outbox.Entry] = []
        var taken: Set<String> = []
        /// What it asks: its server does not repeat that.
        var questions: [EndlessCodeSession.Question] = []
        /// What another session of the server has now.
        var moved: Set<String> = []
        /// Whether the last attempt to write it down has failed.
        var isUnwritten = false

        var all: [Outbox.Entry] { (messages + inputs(before: .max)).filter { !moved.contains($0.id) } }

        /// What inputs had before a run, each entry as the newest one had it.
        private func inputs(before run: Int) -> [Outbox.Entry] {
            var names = taken.union(messages.map(\.id))
            return
                (typed.filter { $0.key < run }.sorted { $0.key > $1.key }.flatMap(\.value)
                + [offered].compactMap(\.self))
                .filter { !$0.text.isEmpty && names.insert($0.id).inserted }
        }

        /// Begins a run: the session has what earlier ones have left.
        ///
        /// - Parameters:
        ///   - run: Its number.
        ///   - held: The entries of earlier runs that its input has.
        /// - Returns: What was typed last, which is the input's; nil if the run has begun before.
        mutating func begin(_ run: Int, holding held: Set<String>) -> Outbox.Entry? {
            // It looks a second time, and has what it took.
            guard run != self.run else { return nil }
            self.run = run
            let (before, own) = (inputs(before: run), Set(typed[run, default: []].map(\.id)))
            // Where the input has changed since, it has said what it has.
            let now = typed[run] ?? before.filter { held.contains($0.id) }
            messages += before.filter { !held.contains($0.id) && !own.contains($0.id) }
            messages = messages.filter { !moved.contains($0.id) }
            // The input may be in a later run by now.
            typed = typed.filter { $0.key > run }
            (typed[run], taken, offered) = (now, [], nil)
            if let last = messages.lastIndex(where: { $0.stage == .draft }) { offered = messages.remove(at: last) }
            return offered
        }
    }

    /// What is taken up of a session.
    package struct Opened: Sendable {
        /// What goes back to the input.
        package var draft: Outbox.Entry?
        /// What the session has.
        package var messages: [Outbox.Entry] = []
        /// What it asked when this process has seen it last.
        package var questions: [EndlessCodeSession.Question] = []
        /// What is wrong.
        package var trouble: Trouble?
    }

    /// The folder's name in the state folder.
    package static let folder = "outbox"
    private static let lock = "lock"
    private static let owners = "owners"
    private static let mostOwners = 1 << 48
    fileprivate static let ending = ".json"
    private static let damagedEnding = ".damaged"
    /// The holder of the lock only writes one file.
    private static let patience = Duration.seconds(1)

    private let folder: PrivateFolder
    private let now: @Sendable () -> Date
    private let owner = Int.random(in: 0..<mostOwners)
    private let locks: ByteLocks
    /// The lock of its number, from the first entry on.
    private var ownership: ByteLocks.Lock?
    private var shelves: [Key: Shelf] = [:]

    /// What is kept in a state folder.
    package init(_ state: PrivateFolder, now: @escaping @Sendable () -> Date = { Date() }) {
        folder = PrivateFolder(path: "\(state.path)/\(Self.folder)")
        locks = ByteLocks("\(folder.path)/\(Self.owners)")
        self.now = now
    }

    /// Takes up an outbox for a run of its conversation, but for what another landfall has that runs: what was typed last goes back to the
    /// input; all else is the session's.
    ///
    /// - Parameters:
    ///   - key: Whose outbox it is.
    ///   - run: The number of the run, higher than those before.
    ///   - held: What the input of the run has of what was typed before.
    /// - Returns: What was there.
    package func open(
        _ key: Key, run: Int, holding held: Set<String>
    ) async -> Opened {
        guard folder.names.contains(key.file) || shelves[key] != nil else { return Opened() }
        var draft: Outbox.Entry?
        let trouble = await locked { () throws in
            prune()
            let found = try entries(key)
            var shelf = shelves[key] ?? Shelf()
            var outbox = Outbox(session: key.session, found.entries.filter { !isOfAnother($0) })
            let free = outbox.entries
            // What this process had is newer than what it has written.
            let own = shelf.all
            outbox.merge(own, since: shelf.known)
            let (names, owned) = (Set(outbox.entries.map(\.id)), Set(own.map(\.id)))
            shelf.messages = shelf.messages.filter { names.contains($0.id) }
            shelf.messages += outbox.entries.filter { !owned.contains($0.id) }
            for run in shelf.typed.keys { shelf.typed[run]?.removeAll { !names.contains($0.id) } }
            if let offered = shelf.offered, !names.contains(offered.id) { shelf.offered = nil }
            shelf.known = free
            draft = shelf.begin(run, holding: held)
            shelves[key] = shelf
            // From here on no other one takes it up.
            return outbox.entries.isEmpty ? found.trouble : try put(key, into: found, isDurable: false)
        }
        var shelf = shelves[key] ?? Shelf()
        // What cannot be read begins without it.
        draft = shelf.begin(run, holding: held) ?? draft
        shelves[key] = shelf
        return Opened(draft: draft, messages: shelf.messages, questions: shelf.questions, trouble: trouble)
    }

    /// Keeps what the input of a run has; what earlier ones have typed stays until the run is opened, and what ``open(_:run:holding:)`` gives
    /// back until the input has it: `restored` is its name then.
    package func set(typed: [Outbox.Entry], _ key: Key, run: Int, restored: String? = nil) async -> Trouble? {
        await change(key, isDurable: false) { shelf in
            shelf.typed[run] = typed
            if let restored, shelf.offered?.id == restored { shelf.offered = nil }
            // Who goes back to a session may go on with what went along before.
            shelf.moved.subtract(typed.map(\.id))
        }
    }

    /// Keeps what stands in the input, where it comes from entries of another session, which does not have those any more then.
    package func set(
        typed: [Outbox.Entry], _ key: Key, run: Int, from old: Key, moved: Set<String>
    ) async -> Trouble? {
        if let trouble = await set(typed: typed, key, run: run) { return trouble }
        shelves[old, default: Shelf()].moved.formUnion(moved)
        return await write(old, isDurable: false)
    }

    /// Keeps what a session has, for as long as the task is not cancelled, and what it has then.
    package func follow(
        _ session: EndlessCodeSession, _ key: Key, tell: @escaping @Sendable (Trouble) -> Void
    ) async {
        for await state in session.states() {
            await take(state, key, tell)
        }
        await take(session.state, key, tell)
    }

    private func take(
        _ state: EndlessCodeSession.State, _ key: Key, _ tell: @Sendable (Trouble) -> Void
    ) async {
        shelves[key, default: Shelf()].questions = state.questions
        if let trouble = await set(messages: state.outbox, taken: state.taken, key) { tell(trouble) }
    }

    func set(messages: [Outbox.Entry], taken: Set<String>, _ key: Key) async -> Trouble? {
        await change(key, isDurable: true) { ($0.messages, $0.taken) = (messages, taken) }
    }

    private func change(_ key: Key, isDurable: Bool, _ body: (inout Shelf) -> Void) async -> Trouble? {
        var shelf = shelves[key] ?? Shelf()
        let before = shelf.all
        body(&shelf)
        shelves[key] = shelf
        return shelf.all == before && !shelf.isUnwritten ? nil : await write(key, isDurable: isDurable)
    }

    /// Forgets all that was typed to a server.
    package static func remove(_ profile: ProfileID, from state: PrivateFolder) {
        let folder = PrivateFolder(path: "\(state.path)/\(folder)")
        for name in folder.names where name.hasPrefix("\(profile).") { _ = try? folder.remove(name) }
    }

    private func write(_ key: Key, isDurable: Bool) async -> Trouble? {
        shelves[key]?.isUnwritten = true
        return await locked { try put(key, into: entries(key), isDurable: isDurable) }
    }

    /// Does something while no other landfall writes, and says what is wrong.
    private func locked(_ body: () throws -> Trouble?) async -> Trouble? {
        do {
            try folder.make()
            let lock = try await FileLock.take("\(folder.path)/\(Self.lock)", deadline: .now + Self.patience)
            let trouble = try body()
            _ = consume lock
            return trouble
        } catch let error as PrivateFileError {
            return .unkept(error.reason)
        } catch {
            return .full
        }
    }

    /// Writes down what a session has, as this landfall's, into what was found in its file.
    private func put(
        _ key: Key, into found: (entries: [Outbox.Entry], trouble: Trouble?), isDurable: Bool
    ) throws -> Trouble? {
        guard var shelf = shelves[key] else { return nil }
        ownership = try ownership ?? locks.take(owner)
        var all = shelf.all
        for place in all.indices { all[place].owner = owner }
        if found.trouble != nil { shelf.known = [] }
        var outbox = Outbox(session: key.session, found.entries)
        outbox.merge(all, since: shelf.known)
        if outbox.entries.isEmpty {
            _ = try folder.remove(key.file)
        } else {
            try folder.replace(key.file, with: try outbox.json(), isDurable: isDurable)
        }
        (shelf.known, shelf.isUnwritten) = (all, false)
        shelves[key] = shelf
        return found.trouble
    }

    private func isOfAnother(_ entry: Outbox.Entry) -> Bool {
        guard let number = entry.owner, number != owner, (0..<Self.mostOwners).contains(number) else { return false }
        return ByteLocks.isTaken(number, of: "\(folder.path)/\(Self.owners)")
    }

    /// What is in a file. One that is damaged is set aside.
    private func entries(_ key: Key) throws(PrivateFileError) -> (entries: [Outbox.Entry], trouble: Trouble?) {
        guard let bytes = try folder.read(key.file) else { return ([], nil) }
        if let outbox = try? Outbox(bytes, at: now()), outbox.session == key.session { return (outbox.entries, nil) }
        let aside = "\(key.file).\(Outbox.newID())\(Self.damagedEnding)"
        try folder.replace(aside, with: bytes)
        _ = try folder.remove(key.file)
        return ([], .damaged("\(folder.path)/\(aside)"))
    }

    /// Removes the files of which all is too old.
    private func prune() {
        for name in folder.names where name.hasSuffix(Self.ending) {
            guard let bytes = try? folder.read(name), let outbox = try? Outbox(bytes, at: now()) else { continue }
            if outbox.entries.isEmpty { _ = try? folder.remove(name) }
        }
    }
}
