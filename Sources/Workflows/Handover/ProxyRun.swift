internal import FoundationEssentials
internal import PrivateFiles
internal import ReadOnlyProxy
internal import ServerExchange
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// Runs a proxy until it is told to stop.
struct ProxyRun: Sendable {
    /// How long answers may go on after the first Ctrl-C.
    static let grace = Duration.seconds(5)
    /// How long to wait for a place to listen.
    static let patience = Duration.seconds(2)

    let target: HandoverTarget
    let place: ProxyPlace
    let upstream: any ProxyUpstream
    /// When to end by itself; nil for never.
    let limit: Duration?
    let context: CommandContext

    /// Where to listen, as `--socket`, `--port` and `--open` say: by default a socket of landfall's own, which has the
    /// name of the profile.
    static func place(
        socket: String?, port: String?, isOpen: Bool, profile: String, _ context: CommandContext
    ) throws(CommandFailure) -> ProxyPlace {
        let messages = context.messages
        guard socket == nil || port == nil else { throw CommandFailure(.usage, messages.socketOrPort) }
        guard !isOpen || port != nil else { throw CommandFailure(.usage, messages.openWithoutPort) }
        if let port {
            guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port) else {
                throw CommandFailure(.usage, messages.badProxyPort(ForeignText(port).debugDescription))
            }
            return .port(number, isOpen: isOpen)
        }
        if let socket {
            guard !socket.isEmpty, !socket.utf8.contains(0) else {
                throw CommandFailure(.usage, messages.badSocketPath(ForeignText(socket).debugDescription))
            }
            // Who reads it may be in another folder.
            let path = socket.hasPrefix("/") ? socket : "\(FileManager.default.currentDirectoryPath)/\(socket)"
            return .socket(path: path, isOwnFolder: false)
        }
        guard let folder = folder(context) else { throw CommandFailure(.noHome, messages.noHome) }
        return .socket(path: "\(folder)/\(profile).sock", isOwnFolder: true)
    }

    /// The folder of sockets: the one that goes when the user logs out, else that of the state.
    private static func folder(_ context: CommandContext) -> String? {
        if let base = context.environment["XDG_RUNTIME_DIR"], base.hasPrefix("/") { return base + "/landfall" }
        return context.state.map { $0.path + "/run" }
    }

    /// Returns after the last answer has ended.
    func run() async throws -> CommandExit { try await run(in: context.loop) }

    /// The same in a loop from elsewhere.
    func run(in loop: EventLoop) async throws -> CommandExit {
        var server: ProxyServer?
        var state = ProxyState(grace: Self.grace)
        do {
            let end = try await loop.run(&state, limit: limit) { effect, _, sources in
                switch effect {
                case .listen:
                    let started = try await Self.start(place, kind: target.kind, upstream: upstream, context)
                    server = started
                    try tell(started.address)
                case .stop(let grace):
                    let deadline = ContinuousClock.now + grace
                    sources.start(
                        EventSource { [server] tell in
                            await server?.stop(deadline: deadline)
                            tell(.stopped)
                        })
                }
            }
            return end == .interrupted ? .interrupted : .ok
        } catch {
            await server?.stop(deadline: .now)
            throw error
        }
    }
}

extension ProxyRun {
    /// Starts a proxy.
    static func start(
        _ place: ProxyPlace, kind: ServerKind, upstream: any ProxyUpstream, _ context: CommandContext
    ) async throws(CommandFailure) -> ProxyServer {
        // Programs read it: it is never translated.
        let messages = Messages(language: .english)
        do throws(ProxyServerError) {
            return try await ProxyServer.start(
                place, readOnly: ReadOnlyRule(kind: kind), upstream: upstream, deadline: .now + Self.patience,
                words: { messages.proxyFault($0) })
        } catch {
            throw CommandFailure(error, place, context.messages)
        }
    }

    private func tell(_ address: ProxyServer.Address) throws {
        if context.isJSON { return try context.out(try JSONText.encode(ProxyDocument(target, address))) }
        let url = ProxyDocument.text(address)
        let isTerminal = context.terminal.output.isTerminal
        try context.out(isTerminal ? ForeignText(url).description : url)
        guard isTerminal else { return }
        switch address {
        case .socket(let path):
            let quoted = context.messages.quoted(ForeignText(path))
            context.note(context.messages.proxyExample("curl --unix-socket \(quoted) http://localhost/"))
        case .url(let url): context.note(context.messages.proxyExample("curl \(url)/"))
        }
    }
}

extension CommandFailure {
    /// Why a proxy cannot listen, in words.
    init(_ error: ProxyServerError, _ place: ProxyPlace, _ messages: Messages) {
        let name =
            switch place {
            case .socket(let path, _): ForeignText(path).description
            case .port(let port, _): "127.0.0.1:\(port)"
            }
        switch error.code {
        case .socketTaken: self.init(.socketTaken, messages.socketTaken(name), hints: [messages.otherSocket])
        case .socketPathTooLong: self.init(.socketPathTooLong, messages.socketPathTooLong(name))
        case .folderExposed: self.init(.folderExposed, messages.folderExposed(name), hints: [messages.otherFolder])
        case .portTaken: self.init(.portTaken, messages.portTaken(name), hints: [messages.anyPort])
        case .cannotListen: self.init(.cannotListen, messages.cannotListen(name, error.reason))
        }
    }
}
