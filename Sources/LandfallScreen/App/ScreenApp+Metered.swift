internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A server and a metered network, about which the user is asked once.
struct MeteredQuestion: Sendable, Hashable {
    /// The answers, from the left. The one that costs nothing is first, because Enter selects it if the user is typing.
    static let answers: [MeteredAnswer] = [.no, .yes, .slowly]

    let network: String
    let profile: ProfileID
}

/// Networks that cost something.
extension ScreenApp {
    /// Takes the metered networks that are in use now.
    mutating func takeMetered(_ uses: [MeteredUse]) -> [ScreenEffect<ScreenWork>] {
        metered = uses
        withdrawMeteredQuestion()
        // What was refused for the network may go over this one, or is allowed now.
        return chat.failure?.code == .meteredRefused ? handle(chat.wake(isWanted: false)) : []
    }

    /// Asks of each metered network once whether servers may be asked over it, for all servers at a time; not while the user is at
    /// something else.
    mutating func askMetered() {
        guard overlay == nil, filter == nil, hasFocus, !isWritingMessage else { return }
        for use in metered {
            let questions = use.unanswered.map { MeteredQuestion(network: use.network.id, profile: $0) }
            let new = questions.filter { !askedMetered.contains($0) }.map(\.profile)
            let names = new.compactMap { board.find($0)?.profile.name }
            guard !names.isEmpty else { continue }
            askedMetered.formUnion(questions)
            overlay = AskedQuestion(.metered(use.asking(new), names), messages)
            return
        }
    }

    /// Takes back a question about a network that is not in use any more, or to which there is an answer.
    private mutating func withdrawMeteredQuestion() {
        guard case .metered(let asked, _)? = (overlay as? AskedQuestion)?.question else { return }
        let now = metered.first { $0.network.id == asked.network.id }?.unanswered ?? []
        guard !asked.unanswered.allSatisfy(now.contains) else { return }
        overlay = nil
        for profile in asked.unanswered {
            askedMetered.remove(MeteredQuestion(network: asked.network.id, profile: profile))
        }
    }

    private var isWritingMessage: Bool { viewID == .chat && chat.isWriting && !chat.input.text.isEmpty }

    /// Whether what is shown comes over a metered network: that of the server that a place is about, or else any of them.
    var isMetered: Bool {
        metered.contains { use in subject.map(use.profiles.contains) ?? true }
    }
}
