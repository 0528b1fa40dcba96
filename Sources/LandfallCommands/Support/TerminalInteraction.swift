internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The user at the terminal of a command.
struct TerminalInteraction: UserInteraction {
    let context: CommandContext
    /// How long to wait for each answer; nil is as long as there is patience.
    var limit: Duration?
    /// How long to wait for all of them.
    var patience = TimeLimits(nil)
    /// Whether the user may be asked for a token or a pairing code.
    var mayAsk = false

    func tell(_ notice: Notice) { context.tell(notice) }

    func judges(
        _ certificate: PeerCertificate, of server: ForeignText, isKept: Bool, among ways: [Remedy]
    ) async -> CertificateAnswer {
        let messages = context.messages
        context.note("")
        for line in messages.newCertificate(server.description, certificate) { context.note(line) }
        guard !ways.isEmpty else {
            return await question.isYes(isKept ? messages.acceptCertificate : messages.acceptOnce)
                ? .accepted : .refused
        }
        let number = await question.number(messages.chooseComparison(ways), upTo: ways.count + 1)
        return number.map { $0 > ways.count ? .accepted : .comparing(ways[$0 - 1]) } ?? .refused
    }

    func allowsCleartext(to url: ForeignText, in subnet: String, on interface: String) async -> Bool {
        let messages = context.messages
        for line in messages.ungatedNetwork(url.description, subnet, interface) { context.note(line) }
        return await question.isYes(messages.allowOnInterface)
    }

    func waits<Result: Sendable>(for work: (@escaping WalkObserver) async -> Result) async -> Result {
        let nobody: WalkObserver = { _, _ in }
        return await context.waiting { waiting in await work(waiting?.observer ?? nobody) }
    }

    func remedy(_ report: RouteReport?, among remedies: [Remedy]) async -> Remedy? {
        let messages = context.messages
        let text = messages.chooseRemedy(report, remedies)
        return await question.number(text, upTo: remedies.count).map { remedies[$0 - 1] }
    }

    func allowsSending(to profile: ProfileName) async -> Bool {
        await question.isYes(context.messages.askSending(profile.description))
    }

    func allowsMetered(
        _ network: ForeignText, by _: CurrentNetwork.Source, _ profiles: [ProfileName], _ purpose: MeteredPurpose
    ) async -> MeteredAnswer? {
        let text = context.messages.askMetered(network.description, profiles.map(\.description), purpose)
        guard let answer = await question.line(text)?.lowercased().filter({ !$0.isWhitespace }) else { return nil }
        if ["30", "30s"].contains(answer) { return .slowly }
        return Question.isYes(answer) ? .yes : .no
    }

    func confirms(_ use: ProfileUse, of profile: Profile) async -> Bool {
        for line in context.messages.unconfirmedUse(use, of: profile) { context.note(line) }
        return await question.isYes(context.messages.confirmUse)
    }

    func acceptsChange() async -> Bool { await question.isYes(context.messages.acceptChange) }

    func acceptsSealed(without error: TokenStoreError) async -> Bool {
        context.note(context.messages.tokenGoesToSealed(error))
        return await question.isYes(context.messages.acceptSealed)
    }

    func checkToken(_ source: GivenToken) throws(TokenError) { try prompt.check(source) }

    /// Who types something that is not a token is asked again; who types nothing where the user has not chosen the place wants none of it.
    func token(_ source: GivenToken, without trouble: TokenStoreError?) async throws(TokenError) -> Token {
        let messages = context.messages
        if let trouble {
            context.note(messages.tokenGoesToSealed(trouble))
            context.note(messages.orReference)
        }
        var attempt = 1
        while true {
            do throws(TokenError) {
                return try await prompt.token(source, offersReference: trouble != nil)
            } catch {
                guard case .notAToken(let refusal) = error, source == .prompt else { throw error }
                if let trouble, refusal.detail == Token.Refusal.empty.rawValue { throw .store(trouble, of: nil) }
                guard attempt < TimeLimits.tokenAttempts else { throw error }
                attempt += 1
                context.note(CommandFailure(error, messages).message)
            }
        }
    }

    private var question: Question { Question(context: context, limit: limit ?? patience.left) }

    private var prompt: TokenPrompt { TokenPrompt(context: context, mayAsk: mayAsk, patience: patience) }
}

extension CommandContext {
    /// Says what a workflow has to say beside its result.
    func tell(_ notice: Notice) {
        let (sentence, isWarning, steps) = messages.notice(notice)
        if isWarning { warn(sentence) } else { note(sentence) }
        for step in steps { note("  \(step)" as Hint) }
    }
}
