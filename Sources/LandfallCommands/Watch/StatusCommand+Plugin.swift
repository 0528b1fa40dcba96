internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

extension StatusCommand {
    /// Asks the servers once, as a plugin of a monitoring system.
    func check(_ context: CommandContext) async throws -> CommandExit {
        guard !wait, !watch, since == nil, !context.isJSON else {
            throw CommandFailure(.usage, context.messages.nagiosAlone, hints: [context.messages.seeHelp])
        }
        var global = global
        // Nobody sits there.
        global.noInput = true
        let limit = try global.limit(context.messages) ?? TimeLimits.ofRequest
        let one = try await all ? nil : context.usedServer(name, global)
        let profiles = try one.map { [$0.0] } ?? labels.some(of: context.usedProfiles([], all: true, global), context)
        let connector = try context.connector(global, mayAsk: false)
        let targets =
            one.map { [connector.statusTarget($0.0, isKept: $0.1)] } ?? profiles.map(connector.watchTarget)
        let states = try await context.sayingMetered(profiles, global) {
            try await StatesCheck(targets: targets, limit: limit, loop: context.loop, kept: context.lastStates)
                .run(pace: nil, draw: { _, _ in }, pause: {})
        }
        guard let states else { return .interrupted }
        // What the user calls a server that is not saved.
        let label = one.flatMap { $0.1 ? nil : global.server.map { ForeignText($0).description } }
        let servers = zip(profiles, states).map { (name: label ?? $0.name.description, state: $1) }
        let line = PluginLine(servers, at: Date(), context.messages)
        try context.out(line.text)
        return line.status.exit
    }
}

extension PluginStatus {
    /// The same number among the exit codes, of which it is none: a plugin has its own (landfall-status(1)).
    var exit: CommandExit { CommandExit(rawValue: rawValue) ?? .noProfile }
}
