package import EndlessCodeClient
internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
package import LandfallSystem

/// The end of each conversation as it was seen last, in a file of the state folder: it is shown before the server answers, and while that is
/// away.
package struct ConversationCache: Sendable {
    /// What is kept of a conversation.
    package struct Page: Sendable, Hashable, Codable {
        /// The session.
        package let session: String
        /// Its title.
        package let title: ForeignText?
        /// Its last items.
        package var items: [TranscriptItem]
    }

    /// The most items and bytes of a file.
    package static let mostItems = 200
    package static let mostBytes = 1 << 20
    /// The folder's name in the state folder.
    package static let folder = "chats"
    private static let ending = ".json"
    private static let last = ".last"
    /// From one writing to the next, while a conversation goes on.
    private static let pace = Duration.seconds(5)

    private let folder: PrivateFolder

    /// What is kept in a state folder.
    package init(_ state: PrivateFolder) {
        folder = PrivateFolder(path: "\(state.path)/\(Self.folder)")
    }

    /// The end of a conversation; of the one that was shown last, where no session is named. Nil if none is kept, or nobody can read it.
    package func page(of session: String?, _ profile: ProfileID) -> Page? {
        guard let name = session ?? lastSession(of: profile) else { return nil }
        let key = OutboxStore.Key(profile, name)
        guard let bytes = try? folder.read(key.name + Self.ending),
            var page = Self.page(in: bytes),
            page.session.lowercased() == key.session, page.items.count <= Self.mostItems
        else { return nil }
        page.items = page.items.enumerated().map { $1.kept(at: $0) }
        return page
    }

    private static func page(in bytes: [UInt8]) -> Page? {
        guard (try? JSONBounds.read.check(bytes)) != nil else { return nil }
        let decoder = JSONDecoder()
        // As JSONText writes them.
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(Page.self, from: Data(bytes))
    }

    private func lastSession(of profile: ProfileID) -> String? {
        (try? folder.read("\(profile)\(Self.last)")).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Keeps the end of a conversation for as long as the task is not cancelled, and how it is then. It is a convenience: what cannot be
    /// written is not kept.
    package func follow(_ session: EndlessCodeSession, _ profile: ProfileID) async {
        try? folder.make()
        try? folder.replace("\(profile)\(Self.last)", with: Array(session.id.utf8), isDurable: false)
        var (kept, time) = ([TranscriptItem](), ContinuousClock.Instant?.none)
        let before = page(of: session.id, profile)?.items ?? []
        for await state in session.states() {
            if let time, time.duration(to: .now) < Self.pace { continue }
            guard let items = Self.end(of: state, behind: before), items != kept else { continue }
            keep(items, state, session.id, profile)
            (kept, time) = (items, .now)
        }
        let state = await session.state
        if let items = Self.end(of: state, behind: before), items != kept { keep(items, state, session.id, profile) }
    }

    /// What is worth keeping; nil before the history was read, and while its end is left out. Where the server has no history, what was kept
    /// before is the only one.
    static func end(of state: EndlessCodeSession.State, behind before: [TranscriptItem]) -> [TranscriptItem]? {
        guard state.history != .reading, !state.hasLater, !state.transcript.items.isEmpty else { return nil }
        let items = state.transcript.items.suffix(mostItems)
        guard state.history == .missing else { return Array(items) }
        let known = Set(items.map(\.id))
        return Array((before.filter { !known.contains($0.id) } + items).suffix(mostItems))
    }

    func keep(
        _ items: [TranscriptItem], _ state: EndlessCodeSession.State, _ session: String, _ profile: ProfileID
    ) {
        var page = Page(session: session, title: state.title, items: items)
        // What the conversation does not have is the outbox's.
        page.items.removeAll { !$0.isEcho }
        while let text = try? JSONText.encode(page) {
            guard text.utf8.count > Self.mostBytes else {
                let name = OutboxStore.Key(profile, session).name + Self.ending
                try? folder.replace(name, with: Array(text.utf8), isDurable: false)
                return
            }
            page.items.removeFirst((page.items.count + 1) / 2)
        }
    }

    /// Forgets all conversations of a server.
    package static func remove(_ profile: ProfileID, from state: PrivateFolder) {
        remove(from: state) { $0.hasPrefix("\(profile).") }
    }

    /// Forgets all conversations.
    package static func removeAll(from state: PrivateFolder) { remove(from: state) { _ in true } }

    private static func remove(from state: PrivateFolder, _ isMeant: (String) -> Bool) {
        let folder = PrivateFolder(path: "\(state.path)/\(folder)")
        for name in folder.names where isMeant(name) { _ = try? folder.remove(name) }
    }
}
