internal import ArgumentParser
internal import ConnectionChecks
internal import ServerConnections
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall trust accept`.
struct TrustAcceptCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept that a server shows another identity than the recorded one.",
        discussion: """
            Connects without a token, shows what was recorded and what the server shows now, and asks. Where nobody can be \
            asked, the new certificate's SHA-256 is the answer. Routes that show different changes are asked about one by one, \
            and a hash accepts those that show it; that of an ssh host key is the one that ssh-keygen prints. Certificates \
            that were recorded before and that no route shows are forgotten.

            EXAMPLES
              landfall trust accept studio
              landfall trust accept studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52

            EXIT CODES
              0 accepted, or nothing has changed, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile, 8 the \
            server shows another certificate than the given one; others as of test
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("The certificate or ssh host key that is expected.", valueName: "sha256"))
    var digest: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let expected = try digest.map { text throws(TrustError) in try ExpectedChange(typed: text) }
        let tailnet = TailnetReading(try context.localAPI(global).api)
        let limit = try global.limit(messages)
        let run = AcceptRun(
            try context.trustEdit(name, global),
            around: .system(tailnet: tailnet, state: context.state, ssh: context.ssh),
            person: TerminalPerson(context: context, limit: limit), mayAsk: context.mayAsk(global) && !context.isJSON,
            patience: limit ?? Patience.ofTest)
        switch try await run.run(expected: expected) {
        case .unchanged:
            context.note(messages.nothingToAccept(name))
            return .ok
        case .refused:
            context.note(messages.nothingChanged)
            return .failure
        case .accepted(let profile, let left):
            let exit = try context.finish(profile, messages.accepted)
            for place in left { context.note(messages.stillToAccept(name, place)) }
            return exit
        }
    }
}
