internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallMasking
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// The files that the conversation in Chat has read or changed, as far as its messages tell.
struct FilesView: ListView {
    /// What tells whether there may be something new.
    private struct Stamp: Hashable {
        let first: TranscriptItem.ID?
        let messages: Int
        let received: Int
        let history: EndlessCodeSession.History
    }

    /// From one look at a conversation to the next: it is a walk over all of its items.
    private static let pause = Duration.seconds(1)

    let messages: Messages
    private(set) var profile: Profile?
    private(set) var session: String?
    /// Which run of the conversation it is.
    private(set) var run = 0
    private(set) var state: EndlessCodeSession.State?
    private(set) var files: [TouchedFile] = []
    private var tree = FileTree([], in: nil)
    private var closed: Set<String> = []
    var list = RowList<FileTree.Row>([]) { row in if case .file = row.kind { row.id } else { "" } }
    var showsDetail = false
    /// Which version of the selected file is shown; after the last one what was in it last.
    private(set) var version = 0
    /// What is shown of it.
    private(set) var page: FilePage?
    private(set) var body: [ChatLine] = []
    /// The first line of that which is seen, and how far it is scrolled to the right.
    var top = 0
    var shift = 0
    private var stamp: Stamp?
    private var lookedAt: Duration?

    init(_ messages: Messages) { self.messages = messages }

    /// Takes the conversation as it is now.
    ///
    /// - Parameters:
    ///   - chat: Where it is.
    ///   - isShown: Whether it is visible; otherwise nothing is computed.
    ///   - moment: The time.
    mutating func refresh(_ chat: ChatView, isShown: Bool, at moment: FrameTime) {
        if profile?.id != chat.profile?.id || session != chat.session {
            self = FilesView(messages)
        }
        (profile, session, run, state) = (chat.profile, chat.session, chat.run, chat.state)
        guard isShown, isStale, lookedAt.map({ moment.elapsed - $0 >= Self.pause }) ?? true else { return }
        (stamp, lookedAt) = (newStamp, moment.elapsed)
        files = state?.transcript.files ?? []
        tree = FileTree(files, in: state?.transcript.folder)
        renewRows()
    }

    private var newStamp: Stamp? {
        state.map {
            Stamp(
                first: $0.transcript.items.first?.id, messages: $0.transcript.messageCount, received: $0.received,
                history: $0.history)
        }
    }

    private var isStale: Bool { stamp != newStamp }

    /// The selected file.
    var file: TouchedFile? {
        if case .file(let index)? = list.chosen?.kind, files.indices.contains(index) { files[index] } else { nil }
    }

    private mutating func renewRows() {
        list.refresh(tree.rows(closed: closed))
        renewPage()
    }

    /// Shows the selected file; another one from its last content on.
    mutating func renewPage() {
        let last = page.map { version == $0.file.touches.count } ?? true
        let isOther = page?.file.path != file?.path
        if isOther { (top, shift) = (0, 0) }
        guard page?.file != file else { return }
        page = file.map { FilePage(file: $0, messages: messages, mask: SecretMask()) }
        if let file, isOther || last { version = file.touches.count }
        body = page?.body(version) ?? []
    }

    /// Shows another version.
    mutating func choose(version number: Int) {
        guard let page, (0...page.file.touches.count).contains(number) else { return }
        (version, top, shift) = (number, 0, 0)
        body = page.body(version)
    }

    /// Opens or closes the selected folder; false if a file is chosen.
    mutating func fold() -> Bool {
        guard let row = list.chosen, case .folder = row.kind else { return false }
        closed.formSymmetricDifference([row.id])
        renewRows()
        return true
    }

    var commandLine: String {
        let name = ["landfall get history", session, profile.map { "-s \($0.name)" }]
        return name.compactMap(\.self).joined(separator: " ")
    }

    var pace: Duration? { isStale ? Self.pause : nil }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let name = StyledText(profile?.name.description ?? "", .bold)
        let title = state?.title.map { StyledText("  \($0)") } ?? ""
        return (name + title, "")
    }
}
