internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What the commands that talk to a server have in common.
extension CommandContext {
    /// The profile that a command uses: the one that is named by its place or by `--server`, else the selected one.
    ///
    /// What changes a profile, or takes a token, has to be named `exactly`.
    ///
    /// - Throws: ``CommandFailure`` `usage` where two are named, ``ProfileStoreError``.
    func usedProfile(_ name: String?, _ global: GlobalOptions, exactly: Bool = false) throws -> Profile {
        _ = try global.server(or: name, messages)
        return try profile(name, global, exactly: exactly)
    }

    /// The profiles that a command uses: the named ones, each once, or `all`; without a name as ``usedProfile(_:_:exactly:)``.
    ///
    /// - Throws: ``CommandFailure`` `usage` for a name beside `--all`, ``ProfileStoreError``.
    func usedProfiles(_ names: [String], all: Bool, _ global: GlobalOptions) throws -> [Profile] {
        try refuseNames(names, besideAll: all, global)
        guard all || names.count > 1 else { return [try usedProfile(names.first, global)] }
        let book = try profiles()
        if all {
            let profiles = try book.load().profiles
            guard !profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
            return profiles
        }
        _ = try global.server(or: names.joined(separator: " "), messages)
        var seen: Set<ProfileID> = []
        return try names.map { try book.find($0) }.filter { seen.insert($0.id).inserted }
    }

    /// Refuses what names a profile beside `--all`.
    func refuseNames(_ names: [String], besideAll all: Bool, _ global: GlobalOptions) throws(CommandFailure) {
        guard !all || names.isEmpty && global.server == nil else {
            throw CommandFailure(.usage, messages.nameAndAll, hints: [messages.seeHelp])
        }
    }

    private func profile(
        _ name: String?, _ global: GlobalOptions, exactly: Bool = false
    ) throws(ProfileStoreError) -> Profile {
        let book = try profiles()
        if let name { return try book.find(name, exactly: exactly) }
        return try book.choice(
            flag: global.server, exactly: exactly, environment: environment, in: try book.load()
        ).profile
    }

    /// The server that a command uses: as ``usedProfile(_:_:)``, and what `--server` names may also be an address or a machine, as for
    /// `test`. Its product is asked for then, and the profile that stands for it is not saved.
    func usedServer(_ name: String?, _ global: GlobalOptions) async throws -> (profile: Profile, isSaved: Bool) {
        _ = try global.server(or: name, messages)
        do throws(ProfileStoreError) {
            return (try profile(name, global), true)
        } catch {
            guard name == nil, let target = global.server, error.source == .flag, error.code == .profileUnknown else {
                throw error
            }
            let visit = ServerVisit(environment: try surroundings(global))
            let limit = try global.limit(messages) ?? TimeLimits.ofTest
            guard let profile = try await visit.profile(of: target, deadline: .now + limit) else { throw error }
            return (profile, false)
        }
    }

    /// What connections find on this machine, and tailscaled where the flag says that it is.
    ///
    /// - Throws: ``CommandFailure`` `usage`.
    func surroundings(_ global: GlobalOptions) throws(CommandFailure) -> ConnectionDependencies {
        .system(tailnet: TailnetReading(try localAPI(global).api), state: state, environment: environment)
    }

    /// What connects to the servers of profiles.
    ///
    /// - Parameters:
    ///   - global: Where tailscaled is, and whether `LANDFALL_TOKEN` is meant: only with an explicit `--server`.
    ///   - mayAsk: Whether the user may be asked to unlock the keyring.
    ///   - waiting: What shows what is waited for.
    ///   - allowsUnproven: Whether a route that proves nothing may be used if another one could prove the server.
    /// - Returns: The connector.
    /// - Throws: ``CommandFailure`` `usage`, ``ProfileStoreError`` `no_home`.
    func connector(
        _ global: GlobalOptions, mayAsk: Bool, waiting: Waiting? = nil, allowsUnproven: Bool = true
    ) throws -> ProfileConnector {
        var connector = ProfileConnector(
            environment: try surroundings(global),
            typed: global.server == nil ? nil : try typedToken(),
            resolver: TokenResolver(
                environment: environment, mayPrompt: mayAsk,
                commandErrors: isVerbose ? terminal.error.descriptor : nil),
            recorder: IdentityRecorder(book: try profiles(), patience: ProfileBook.patience, tell: tell),
            demand: allowsUnproven ? .none : .wherePossible)
        connector.waiting = waiting
        return connector
    }

    /// The token of the environment; nil if there is none.
    ///
    /// - Throws: ``CommandFailure`` `usage` for what is not a token.
    func typedToken() throws(CommandFailure) -> Token? {
        guard let text = environment[Token.variable], !text.isEmpty else { return nil }
        do throws(Token.Refusal) {
            return try Token(trimming: text.utf8)
        } catch {
            throw CommandFailure(.usage, messages.badToken(error))
        }
    }
}
