internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// What the calls of this module have in common: the concrete things that the workflows are run with.
struct Core: Sendable {
    let configuration: Configuration
    let messages: Messages
    let api: LocalAPI
    let surroundings: ConnectionDependencies
    /// Nil without a home.
    let state: PrivateFolder?

    init(_ configuration: Configuration) {
        let variables = configuration.environment.revealed
        self.configuration = configuration
        messages = Messages(
            language: Language(environment: variables),
            situation: HintContext(isLibrary: true, hasProgram: InstalledSoftware.system.hasProgram))
        api = LocalAPI(environment: variables) ?? LocalAPI()
        state = PrivateFolder.state(environment: variables)
        surroundings = .system(
            tailnet: TailnetReading(api), state: state, environment: variables)
    }

    var variables: [String: String] { configuration.environment.revealed }

    /// A loop without signals: they are the program's.
    var loop: EventLoop { EventLoop(signals: { AsyncStream { _ in } }, suspend: {}) }

    func book() throws(ProfileStoreError) -> ProfileBook { try ProfileBook(environment: variables) }

    /// The profile of a name; without one that which the user has chosen.
    func profile(_ name: String?, in book: ProfileBook) throws(ProfileStoreError) -> Profile {
        if let name { return try book.find(name) }
        return try book.choice(flag: nil, environment: variables, in: try book.load()).profile
    }

    /// What connects to the servers of profiles. The user is never asked.
    func connector(_ book: ProfileBook, demand: ProofDemand) -> ProfileConnector {
        var connector = ProfileConnector(
            environment: surroundings, resolver: TokenResolver(environment: variables, mayPrompt: false),
            recorder: IdentityRecorder(book: book, patience: ProfileBook.patience, tell: tell), demand: demand)
        connector.requests = configuration.connectionsPerServer
        return connector
    }

    /// Says what a workflow has to say beside its result.
    func tell(_ notice: Notice) { configuration.log?(messages.notice(notice).sentence) }

    /// The same failure as programs get it; nil for one that is none of landfall's.
    func error(_ error: any Error) -> LandfallError? { LandfallError(error, messages) }

    /// Does something, and says in the user's words what of landfall's went wrong with it.
    nonisolated(nonsending) func saying<Result>(
        _ work: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch {
            throw self.error(error) ?? error
        }
    }
}
