internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall pair`.
struct PairCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("pair", PairHelp.command) }

    @Argument(help: .text(PairHelp.name), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: .text(PairHelp.rest))
    var rest: [String] = []

    @Option(name: .long, help: .text(PairHelp.store))
    var store: TokenStoreKind?

    @Flag(name: .long, help: .text(GlobalHelp.acceptNew))
    var acceptNew = false

    @Flag(name: .long, help: .text(PairHelp.allowCleartext))
    var allowCleartext = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let set = try tokens.book.load()
        let saved = ProfileName(name).flatMap(set.find)
        guard let arguments = PairArguments(rest, isSaved: saved != nil) else {
            throw CommandFailure(.usage, messages.tooManyForPair, hints: [messages.howToPair])
        }
        let policy = TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext)
        let reading = TailnetReading(try context.localAPI(global).api)
        let profile = try await profile(saved, arguments.target, set, reading, patience, context)
        let environment = Surroundings.system(tailnet: reading, state: context.state, ssh: context.ssh)
        let opener = PairOpener(policy: policy, environment: environment)
        let mayAsk = tokens.mayAsk && !context.isJSON
        let person = TerminalPerson(context: context, patience: patience, mayAsk: tokens.mayAsk)
        let consents = ConsentRecorder(environment: environment, person: person, ungated: mayAsk ? .ask : .say)
        let run = PairRun(
            tokens: tokens, person: person, patience: patience, allowsUnproven: allowCleartext,
            open: opener.open(_:deadline:), consents: allowCleartext ? consents : nil)
        let quiet = context.quietTerminal(tokens.mayAsk)
        defer { quiet?.restore() }
        let paired = try await context.naming(profile) {
            try await run.run(profile, isNew: saved == nil, code: arguments.code, to: store)
        }
        if saved == nil { try tokens.book.keepChoice(adding: [paired.name]) }
        try context.finish(paired, tokens.book, messages.paired(name, paired.reference))
        if !context.isJSON { context.note(messages.keyIsFullAccess) }
        return .ok
    }

    /// The saved profile, or a new one that leads to the target.
    private func profile(
        _ saved: Profile?, _ target: String?, _ set: ProfileSet, _ reading: TailnetReading, _ patience: Patience,
        _ context: CommandContext
    ) async throws -> Profile {
        let messages = context.messages
        if let saved {
            guard target == nil else {
                throw CommandFailure(.profileExists, messages.profileExists(name), hints: [messages.pairWithoutTarget])
            }
            guard saved.kind.product.hints.pairs else {
                throw CommandFailure(
                    .usage, messages.profileOfOtherKind(name, saved.kind.displayName), hints: [messages.pairingIsDianes]
                )
            }
            return saved
        }
        let newName = try context.profileName(name)
        guard let target else {
            var error = ProfileStoreError(.profileUnknown, name: name)
            error.names = set.suggestions(for: name)
            throw error
        }
        let reader = NewServerReader(kind: .diane, profiles: set, tailnet: reading, state: context.state)
        let draft = try await draft(target, reader, deadline: patience.until(.seconds(2)), messages)
        return try Profile(name: newName, kind: .diane, routes: draft.routes, identity: draft.identity)
    }

    private func draft(
        _ target: String, _ reader: NewServerReader, deadline: ContinuousClock.Instant, _ messages: Messages
    ) async throws(CommandFailure) -> ServerDraft {
        do throws(NewServerError) {
            return try await reader.read(target: target, deadline: deadline)
        } catch {
            let failure = CommandFailure(error, messages)
            guard failure.code == .targetUnknown else { throw failure }
            // The argument may be the key itself.
            throw TypedSecrets(word: target).hidden(in: failure, mark: messages.notShown)
        }
    }
}
