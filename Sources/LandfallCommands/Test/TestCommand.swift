internal import ArgumentParser
internal import ConnectionChecks
internal import ServerModel
internal import ServerTransport
internal import TailnetResolver

/// `landfall test`.
struct TestCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Test the way to a server, stage by stage.",
        discussion: """
            Walks policy, mdns, tailscale, peer, resolve, connect, tls, product, identity, auth and api, and names the \
            stage that fails, its cause and the next step. A target is a machine of the tailnet or an address; a bare \
            word is never sent to DNS unless host: stands before it. The token in LANDFALL_TOKEN is shown only to a \
            server that has proven itself.

            EXAMPLES
              landfall test my-mac
              landfall test 192.168.1.5:9090 unix:$HOME/.diane/diane.sock
              landfall test https://box.local:8443 --accept-new
              landfall test my-mac --json | jq -r .verdict

            EXIT CODES
              0 all usable (warnings too), 1 mixed failures or slower than --crit, 2 usage,
              3 unknown target, 4 token, 6 unreachable, 7 TLS, 8 another identity or product,
              9 wrong answer, 10 something local, 11 refused by policy, 130 interrupted
            """)

    /// The time for each target where nobody gave one.
    static let patience = Duration.seconds(10)
    /// How many targets are walked at once: enough that dead ones do not hold up the others.
    static let width = 256

    @Argument(
        help: ArgumentHelp("Machines of the tailnet, or addresses.", valueName: "target"),
        completion: SeenServerCompletion.target)
    var targets: [String] = []

    @Option(name: .long, help: ArgumentHelp("What is expected there.", valueName: "kind"))
    var kind: ServerKind?

    @Option(name: .long, help: ArgumentHelp("Warn when the used route takes this many milliseconds.", valueName: "ms"))
    var warn: String?

    @Option(name: .long, help: ArgumentHelp("Fail when the used route takes this many milliseconds.", valueName: "ms"))
    var crit: String?

    @Flag(name: .long, help: "Take a certificate that is not known yet; never a changed one.")
    var acceptNew = false

    @Flag(name: .long, help: "Send the token in cleartext to a server that has not proven itself.")
    var allowCleartext = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        guard !targets.isEmpty else { throw CommandFailure(.usage, messages.nothingToTest, hints: [messages.seeHelp]) }
        let token = try token(context)
        guard token == nil || targets.count == 1 else { throw CommandFailure(.usage, messages.tokenForMany) }
        let limits = TestResult.Limits(
            warn: try milliseconds("--warn", warn, messages), critical: try milliseconds("--crit", crit, messages))
        let reading = TailnetReading(try context.localAPI(global).api)
        let reader = TestTargetReader(
            kind: kind, policy: TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext), tailnet: reading,
            messages: messages)
        let run = TestRun(
            reader: reader, around: Surroundings(localNames: LocalNames.lookUp, tailnet: reading),
            token: token, patience: try global.limit(messages) ?? Self.patience, limits: limits,
            context: context)
        return try await run.run(targets, width: Self.width)
    }

    private func milliseconds(_ flag: String, _ text: String?, _ messages: Messages) throws -> Duration? {
        guard let text else { return nil }
        guard let number = Int(text), (1...600_000).contains(number) else {
            throw CommandFailure(.usage, messages.badMilliseconds(flag, ForeignText(text).debugDescription))
        }
        return .milliseconds(number)
    }

    /// The token of the environment: the targets are addresses that the person has typed.
    private func token(_ context: CommandContext) throws -> Token? {
        guard let text = context.environment["LANDFALL_TOKEN"], !text.isEmpty else { return nil }
        do throws(Token.Refusal) {
            return try Token(text.utf8)
        } catch {
            throw CommandFailure(.usage, context.messages.badToken(error))
        }
    }
}
