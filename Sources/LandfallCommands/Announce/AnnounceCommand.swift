internal import ArgumentParser
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

/// `landfall announce`.
struct AnnounceCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("announce", AnnounceHelp.command) }

    @Option(name: .long, help: .text(AnnounceHelp.kind))
    var kind: ServerKind?

    @Option(name: .long, help: .text(AnnounceHelp.port))
    var port: String?

    @Option(name: .long, help: .text(AnnounceHelp.name))
    var name: String?

    @Flag(name: .long, help: .text(AnnounceHelp.install))
    var install = false

    @Option(name: .long, help: .text(AnnounceHelp.engine))
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
