internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall test`.
struct TestCommand: EverydayCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "test",
            CommandHelp(
                "Test the connection to a server, stage by stage.",
                paragraphs: [
                    """
                    Runs the stages policy, mdns, tailscale, peer, ssh, resolve, connect, tls, product, identity, auth and api, and names \
                    the one that fails, the cause and the next step. A target is a profile, a tailnet machine or an address; to look \
                    up a single word in DNS, write host:WORD. Without a target it tests the selected profile. The token is the \
                    profile's, or for an address the one in LANDFALL_TOKEN, and it is sent only to a server that has proven its \
                    identity. With --allow-cleartext it is also sent over unproven routes; the profile remembers this for this \
                    network, except with --all. With --all, --filter tests only profiles with that label.
                    """
                ],
                examples: [
                    "landfall test", "landfall test studio my-mac", "landfall test --all --json",
                    "landfall test --all --filter team=a",
                    "landfall test 192.168.1.5:9090 unix:$HOME/.diane/diane.sock",
                    "landfall test https://box.local:8443 --accept-new", "landfall test my-mac --json | jq -r .verdict",
                ],
                exits: """
                    0 all usable, possibly with warnings, 1 mixed failures or slower than --crit, 2 usage, 3 unknown target, 4 token, \
                    6 unreachable, 7 TLS, 8 a different identity or product, 9 invalid reply, 10 local problem, 11 refused by policy, \
                    130 interrupted
                    """))
    }

    @Argument(
        help: .says("Profiles, tailnet machines, or addresses.", value: "target"),
        completion: SeenServerCompletion.target)
    var targets: [String] = []

    @Flag(name: .long, help: .says("Test all profiles."))
    var all = false

    @Option(name: .long, help: .says("The kind of server to expect.", value: "kind"))
    var kind: ServerKind?

    @Option(
        name: .long,
        help: .says("Warn if the chosen route takes at least this many milliseconds.", value: "ms"))
    var warn: String?

    @Option(
        name: .long,
        help: .says("Fail if the chosen route takes at least this many milliseconds.", value: "ms"))
    var crit: String?

    @Flag(name: .long, help: .acceptNew)
    var acceptNew = false

    @Flag(
        name: .long,
        help: .says(
            "Send the token in cleartext over unproven routes; a named profile keeps this permission on this network."))
    var allowCleartext = false

    @OptionGroup var labels: LabelOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let limits = TestResult.Limits(
            warn: try milliseconds("--warn", warn, messages), critical: try milliseconds("--crit", crit, messages))
        let limit = try global.limit(messages)
        let policy = TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext)
        let environment = try context.surroundings(global)
        let saved = try saved(context)
        var reader = TargetReader(
            kind: kind, policy: policy, profiles: saved?.set ?? ProfileSet(), tailnet: environment.tailnet)
        (reader.others, reader.state) = (OtherNames(environment), context.state)
        let jobs = try jobs(saved, policy, context)
        let patience = limit ?? TimeLimits.ofTest
        let recorder = saved.map { IdentityRecorder(book: $0.book, patience: patience, tell: context.tell) }
        let mayAsk = context.mayAsk(global) && !context.isJSON
        var consents = ConsentRecorder(
            environment: environment, person: TerminalInteraction(context: context, limit: limit),
            ungated: mayAsk && jobs.count == 1 ? .leave : .say)
        let run = TestRun(
            reader: reader, environment: environment, token: try token(context, jobs.count), recorder: recorder,
            consents: allowCleartext && !all ? consents : nil, patience: patience, limits: limits, loop: context.loop)
        let printer = TestPrinter(context: context, count: jobs.count)
        let (exit, only) = try await context.sayingMetered(jobs.compactMap(\.profile), global) {
            try await run.run(jobs, width: BatchWidth.ofServers, pace: printer.pace, printer)
        }
        if run.consents != nil, case .leave = consents.ungated, exit != .interrupted,
            let (target, result) = only, let profile = target.profile, let recorder
        {
            // Nothing is redrawn any more, so that a question can stand here.
            consents.ungated = .ask()
            let known = (try? recorder.book.load())?.find(profile.id) ?? profile
            await consents.record(result.report, of: known, in: recorder.book, deadline: .now + patience)
        }
        let question = CertificateQuestion(
            mayAsk && exit != .interrupted ? TerminalInteraction(context: context, limit: limit) : nil)
        guard let (target, result) = only,
            let shown = await question.accepted(target.label, result.report, isKept: target.profile != nil)
        else {
            return exit
        }
        let again = try await run.run(
            [.target(target.accepting(shown))], width: 1, pace: printer.pace, printer)
        // What the user has said holds also where a token is still missing.
        if let profile = target.profile, again.only?.1.report.showsRecorded == true {
            await recorder?.record([], accepted: shown, of: profile)
        }
        return again.exit
    }

    /// The profiles; nil without a home, or if they cannot be used and are not needed.
    private func saved(_ context: CommandContext) throws -> (book: ProfileBook, set: ProfileSet)? {
        do throws(ProfileStoreError) {
            let book = try context.profiles()
            return (book, try book.load())
        } catch {
            guard targets.isEmpty || error.code != .noHome else { return nil }
            throw error
        }
    }

    private func jobs(
        _ saved: (book: ProfileBook, set: ProfileSet)?, _ policy: TrustPolicy, _ context: CommandContext
    ) throws -> [TestRun.Job] {
        if all {
            guard targets.isEmpty, global.server == nil else {
                throw CommandFailure(.usage, context.messages.allAndTargets, hints: [context.messages.seeHelp])
            }
            guard let set = saved?.set, !set.profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
            return try labels.some(of: set.profiles, context).map { .target(Target($0, policy: policy)) }
        }
        guard labels.filter.isEmpty else {
            throw CommandFailure(.usage, context.messages.filterOfAll, hints: [context.messages.seeHelp])
        }
        if let first = targets.first {
            if global.server != nil {
                _ = try global.server(or: targets.count == 1 ? first : targets.joined(separator: " "), context.messages)
            }
            // It belongs to the target before it, which is not tested without it.
            for text in targets where ServerAddress.isPort(text) && saved?.set.find(text, exactly: true) == nil {
                do throws(ServerAddressError) {
                    _ = try ServerAddress(parsing: text)
                } catch {
                    throw TargetError.badAddress(text, error)
                }
            }
            return targets.map(TestRun.Job.text)
        }
        if let server = global.server, saved?.set.find(server, exactly: true) == nil {
            return [.text(server)]
        }
        guard let (book, set) = saved else { throw ProfileStoreError(.noHome) }
        let choice = try book.choice(flag: global.server, environment: context.environment, in: set)
        return [.target(Target(choice.profile, policy: policy))]
    }

    private func milliseconds(_ flag: String, _ text: String?, _ messages: Messages) throws -> Duration? {
        guard let text else { return nil }
        guard let number = Int(text), (1...600_000).contains(number) else {
            throw CommandFailure(.usage, messages.badMilliseconds(flag, ForeignText(text).debugDescription))
        }
        return .milliseconds(number)
    }

    /// A profile has its own token; that of the environment is for an address that the user has typed, or for a profile that
    /// `--server` names.
    private func token(_ context: CommandContext, _ count: Int) throws -> @Sendable (Target) -> TokenSource {
        let typed = try context.typedToken()
        guard typed == nil || count == 1 || all else { throw CommandFailure(.usage, context.messages.tokenForMany) }
        let resolver = TokenResolver(
            environment: context.environment, mayPrompt: context.terminal.isInputTerminal && !global.noInput,
            commandErrors: 2)
        let isForProfile = global.server != nil
        return { target in
            guard let profile = target.profile else { return TokenSource(typed) }
            return isForProfile && typed != nil ? TokenSource(typed) : TokenSource(profile, resolver)
        }
    }
}

extension TestRun.Job {
    /// The profile that is tested; nil if it is not known yet.
    fileprivate var profile: Profile? { if case .target(let target) = self { target.profile } else { nil } }
}

extension TestCommand {
    static func read(_ line: EverydayLine) -> Self? {
        var command = Self()
        (command.targets, command.all, command.kind, command.warn, command.crit) = (line.words, false, nil, nil, nil)
        (command.acceptNew, command.allowCleartext, command.labels) = (false, false, .none)
        command.global = line.global
        return command
    }
}
