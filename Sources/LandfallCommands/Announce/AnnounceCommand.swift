internal import ArgumentParser
internal import LocalDiscovery
internal import LocalServers
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
        let server = try await LocalServer.found(
            kind, port: try number(context.messages), environment: context.environment)
        let printer = AnnouncePrinter(context: context)
        printer.warn(of: server)
        let presence = try ServerPresence(server, name: name, state: context.state)
        if install {
            let file = AvahiServiceFile(service: presence.service)
            try context.out(file.text)
            context.note(context.messages.installAs(file.path))
            return .ok
        }
        let run = AnnounceRun(
            presence: presence, looks: ServerLooks(at: server, environment: context.environment), limit: limit
        ) { [engine] service, report in
            await ServicePublisher(service, engine: engine).run { report($0) }
        }
        return try await run.run(in: context.loop, printer) == .interrupted ? .interrupted : .ok
    }

    private func number(_ messages: Messages) throws(CommandFailure) -> UInt16? {
        guard let port else { return nil }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port), number > 0 else {
            throw CommandFailure(.usage, messages.badPort(ForeignText(port).description))
        }
        return number
    }
}
