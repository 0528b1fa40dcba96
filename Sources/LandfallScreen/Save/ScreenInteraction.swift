internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWorkflows
internal import Synchronization

/// The user at the screen, for a workflow that has to ask.
final class ScreenInteraction: UserInteraction {
    private let answers: PendingAnswers
    /// What is asked about.
    private let order: SaveOrder.ID
    /// The token that was typed before any question; empty for none. It is used once: after a refusal the token is asked for again.
    private let typed: Mutex<String>
    private let post: @Sendable (ScreenMessage) -> Void

    init(
        answers: PendingAnswers, order: SaveOrder.ID, typed: String, post: @escaping @Sendable (ScreenMessage) -> Void
    ) {
        self.answers = answers
        self.order = order
        self.typed = Mutex(typed)
        self.post = post
    }

    var hasLeft: Bool { get async { await answers.hasLeft(order) } }

    func tell(_ notice: Notice) { post(.remark(order, notice)) }

    func judges(
        _ certificate: PeerCertificate, of server: ForeignText, isKept _: Bool, among ways: [Remedy]
    ) async -> CertificateAnswer {
        switch await ask(.certificate(certificate, of: server, among: ways)) {
        case .yes?: .accepted
        case .remedy(let way)?: .comparing(way)
        case .no?, .text?, nil: .refused
        }
    }

    func allowsCleartext(to url: ForeignText, in subnet: String, on interface: String) async -> Bool {
        await isYes(.cleartext(url, subnet: subnet, interface: interface))
    }

    /// No workflow of the screen asks it: the chat asks by itself.
    func allowsSending(to _: ProfileName) async -> Bool { false }

    func acceptsChange() async -> Bool { await isYes(.change) }

    func acceptsSealed(without error: TokenStoreError) async -> Bool { await isYes(.sealed(error)) }

    func waits<Result: Sendable>(for work: (@escaping WalkObserver) async -> Result) async -> Result {
        await work { [order, post] in post(.saving(order, $0, $1)) }
    }

    func remedy(_ report: RouteReport?, among remedies: [Remedy]) async -> Remedy? {
        guard case .remedy(let remedy)? = await ask(.remedy(report, remedies)) else { return nil }
        return remedy
    }

    func checkToken(_: GivenToken) {}

    func token(_: GivenToken, without error: TokenStoreError?) async throws(TokenError) -> Token {
        var text = typed.withLock { typed in
            defer { typed = "" }
            return typed
        }
        if text.isEmpty {
            guard case .text(let answer)? = await ask(.token(without: error)) else { throw .nobodyGives }
            text = answer
        } else if let error, await !acceptsSealed(without: error) {
            throw .store(error, of: nil)
        }
        do throws(Token.Refusal) {
            return try Token(text.utf8)
        } catch {
            throw .notAToken(TokenStoreError(.tokenUnusable, error.rawValue))
        }
    }

    private func isYes(_ question: PersonQuestion) async -> Bool {
        if case .yes? = await ask(question) { true } else { false }
    }

    private func ask(_ question: PersonQuestion) async -> PersonAnswer? {
        await answers.answer { [order, post] in post(.question($0, of: order, question)) }
    }
}
