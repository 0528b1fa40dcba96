internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall add`.
struct AddCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "add",
            CommandHelp(
                "Test a server and save it as a profile.",
                paragraphs: [
                    """
                    The target is a tailnet machine or an address, as for test; --from takes the row number, the name or the ref \
                    of a server of the last scan. Without a name, one is proposed. If the test fails, nothing is saved; a missing token \
                    alone is not a failure, and on a terminal you are asked for it, or for the six digits of "diane pair". add also reads what \
                    share prints: a landfall:// link, a file of profiles, or, with -, either one from standard input. Such a file says which \
                    certificates to trust, so add only files from people you trust. With --replace, a profile that already matches is left \
                    unchanged; a profile that is replaced keeps its token only if it still leads to the same server. Without arguments, \
                    landfall scans and asks which server to save.
                    """,
                    """
                    --all-from saves all servers of a source (landfall source), or with --filter those with a label. It lists what it will do, \
                    asks once, tests the servers, and saves, in one change, those that pass. A source proves nothing: each server must pass the \
                    test without questions, so an unknown certificate is accepted only with --accept-new. A saved profile keeps its routes, identity and token. With --replace it also gets \
                    the labels of the source, and if a different server is saved under that name, its profile is replaced. In a script, \
                    --yes is needed.
                    """,
                ],
                examples: [
                    "landfall add studio --from 1", "landfall add mac my-mac --use",
                    "landfall add nas --from 2 --ssh anna@",
                    "landfall add desk ssh://anna@desk",
                    "landfall add box https://box.local:8443 --route 192.168.1.5:8443",
                    "pass show box | landfall add box https://box.local:8443 --token-stdin",
                    "landfall add --all-from corp --filter team=a",
                    "landfall add office - <link.txt", "landfall add profiles.json",
                    "ssh studio landfall share --all --json | landfall add - --replace",
                ],
                exits: """
                    0 saved or unchanged, 1 declined, 2 usage, 3 unknown target, 11 refused by policy, or saved but not usable yet; others: landfall-codes(7)
                    """))
    }

    @Argument(
        help: .says("The new profile: 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen).", value: "name"),
        completion: SeenServerCompletion.target)
    var name: String?

    @Argument(
        help: .says("A tailnet machine, an address, a link, a file, or - to read one.", value: "target"),
        completion: SeenServerCompletion.target)
    var target: String?

    @Option(
        name: .long,
        help: .says(
            "A server of this terminal's last scan: its row number, its name, or its ref (+ and 8 hexadecimal digits).",
            value: "ref"), completion: SeenServerCompletion.reference)
    var from: String?

    @Option(
        name: .customLong("all-from"), help: .says("Save all servers of this source.", value: "name"),
        completion: SourceCompletion.kind)
    var allFrom: String?

    @OptionGroup var labels: LabelOptions

    @Flag(name: .long, help: .says("With --all-from: save without asking."))
    var yes = false

    @Flag(name: .long, help: .says("Read the text of EndlessCode's QR code from standard input."))
    var qrText = false

    @Option(name: .long, help: .says("The kind of server.", value: "kind"))
    var kind: ServerKind?

    @Option(
        name: .long,
        help: .says("Another route to the same server; can be repeated, in order of preference.", value: "address"))
    var route: [String] = []

    @Option(name: .long, help: .says("Add a route over ssh; with USER@, log in as that user.", value: "user@"))
    var ssh: String?

    @Flag(name: .long, help: .acceptNew)
    var acceptNew = false

    @Flag(name: .long, help: .says("Send the token in cleartext over unproven routes, on this network only."))
    var allowCleartext = false

    @Flag(name: .long, help: .says("Replace an existing profile of that name if it differs."))
    var replace = false

    @Flag(name: .long, help: .says("Save without connecting."))
    var noTest = false

    @Flag(
        name: .long,
        help: .says("Select the new profile for other commands; the first profile that you save is selected anyway."))
    var use = false

    @OptionGroup var given: TokenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        if let allFrom { return try await addAll(of: allFrom, context) }
        guard labels.filter.isEmpty, !yes else {
            throw CommandFailure(.usage, messages.onlyAllFrom, hints: [messages.seeHelp])
        }
        if name == nil, from == nil, !qrText {
            guard context.mayAsk(global), !context.isJSON else {
                throw CommandFailure(.usage, messages.nothingToAdd, hints: [messages.howToAdd, messages.seeHelp])
            }
            return try await Picker(context: context, global: global).run()
        }
        let quiet = context.quietTerminal(context.mayAsk(global))
        defer { quiet?.restore() }
        let origin = try await origin(context)
        switch origin {
        case .export(let bytes, let source): return try await add(bytes, of: source, context)
        case .link(let link) where word?.hasPrefix(ShareLink.scheme) == true:
            guard try await isWanted(link, context) else { return .failure }
        default: break
        }
        return try await add(origin, context)
    }

    /// What stands for the server: the only word, unless a flag says where the server comes from.
    private var word: String? { target ?? (from == nil && !qrText ? name : nil) }

    /// The name of the new profile; nil if it is to be proposed.
    private var givenName: String? { target == nil && word != nil ? nil : name }

    /// Shows a link that stands on the command line, and asks: a desktop passes it on when it is clicked.
    private func isWanted(_ link: ShareLink, _ context: CommandContext) async throws -> Bool {
        let messages = context.messages
        if !context.isJSON { messages.linkLeads(link).forEach(context.note) }
        return try await context.isConfirmed(
            messages.confirmLink, global, else: messages.notAdded(link.name.description),
            orElse: (messages.linkNotAsked, messages.howToAddLink))
    }

    /// Where the server comes from.
    private enum Origin {
        case target(String)
        case row(String)
        case link(ShareLink)
        case code(CodeText)
        case export([UInt8], ImportSource)
    }

    private func origin(_ context: CommandContext) async throws -> Origin {
        let messages = context.messages
        guard [target != nil, from != nil, qrText].count(where: { $0 }) <= 1 else {
            let clash = qrText ? messages.codeAndTarget : messages.targetAndFrom
            throw CommandFailure(.usage, clash, hints: [messages.howToAdd, messages.seeHelp])
        }
        let limit = try global.limit(messages)
        let input = SharedInput(context: context, limit: limit)
        if qrText || word == "-", given.tokenStdin { throw CommandFailure(.usage, messages.oneInput) }
        if let from { return .row(from) }
        if qrText { return .code(try await input.code()) }
        let word = word ?? ""
        if word.hasPrefix(ShareLink.scheme) { return .link(try input.link(word)) }
        guard let source = ImportSource(word, input: context.terminal.input) else { return .target(word) }
        if word == "-", context.terminal.isInputTerminal { return .link(try await input.link()) }
        let bytes = try importRun(context).bytes(of: source)
        // An export is JSON.
        guard bytes.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else {
            return .link(try input.link(String(decoding: bytes, as: UTF8.self)))
        }
        guard givenName == nil else { throw CommandFailure(.usage, messages.exportHasNames, hints: [messages.seeHelp]) }
        return .export(bytes, source)
    }

    private func addAll(of source: String, _ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let isOfOne = name != nil || from != nil || qrText || !route.isEmpty || ssh != nil || use
        guard !isOfOne, try given.source(messages) == .prompt, given.store == nil else {
            throw CommandFailure(.usage, messages.allFromAndOne, hints: [messages.seeHelp])
        }
        let all = AddingAll(
            context: context, global: global, kind: kind, labels: try context.labels(labels.filter),
            isReplacing: replace, isTested: !noTest, isConfirmed: yes,
            policy: TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext))
        return try await all.run(source, try importRun(context))
    }

    private func importRun(_ context: CommandContext) throws -> ImportRun {
        ImportRun(try context.profiles(), limit: try global.limit(context.messages)) {
            try context.tokens(mayAsk: false)
        }
    }

    /// Adds the profiles of an export.
    private func add(
        _ bytes: [UInt8], of source: ImportSource, _ context: CommandContext
    ) async throws -> CommandExit {
        let messages = context.messages
        let outcome = try await importRun(context).run(bytes, of: source, replacing: replace)
        if context.isJSON {
            let choice = try context.choice(try context.profiles(), in: outcome.profiles)
            let added = outcome.profiles.profiles.filter { outcome.names.contains($0.name) }
            try context.out(json: Document(added, choice: choice))
        } else {
            messages.imported(outcome.report).forEach(context.note)
        }
        context.tellLosses(of: outcome)
        return .ok
    }

    private func add(_ origin: Origin, _ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let book = try context.profiles()
        let set = try book.load()
        let profileName = try givenName.map { try self.profileName($0, context) }
        if let profileName, set.find(profileName) != nil, !replace {
            throw ProfileStoreError(.profileExists, name: profileName.description)
        }
        // Who replaces a profile may mean the machine that it is called by.
        let environment = try context.surroundings(global)
        var reader = NewServerReader(
            kind: kind, profiles: replace ? ProfileSet() : set, tailnet: environment.tailnet, state: context.state)
        reader.others = OtherNames(environment)
        let limit = try global.limit(messages)
        let source = try given.source(messages)
        let deadline = ContinuousClock.now + (limit ?? TimeLimits.ofTest)
        var draft: ServerDraft
        var seen: SeenServer?
        var known: Token?
        var (origin, typed) = (origin, ServerDraft?.none)
        if case .target(let target) = origin {
            do throws(NewServerError) {
                typed = try await reader.read(target: target, deadline: deadline)
            } catch {
                // A server may be called as the scan has shown it.
                guard case .badTarget = error, (try? reader.find(reference: target)) != nil else { throw error }
                origin = .row(target)
            }
        }
        switch origin {
        case .row(let row):
            let found = try reader.find(reference: row)
            if !replace, let saved = try reader.profile(of: found.server) {
                throw NewServerError.seenIsSaved(ForeignText(found.server.name), saved, typed: givenName)
            }
            seen = found.server
            if !context.isJSON { context.note(messages.rowIs(found.server, isOfSession: found.isOfSession)) }
            guard try await context.isPathWanted(of: found.server, global) else {
                context.note(messages.nothingSaved)
                return .failure
            }
            reader.vouched = await context.vouched(by: found.server.sources ?? [])
            draft = try reader.draft(of: found.server)
        case .link(let link): draft = try reader.draft(of: link)
        case .code(let code): (draft, known) = (try reader.draft(of: code), code.token)
        case .target, .export:
            guard let typed else { return .ok }
            draft = typed
        }
        for text in route {
            let more = try await reader.read(target: text, deadline: deadline)
            draft.routes += more.routes.filter { !draft.routes.map(\.text).contains($0.text) }
        }
        if let ssh { try addSSH(to: &draft, as: ssh, seen, context) }
        if case .target(let target) = origin, !replace, let saved = set.profiles.first(where: draft.isSaved) {
            let error = NewServerError.seenIsSaved(ForeignText(target), saved.name, typed: givenName)
            // Who gives it another name may want it twice, with another token.
            guard givenName != nil else { throw error }
            if !context.isJSON { context.note(CommandFailure(error, messages).message) }
        }
        guard let profileName = profileName ?? proposal(origin, draft, seen, besides: replace ? ProfileSet() : set)
        else {
            throw CommandFailure(.usage, messages.noNameLeft, hints: [messages.howToAdd])
        }
        if givenName == nil, case .link = origin, !replace, set.find(profileName) != nil {
            throw ProfileStoreError(.profileExists, name: profileName.description)
        }
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let patience = TimeLimits(limit)
        let person = TerminalInteraction(context: context, patience: patience, mayAsk: tokens.mayAsk)
        let policy = TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext)
        let replaced = set.find(profileName)
        if let replaced, known == nil, draft.isSaved(as: replaced) {
            if use { try book.select { $0.choose(replaced.name) } }
            let isUnchanged = source == .prompt
            if !isUnchanged {
                _ = try await TokenSetCommand.set(
                    context, replaced, source, given.store, isTested: !noTest, policy, global)
            }
            try context.finish(
                try book.find(replaced.name.description), book,
                isUnchanged
                    ? messages.unchanged(replaced.name.description) : messages.updated(replaced.name.description))
            return .ok
        }
        let run = AddRun(
            tokens: tokens, person: person, mayAsk: tokens.mayAsk && !context.isJSON,
            environment: environment, patience: patience, policy: policy, known: known)
        // It looks while the test has the connection, which is the same.
        async let beside = beside(noTest ? nil : typed, environment.ssh, limit ?? TimeLimits.ofTest)
        let saved = try await run.run(
            profileName, draft, seen: seen, token: source, store: given.store, isTested: !noTest, replacing: replaced)
        if let vouched = saved.profile.identity.shownVouched, !context.isJSON {
            context.note(messages.rowIsVouched(vouched.by.description))
        }
        try book.keepChoice(adding: [saved.profile.name])
        if use { try book.select { $0.choose(saved.profile.name) } }
        let exit = try Self.finish(saved, replacing: replaced, context, book)
        for other in ServersBeside.unsaved(await beside, in: try book.load()) {
            if let route = other.routes.first { context.note(messages.isThereToo(other.kind, route)) }
        }
        return exit
    }

    /// What answers on the machine of a draft that ssh leads to.
    private func beside(_ draft: ServerDraft?, _ ssh: SSHForwards, _ limit: Duration) async -> [Sighting] {
        guard let route = draft?.routes.first, case .ssh(let address)? = route.address?.host else { return [] }
        return await ServersBeside.find(address.server, ssh: ssh, limit: limit)
    }

    /// The name that is given; where the two words are swapped, the error says so.
    private func profileName(_ text: String, _ context: CommandContext) throws(CommandFailure) -> ProfileName {
        do throws(CommandFailure) {
            return try context.profileName(text)
        } catch {
            guard let target, ProfileName(target) != nil, (try? ServerAddress(parsing: text)) != nil else {
                throw error
            }
            let messages = context.messages
            throw CommandFailure(.usage, error.message, hints: [messages.nameFirst(target, text)])
        }
    }

    /// A name for a server that got none: as the hint of a scan has it.
    private func proposal(
        _ origin: Origin, _ draft: ServerDraft, _ seen: SeenServer?, besides set: ProfileSet
    ) -> ProfileName? {
        if case .link(let link) = origin { return link.name }
        let own = seen.map { ProfileName.proposal(for: $0.name, besides: set) } ?? draft.proposedName(besides: set)
        return own ?? ProfileName.proposal(for: "server", besides: set)
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
    ///
    /// - Returns: Whether a script can use it.
    static func finish(
        _ saved: AddFlow.Saved, replacing replaced: Profile? = nil, _ context: CommandContext, _ book: ProfileBook
    ) throws -> CommandExit {
        let (profile, name, messages) = (saved.profile, saved.profile.name.description, context.messages)
        let used = try context.choice(book, in: try book.load())
        let isCurrent = used?.profile.id == profile.id
        let done =
            replaced == nil ? messages.savedAndCurrent(name, isCurrent: isCurrent) : messages.updated(name)
        if replaced?.token != nil, profile.token == nil { context.warn(messages.unlinked([name])) }
        try context.finish(profile, isCurrent: isCurrent, saved.isHeldBack ? messages.savedHeldBack(name) : done)
        return saved.isHeldBack ? .refusedByPolicy : .ok
    }
}

extension CommandContext {
    /// Says of profiles that were saved together which have no token yet, and which tokens are left of others.
    func tellLosses(of outcome: ImportRun.Outcome) {
        let unlinked = outcome.report.unlinked.map(\.description)
        if !unlinked.isEmpty { warn(messages.unlinked(unlinked)) }
        for leftover in outcome.leftovers { tell(.tokenLeft(leftover)) }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { [0x20, 0x09, 0x0a, 0x0d].contains(self) }
}
