internal import EndlessCodeClient
internal import LandfallMasking
internal import LandfallWording
internal import Synchronization

/// Caches the layout of items, so unchanged items are not laid out again. The output depends only on the
/// input.
final class ChatLayouts: Sendable {
    /// What the lines of an item depend on.
    struct Form: Sendable, Hashable {
        let item: TranscriptItem
        /// The conversation that it has led to.
        let side: [TranscriptItem]
        let columns: Int
        let level: DetailLevel
        let isWide: Bool
        let isOpen: Bool
        let delivery: EndlessCodeSession.Delivery.Stage?
        let day: String?
        let waiting: WaitingTool?
        let answerer: EndlessCodeSession.Answerer?
        let answer: EndlessCodeSession.Delivery?
        let isAsked: Bool
    }

    /// The maximum number of cached items: some screens of them.
    private static let most = 400

    private let known = Mutex<[TranscriptItem.ID: (form: Form, lines: [ChatLine])]>([:])

    /// The lines of an item.
    func lines(_ form: Form, _ messages: Messages) -> [ChatLine] {
        if let found = known.withLock({ $0[form.item.id] }), found.form == form { return found.lines }
        let lines = ChatLines(
            messages: messages, columns: form.columns, level: form.level, isWide: form.isWide, mask: SecretMask()
        )
        .lines(
            form.item, side: form.side, isOpen: form.isOpen, delivery: form.delivery, day: form.day,
            waiting: form.waiting,
            answerer: form.answerer, answer: form.answer, isAsked: form.isAsked)
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[form.item.id] = (form, lines)
        }
        return lines
    }
}
