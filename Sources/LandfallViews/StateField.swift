internal import LandfallTerminal
internal import LandfallWording

/// Something that there is to say of a state, declared once: what a page has of it, under which label, and what a document has. The label is
/// in the catalogues.
struct StateField {
    /// The pages that have it: that of `status`, that of the screen, or both.
    enum Place { case status, screen, both }

    /// What a document has of it.
    let members: () -> Document

    private let label: Sentence?
    private let value: String?
    private let place: Place
    private let role: Role?

    /// A field, which pages have where it has a value, and the screen in a role. One without a label belongs to the field above.
    init(
        _ label: Sentence?, _ value: String?, _ place: Place = .both, _ role: Role? = nil,
        json members: @autoclosure @escaping () -> Document = [:]
    ) {
        (self.label, self.value, self.place, self.role, self.members) = (label, value, place, role, members)
    }

    /// A field of documents.
    init(json members: @autoclosure @escaping () -> Document) { self.init(nil, nil, json: members()) }

    /// What a page has of it.
    func parts(on page: Place, _ messages: Messages) -> [Page.Part] {
        guard place == page || place == .both else { return [] }
        return .fields(label.map { messages.say($0) } ?? "", value, page == .screen ? role : nil)
    }
}
