internal import ArgumentParser
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import Wording
internal import Workflows

/// `landfall status`.
struct StatusCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        _superCommandName: "landfall",
        abstract: "Ask a server once how it is.",
        discussion: """
            Says Connected or Disconnected, and why, by the route that answers first. Without a name it is the profile \
            that other commands use.

            EXAMPLES
              landfall status
              landfall status studio --json | jq .status.total_tools

            EXIT CODES
              0 connected, 2 usage, 3 no such profile, and as of test: 4 token, 6 unreachable, 7 TLS, 8 another identity or \
            product, 9 wrong answer, 10 something local, 11 refused by policy
            """)

    /// How long a request may take in all.
    static let patience = Duration.seconds(10)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(global, mayAsk: context.mayAsk(global))
        let limit = try global.limit(context.messages) ?? Self.patience
        return try await StatusRun(target: connector.watchTarget(profile), limit: limit, context: context).run()
    }
}

/// `landfall wait`.
struct WaitCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        _superCommandName: "landfall",
        abstract: "Wait until a server is connected.",
        discussion: """
            Tries again and again, and at once when the network changes. It gives up at --timeout, and where trying again \
            will not help: the token is refused, or another server answers.

            EXAMPLES
              landfall wait studio --timeout 60 && landfall api /status

            EXIT CODES
              0 connected, 2 usage, 3 no such profile, 124 not in time, 130 interrupted; others as of status
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(global, mayAsk: false)
        return try await WaitRun(
            target: connector.watchTarget(profile), limit: try global.limit(context.messages), context: context,
            around: WatchSurroundings(context.loop)
        ).run()
    }
}

/// `landfall watch`.
struct WatchCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        _superCommandName: "landfall",
        abstract: "Follow the connection to servers for as long as it runs.",
        discussion: """
            Asks each server every five seconds and tells what changes; with --json each state is a line, and a heartbeat \
            comes once a minute. An edit of a profile makes its connection anew. A choice made by landfall use elsewhere is \
            followed only with --follow. Ctrl-Z pauses it.

            EXAMPLES
              landfall watch
              landfall watch studio mac --json
              landfall watch --follow --notify

            EXIT CODES
              0 the time of --timeout is over, 2 usage, 3 no such profile, 130 interrupted
            """)

    @Argument(
        help: ArgumentHelp("The profiles; the one that other commands use by default.", valueName: "name"),
        completion: ProfileCompletion.kind)
    var names: [String] = []

    @Option(name: .long, help: ArgumentHelp("Ask this often.", valueName: "seconds"))
    var interval: String?

    @Flag(name: .long, help: "Follow the choice of landfall use.")
    var follow = false

    @Flag(name: .long, help: "Tell the desktop when a server is lost and when it is back.")
    var notify = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        var settings = MonitorSettings()
        if let interval {
            guard let seconds = Double(interval), seconds >= 0.5, seconds <= 86_400 else {
                throw CommandFailure(.usage, messages.badInterval(ForeignText(interval).debugDescription))
            }
            settings.interval = .milliseconds(Int64(seconds * 1000))
        }
        guard !follow || names.isEmpty && global.server == nil else {
            throw CommandFailure(.usage, messages.followsOne, hints: [messages.seeHelp])
        }
        let profiles = try profiles(context)
        let connector = try context.connector(global, mayAsk: false)
        let book = try context.profiles()
        let changes = ProfileChanges(
            book: book, watched: profiles, follows: follow, environment: context.environment,
            tokens: { [state = context.state] in state.flatMap(TokenKeeping.stamp) }, target: connector.watchTarget)
        return try await WatchSession(
            targets: profiles.map(connector.watchTarget), settings: settings, limit: try global.limit(messages),
            notice: notify ? DesktopNotice(environment: context.environment) : nil, context: context,
            around: WatchSurroundings(context.loop, changes: changes.events)
        ).run()
    }

    private func profiles(_ context: CommandContext) throws -> [Profile] {
        guard names.count > 1 else { return [try context.usedProfile(names.first, global)] }
        _ = try global.server(or: names.joined(separator: " "), context.messages)
        let book = try context.profiles()
        var seen: Set<ProfileID> = []
        return try names.map { try book.find($0) }.filter { seen.insert($0.id).inserted }
    }
}

extension ProfileConnector {
    /// The server of a profile, to be watched.
    func watchTarget(_ profile: Profile) -> WatchTarget {
        WatchTarget(profile: profile.name) { ServerPoller(connection(to: profile)) }
    }
}
