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
        /// What stands in the input, or was given to a session that has not taken it yet.
        var typed: [Outbox.Entry] = []
        /// What the session has.
        var messages: [Outbox.Entry] = []
        var taken: Set<String> = []
        /// What another session of the server has now.
        var moved: Set<String> = []

        var all: [Outbox.Entry] {
            let names = taken.union(messages.map(\.id))
            return (messages + typed.filter { !names.contains($0.id) && !$0.text.isEmpty })
                .filter { !moved.contains($0.id) }
        }
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

    /// Takes up an outbox for who opens its session, but for what another landfall has that runs: what was typed last goes back to the input;
    /// all else is the session's.
    package func open(
        _ key: Key
    ) async -> (draft: Outbox.Entry?, messages: [Outbox.Entry], trouble: Trouble?) {
        guard folder.names.contains(key.file) || shelves[key] != nil else { return (nil, [], nil) }
        let trouble = await locked { () throws in
            prune()
            let found = try entries(key)
            var shelf = shelves[key] ?? Shelf()
            var outbox = Outbox(session: key.session, found.entries.filter { !isOfAnother($0) })
            let free = outbox.entries
            // What this process had is newer than what it has written.
            outbox.merge(shelf.all, since: shelf.known)
            (shelf.messages, shelf.typed, shelf.known) = (outbox.entries, [], free)
            shelves[key] = shelf
            // From here on no other one takes it up.
            return outbox.entries.isEmpty ? found.trouble : try put(key, into: found, isDurable: false)
        }
        var shelf = shelves[key] ?? Shelf()
        var read = shelf.all
        let last = read.lastIndex { $0.stage == .draft }
        shelf.typed = last.map { [read.remove(at: $0)] } ?? []
        (shelf.messages, shelf.taken) = (read, [])
        shelves[key] = shelf
        return (shelf.typed.first, read, trouble)
    }

    /// Keeps what stands in the input.
    package func set(typed: [Outbox.Entry], _ key: Key) async -> Trouble? {
        var shelf = shelves[key] ?? Shelf()
        let before = shelf.all
        shelf.typed = typed
        // Who goes back to a session may go on with what went along before.
        shelf.moved.subtract(typed.map(\.id))
        shelves[key] = shelf
        return shelf.all == before ? nil : await write(key, isDurable: false)
    }

    /// Keeps what stands in the input, where it comes from entries of another session, which does not have those any more then.
    package func set(typed: [Outbox.Entry], _ key: Key, from old: Key, moved: Set<String>) async -> Trouble? {
        if let trouble = await set(typed: typed, key) { return trouble }
        shelves[old, default: Shelf()].moved.formUnion(moved)
        return await write(old, isDurable: false)
    }

    /// Keeps what a session has, for as long as the task is not cancelled, and what it has then.
    package func follow(
        _ session: EndlessCodeSession, _ key: Key, tell: @escaping @Sendable (Trouble) -> Void
    ) async {
        for await state in session.states() {
            if let trouble = await set(messages: state.outbox, taken: state.taken, key) { tell(trouble) }
        }
        let state = await session.state
        if let trouble = await set(messages: state.outbox, taken: state.taken, key) { tell(trouble) }
    }

    func set(messages: [Outbox.Entry], taken: Set<String>, _ key: Key) async -> Trouble? {
        var shelf = shelves[key] ?? Shelf()
        let before = shelf.all
        (shelf.messages, shelf.taken) = (messages, taken)
        shelves[key] = shelf
        return shelf.all == before ? nil : await write(key, isDurable: true)
    }

    /// Forgets all that was typed to a server.
    package static func remove(_ profile: ProfileID, from state: PrivateFolder) {
        let folder = PrivateFolder(path: "\(state.path)/\(folder)")
        for name in folder.names where name.hasPrefix("\(profile).") { _ = try? folder.remove(name) }
    }

    private func write(_ key: Key, isDurable: Bool) async -> Trouble? {
        await locked { try put(key, into: entries(key), isDurable: isDurable) }
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
        shelf.known = all
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
