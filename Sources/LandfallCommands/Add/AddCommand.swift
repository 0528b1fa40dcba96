internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall add`.
struct AddCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("add", AddHelp.command) }

    @Argument(help: .text(AddHelp.name))
    var name: String?

    @Argument(help: .text(AddHelp.target), completion: SeenServerCompletion.target)
    var target: String?

    @Option(name: .long, help: .text(AddHelp.from), completion: SeenServerCompletion.reference)
    var from: String?

    @Flag(name: .long, help: .text(AddHelp.qrText))
    var qrText = false

    @Option(name: .long, help: .text(AddHelp.kind))
    var kind: ServerKind?

    @Option(name: .long, help: .text(AddHelp.route))
    var route: [String] = []

    @Option(name: .long, help: .text(AddHelp.ssh))
    var ssh: String?

    @Flag(name: .long, help: .text(AddHelp.acceptNew))
    var acceptNew = false

    @Flag(name: .long, help: .text(AddHelp.allowCleartext))
    var allowCleartext = false

    @Flag(name: .long, help: .text(AddHelp.noTest))
    var noTest = false

    @Flag(name: .long, help: .text(AddHelp.use))
    var use = false

    @OptionGroup var given: TokenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard let name else {
            guard target == nil, from == nil, context.mayAsk(global), !context.isJSON else {
                throw CommandFailure(.usage, messages.nothingToAdd, hints: [messages.howToAdd, messages.seeHelp])
            }
            return try await Picker(context: context, global: global).run()
        }
        let quiet = context.quietTerminal(context.mayAsk(global))
        defer { quiet?.restore() }
        if target == nil, from == nil, !qrText, let link = try await link(named: name, context) {
            guard try await isWanted(link, context) else {
                context.note(messages.notAdded(link.name.description))
                return .failure
            }
            return try await add(link.name.description, .link(link), context)
        }
        return try await add(name, try await origin(context), context)
    }

    /// The link that stands instead of a name: `-`, or the link itself.
    private func link(named text: String, _ context: CommandContext) async throws -> ShareLink? {
        let input = SharedInput(context: context, limit: try global.limit(context.messages))
        if text == "-", given.tokenStdin { throw CommandFailure(.usage, context.messages.oneInput) }
        if text == "-" { return try await input.link() }
        return text.hasPrefix(ShareLink.scheme) ? try input.link(text) : nil
    }

    /// Shows a link that stands on the command line, and asks: a desktop passes it on when it is clicked.
    private func isWanted(_ link: ShareLink, _ context: CommandContext) async throws -> Bool {
        if name == "-" { return true }
        let messages = context.messages
        if !context.isJSON { messages.linkLeads(link).forEach(context.note) }
        let refusal = CommandFailure(.usage, messages.linkNotAsked, hints: [messages.howToAddLink])
        return try await context.isConfirmed(messages.confirmLink, global, orElse: refusal)
    }

    /// Where the server comes from.
    private enum Origin {
        case target(String)
        case row(String)
        case link(ShareLink)
        case code(CodeText)
    }

    private func origin(_ context: CommandContext) async throws -> Origin {
        let messages = context.messages
        guard [target != nil, from != nil, qrText].count(where: { $0 }) == 1 else {
            let isNothing = target == nil && from == nil && !qrText
            let clash = qrText ? messages.codeAndTarget : messages.targetAndFrom
            throw CommandFailure(
                .usage, isNothing ? messages.nothingToAdd : clash, hints: [messages.howToAdd, messages.seeHelp])
        }
        let input = SharedInput(context: context, limit: try global.limit(messages))
        if qrText || target == "-", given.tokenStdin { throw CommandFailure(.usage, messages.oneInput) }
        if let from { return .row(from) }
        if qrText { return .code(try await input.code()) }
        return target == "-" ? .link(try await input.link()) : .target(target ?? "")
    }

    private func add(_ name: String, _ origin: Origin, _ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let profileName = try context.profileName(name)
        let book = try context.profiles()
        let set = try book.load()
        if set.find(profileName) != nil { throw ProfileStoreError(.profileExists, name: name) }
        let reading = TailnetReading(try context.localAPI(global).api)
        let reader = NewServerReader(kind: kind, profiles: set, tailnet: reading, state: context.state)
        let limit = try global.limit(messages)
        let source = try given.source(messages)
        let deadline = ContinuousClock.now + (limit ?? Patience.ofTest)
        var draft: ServerDraft
        var seen: SeenServer?
        var known: Token?
        switch origin {
        case .row(let row):
            let found = try reader.find(reference: row)
            seen = found.server
            if !context.isJSON { context.note(messages.rowIs(found.server, isOfSession: found.isOfSession)) }
            guard try await context.isPathWanted(of: found.server, global) else {
                context.note(messages.nothingSaved)
                return .failure
            }
            draft = try reader.draft(of: found.server)
        case .target(let target): draft = try await reader.read(target: target, deadline: deadline)
        case .link(let link): draft = try reader.draft(of: link)
        case .code(let code): (draft, known) = (try reader.draft(of: code), code.token)
        }
        for text in route {
            let more = try await reader.read(target: text, deadline: deadline)
            draft.routes += more.routes.filter { !draft.routes.map(\.text).contains($0.text) }
        }
        if let ssh { try addSSH(to: &draft, as: ssh, seen, context) }
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let patience = Patience(limit)
        let run = AddRun(
            tokens: tokens, person: TerminalPerson(context: context, patience: patience, mayAsk: tokens.mayAsk),
            mayAsk: tokens.mayAsk && !context.isJSON,
            environment: .system(tailnet: reading, state: context.state, ssh: context.ssh),
            patience: patience,
            policy: TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext), known: known)
        let saved = try await run.run(
            profileName, draft, seen: seen, token: source, store: given.store, isTested: !noTest)
        try book.keepChoice(adding: [saved.profile.name])
        if use { try book.select { $0.choose(saved.profile.name) } }
        try Self.finish(saved, context, book)
        return .ok
    }

    /// Puts the route over ssh before those that prove nothing.
    private func addSSH(
        to draft: inout ServerDraft, as value: String, _ seen: SeenServer?, _ context: CommandContext
    ) throws(CommandFailure) {
        let messages = context.messages
        guard value.hasSuffix("@") else {
            throw CommandFailure(.usage, messages.badSSHUser(ForeignText(value).debugDescription))
        }
        guard let route = SavedRoute(overSSHTo: draft, seen, as: value == OptionalValues.none ? nil : value) else {
            throw CommandFailure(.usage, messages.noHostForSSH, hints: [messages.howToAdd])
        }
        draft.routes.append(route)
        draft = draft.provableFirst()
    }

    /// Prints the new profile, or says that it is there and whether it is the one that other commands use.
    static func finish(_ saved: AddFlow.Saved, _ context: CommandContext, _ book: ProfileBook) throws {
        let (profile, name) = (saved.profile, saved.profile.name.description)
        let used = try context.choice(book, in: try book.load())
        let isCurrent = used?.profile.id == profile.id
        try context.finish(
            profile, isCurrent: isCurrent,
            saved.isHeldBack
                ? context.messages.savedHeldBack(name)
                : context.messages.savedAndCurrent(name, isCurrent: isCurrent))
    }
}
