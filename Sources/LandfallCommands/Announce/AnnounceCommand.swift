internal import ArgumentParser
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

/// `landfall announce`.
struct AnnounceCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "announce",
            CommandHelp(
                "Announce a server on this machine, so that scan finds it.",
                paragraphs: [
                    """
                    Finds the Diane or EndlessCode server on this machine, checks that it answers, and publishes it over DNS-SD until \
                    you stop it. A server that does not answer for 10 seconds is withdrawn, and published again when it is back. The \
                    TXT record holds the server's id, version and path, and whether it needs a token or uses TLS; never a secret.
                    """
                ],
                examples: [
                    HelpExample("landfall announce", "the server of this machine"),
                    #"landfall announce --kind diane --port 9090 --name "Studio""#,
                    "landfall announce --install | sudo tee /etc/avahi/services/landfall-diane.service",
                ],
                exits: """
                    0 stopped by SIGTERM or --timeout, 1 refused by Avahi, 2 usage, 6 no server answers, 8 another product answers, \
                    10 no mDNS engine works, 130 interrupted
                    """))
    }

    @Option(name: .long, help: .says("The kind of server, if several run here.", value: "kind"))
    var kind: ServerKind?

    @Option(name: .long, help: .says("The server's TCP port.", value: "port"))
    var port: String?

    @Option(name: .long, help: .says("The name to announce; the host name by default.", value: "name"))
    var name: String?

    @Flag(name: .long, help: .says("Print a service file for avahi-daemon and exit."))
    var install = false

    @Option(name: .long, help: .says("The mDNS engine for announcing the server.", value: "engine"))
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
        guard let number = UInt16(digits: port), number > 0 else {
            throw CommandFailure(.usage, messages.badPort(ForeignText(port).description))
        }
        return number
    }
}
