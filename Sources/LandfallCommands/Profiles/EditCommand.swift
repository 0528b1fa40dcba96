internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall edit`.
struct EditCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        _superCommandName: "landfall",
        abstract: "Change the kind or the routes of a profile, or what may be sent to its server.",
        discussion: """
            Routes named by --route come first, in this order; those that the profile does not have yet are added. A \
            route is named by its number or as show prints it: service:NAME of the LAN, tailnet:MACHINE:PORT, an \
            address, a URL or unix:/path. host:NAME takes a bare word for an address. Nothing is connected to.

            --sending asks at the terminal whether messages may go to an EndlessCode server: what you send lets Claude Code \
            act on that machine. Only a person can allow it, and --no-sending takes it back.

            EXAMPLES
              landfall edit studio --route tailnet:my-mac:9090
              landfall edit studio --route 2        route 2 first
              landfall edit studio --remove-route 3
              landfall edit mac --no-sending

            EXIT CODES
              0 ok, 2 usage, 3 no such profile, 11 the person has not allowed it
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Option(name: .long, help: ArgumentHelp("What the server is.", valueName: "kind"))
    var kind: ServerKind?

    @Option(name: .long, help: ArgumentHelp("A route to put first, new or old.", valueName: "route"))
    var route: [String] = []

    @Option(name: .long, help: ArgumentHelp("A route to take out.", valueName: "route"))
    var removeRoute: [String] = []

    @Flag(inversion: .prefixedNo, help: "Whether messages may be sent to the server; asks at the terminal.")
    var sending: Bool?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        guard kind != nil || !route.isEmpty || !removeRoute.isEmpty || sending != nil else {
            throw CommandFailure(.usage, messages.nothingToEdit, hints: [messages.seeHelp])
        }
        let book = try context.profiles()
        let found = try book.find(name)
        let edit = ProfileEdit(kind: kind, front: route, out: removeRoute)
        var profile = found
        if kind != nil || !route.isEmpty || !removeRoute.isEmpty {
            profile = try await book.update(deadline: try context.deadline(global)) { set in
                // Between the two looks another process may have changed it.
                let changed = try edit.applied(to: set.find(found.id) ?? found)
                try set.put(changed)
                return changed
            }
            if found.sending != nil, profile.sending == nil, sending == nil {
                context.note(messages.sendingWithdrawn(profile.name.description))
            }
        }
        if let sending {
            let permission = SendingPermission(book: book, deadline: try context.deadline(global))
            if sending {
                let asked = try permission.needsAnswer(for: profile)
                if asked, !context.mayAsk(global) { throw SendingError.nobodyAsked(profile.name) }
                profile = try await permission.ask(TerminalPerson(context: context, mayAsk: true), for: profile)
            } else {
                profile = try await permission.withdraw(from: profile)
            }
        }
        try context.finish(profile, book, messages.saved(profile.name.description))
        return .ok
    }
}
