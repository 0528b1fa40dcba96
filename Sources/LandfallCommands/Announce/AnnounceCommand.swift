internal import ArgumentParser
internal import FoundationEssentials
internal import LocalDiscovery
internal import LocalServers
internal import PrivateFiles
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall announce`.
struct AnnounceCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "announce",
        _superCommandName: "landfall",
        abstract: "Announce a server of this machine, so that scan finds it.",
        discussion: """
            Finds the Diane or EndlessCode server that runs here, checks that it answers, and publishes it by DNS-SD \
            until it is stopped. A server that is gone for 10 seconds is withdrawn, and published again when it is back. \
            The TXT record names the server's id, version, path and whether it wants a token or speaks TLS; never a \
            secret.

            EXAMPLES
              landfall announce                          the server of this machine
              landfall announce --kind diane --port 9090 --name "Studio"
              landfall announce --install | sudo tee /etc/avahi/services/landfall-diane.service

            EXIT CODES
              0 stopped by SIGTERM or --timeout, 1 Avahi does not take it, 2 usage, 6 no server answers,
              8 another product answers, 10 no way to announce, 130 interrupted
            """)

    /// How long the servers of this machine have to answer.
    static let patience = Duration.seconds(5)

    @Option(name: .long, help: ArgumentHelp("Which server, where both run here.", valueName: "kind"))
    var kind: ServerKind?

    @Option(name: .long, help: ArgumentHelp("The server's TCP port.", valueName: "port"))
    var port: String?

    @Option(name: .long, help: ArgumentHelp("The name to show; the host's name by default.", valueName: "name"))
    var name: String?

    @Flag(name: .long, help: "Print the service file for avahi-daemon and end.")
    var install = false

    @Option(
        name: .long, help: ArgumentHelp("What announces.", valueName: "engine"))
    var engine = EngineChoice.auto

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let limit = try global.limit(context.messages)
        let server = try await findServer(context)
        context.warnOfReach(of: server)
        let presence = try presence(of: server, context)
        if install {
            let file = AvahiServiceFile(service: presence.service)
            try context.out(file.text)
            context.note(context.messages.installAs(file.path))
            return .ok
        }
        let run = AnnounceRun(
            presence: presence, looks: ServerLooks(at: server, environment: context.environment), limit: limit,
            context: context
        ) { [engine] service, report in
            await ServicePublisher(service, engine: engine).run { report($0) }
        }
        return try await run.run(in: context.loop)
    }

    private func findServer(_ context: CommandContext) async throws -> LocalServer {
        let messages = context.messages
        let wanted = try port.map { text throws(CommandFailure) in
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(text), number > 0 else {
                throw CommandFailure(.usage, messages.badPort(ForeignText(text).description))
            }
            return number
        }
        let finder = LocalServerFinder(
            environment: context.environment, homeDirectory: context.environment["HOME"] ?? "/")
        do {
            return try await finder.find(kind: kind, port: wanted, deadline: .now + Self.patience)
        } catch {
            throw failure(error, messages)
        }
    }

    private func failure(_ error: LocalServerError, _ messages: Messages) -> CommandFailure {
        let kinds = ServerKind.candidates(kind)
        switch error.code {
        case .notThisProduct:
            let names = kinds.map(\.displayName).joined(separator: " / ")
            return CommandFailure(.notThisProduct, messages.otherProduct(list(error.portsOfOthers), names))
        case .serverUnreachable:
            let hints = kinds.map(messages.startServer)
            return CommandFailure(
                .serverUnreachable, messages.noLocalServer(list(error.portsTried)), hints: hints)
        }
    }

    private func list(_ ports: [UInt16]) -> String { ports.map(String.init).joined(separator: ", ") }

    private func presence(of server: LocalServer, _ context: CommandContext) throws -> ServerPresence {
        let name = name ?? Self.hostName()
        guard ServiceDefinition.isName(name) else {
            throw CommandFailure(.usage, context.messages.badServiceName(ForeignText(name).description))
        }
        guard let state = context.state else { throw CommandFailure(.fileUnwritable, context.messages.noHome) }
        let sockets = ListeningSocketTable(
            tcp: LocalFiles.system.read("/proc/net/tcp") ?? [], tcp6: LocalFiles.system.read("/proc/net/tcp6") ?? [])
        let listening = Set(sockets.sockets.map(\.port))
        do {
            let id = try ServerIDs(folder: state).id(
                of: server.kind, port: server.port, isListening: listening.contains)
            return ServerPresence(server, name: name, id: id)
        } catch let error as PrivateFileError {
            throw CommandFailure(error, context.messages)
        } catch let error as DamagedStateFile {
            throw CommandFailure(.fileUnreadable, context.messages.damagedState(error.path))
        }
    }

    /// The host's name up to its first dot.
    private static func hostName() -> String {
        let full = ProcessInfo.processInfo.hostName
        return String(full.prefix { $0 != "." })
    }
}
