internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWorkflows

/// What the work of the screen is done with: the concrete things, made once.
struct ScreenParts: Sendable {
    /// The environment variables of the process.
    let variables: [String: String]
    let book: ProfileBook
    let state: PrivateFolder
    /// What was typed to sessions and has not been seen there.
    let outbox: OutboxStore
    /// Where the user's choices are; nil without a home.
    let config: PrivateFolder?
    let environment: ConnectionDependencies
    let api: LocalAPI
    /// What decides whether servers may be followed over the network as it is now.
    var gate: MeteredGate
    /// What happens to the networks, but for the tailnet.
    var networks: NetworkEvents
    /// What the end of an undo is waited for by.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Those of a user.
    ///
    /// - Throws: `ProfileStoreError` without a home.
    init(variables: [String: String], api: LocalAPI, usesMetered: Bool = false) throws(ProfileStoreError) {
        guard let state = PrivateFolder.state(environment: variables) else { throw ProfileStoreError(.noHome) }
        self.variables = variables
        self.state = state
        outbox = OutboxStore(state)
        config = PrivateFolder.config(environment: variables)
        self.api = api
        book = try ProfileBook(environment: variables)
        environment = .system(tailnet: TailnetReading(api), state: state, environment: variables)
        let memory = NetworkMemory(state)
        networks = NetworkEvents()
        gate = MeteredGate(
            NetworkReader(networks: environment.networks, memory: memory), memory: memory, allowsAll: usesMetered)
    }

    /// The saved servers and the choice among them. It is not an error if none is selected.
    func profiles() throws(ProfileStoreError) -> (ProfileSet, ServerChoice?) {
        let set = try book.load()
        return (set, try? book.choice(flag: nil, environment: variables, in: set))
    }

    /// What connects to the servers of profiles. While a screen is shown no store asks for a password.
    func connector(
        demand: ProofDemand = .none, tell: @escaping @Sendable (Notice) -> Void
    ) -> ProfileConnector {
        ProfileConnector(
            environment: environment,
            resolver: TokenResolver(environment: variables, mayPrompt: false, commandErrors: nil),
            recorder: IdentityRecorder(book: book, patience: ProfileBook.patience, tell: tell),
            demand: demand)
    }

    /// The tokens of the profiles.
    ///
    /// - Throws: `ProfileStoreError` without a home.
    func tokens(mayAsk: Bool) throws(ProfileStoreError) -> TokenKeeping {
        try TokenKeeping(environment: variables, book: book, mayAsk: mayAsk)
    }

    /// A loop without signals: on a screen the terminal's owner answers them.
    var loop: EventLoop { EventLoop(signals: { AsyncStream { _ in } }, suspend: {}) }
}
