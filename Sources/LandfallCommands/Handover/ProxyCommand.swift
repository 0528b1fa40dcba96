internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall proxy`.
struct ProxyCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "proxy",
            CommandHelp(
                "Run a local read-only proxy for a profile's server.",
                paragraphs: [
                    """
                    For programs that cannot send a token, or reach a server over the tailnet or on a Unix socket: the proxy adds the token \
                    to GET requests and forwards them to a server that has proven its identity; it refuses everything else. By default it \
                    listens on a Unix socket of this user; with --port, on 127.0.0.1 under a random path. It prints the address.
                    """
                ],
                examples: [
                    "landfall proxy studio", "landfall proxy studio --port 0",
                    "landfall proxy studio --port 9090 --open",
                ],
                exits:
                    "0 stopped by SIGTERM or --timeout, 2 usage, 3 no such profile, 130 interrupted; others: landfall-codes(7)"
            ))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .says("Listen on a Unix socket at this path.", value: "path"))
    var socket: String?

    @Option(name: .long, help: .says("Listen on this port of 127.0.0.1, 0 for any.", value: "port"))
    var port: String?

    @Flag(
        name: .long,
        help: .says("With --port: serve without the random path, so that any program on this machine can connect."))
    var open = false

    @OptionGroup var proof: ProofOptions

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let (profile, isSaved) = try await context.usedServer(name, global)
        let place = try place(of: profile.name, context)
        let end = try global.limit(context.messages).map { ContinuousClock.now + $0 }
        let opened = try await context.opened(profile, global, proof, wantsToken: false)
        let (server, upstream) = opened.upstream(isSaved ? try context.profiles() : nil)
        let target = HandoverTarget(
            kind: opened.profile.kind, url: opened.route, profile: opened.profile.name.description)
        let left = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
        let run = ProxyRun(.ofCommands(target.kind, upstream), at: place, limit: left)
        let ended = try await run.run(in: context.loop) { try context.tell($0, target) }
        await server.close()
        return ended == .interrupted ? .interrupted : .ok
    }

    /// Where to listen, as the flags say: by default a socket of landfall's own.
    func place(of profile: ProfileName, _ context: CommandContext) throws -> ProxyPlace {
        let messages = context.messages
        guard socket == nil || port == nil else { throw CommandFailure(.usage, messages.socketOrPort) }
        guard !open || port != nil else { throw CommandFailure(.usage, messages.openWithoutPort) }
        if let port {
            guard let number = UInt16(digits: port) else {
                throw CommandFailure(.usage, messages.badProxyPort(ForeignText(port).debugDescription))
            }
            return .port(number, isOpen: open)
        }
        if let socket {
            guard !socket.isEmpty, !socket.utf8.contains(0) else {
                throw CommandFailure(.usage, messages.badSocketPath(ForeignText(socket).debugDescription))
            }
            // Who reads it may be in another folder.
            return .socket(path: socket.absolutePath, isOwnFolder: false)
        }
        if let inherited = ServiceManager(context.environment)?.listeningSocket { return .inherited(inherited) }
        return try ProxyPlace(of: profile, environment: context.environment, state: context.state)
    }
}

extension CommandContext {
    /// Prints where a proxy to `target` listens, and tells the user how to ask it.
    func tell(_ address: ProxyServer.Address, _ target: HandoverTarget) throws {
        if isJSON { return try out(json: Document(target, address)) }
        guard terminal.output.isTerminal else { return try out(address.url) }
        try out(ForeignText(address.url).description)
        // What a server answers without a token.
        let path = target.kind.product.status.path
        switch address {
        case .socket(let socket):
            note(messages.proxyExample("curl --unix-socket \(ForeignText(socket)) \("http://localhost" + path)"))
        case .url(let url): note(messages.proxyExample("curl \(url + path)"))
        }
    }
}
