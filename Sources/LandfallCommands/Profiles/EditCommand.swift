internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall edit`.
struct EditCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "edit",
            CommandHelp(
                "Change a profile's kind, routes, labels or permissions.",
                paragraphs: [
                    """
                    Routes given by --route come first, in this order; new ones are added. A route is given by its number or as show \
                    prints it: service:NAME for the LAN, tailnet:MACHINE:PORT, an address, a URL or unix:/path. To use a single \
                    word as an address, write host:WORD. edit does not connect to the server.
                    """,
                    """
                    --label sets a label, as in team=a, and removes one, as in team-. list, status, test, watch and tui can filter by labels.
                    """,
                    """
                    --sending asks on the terminal whether messages may be sent to an EndlessCode server: they let Claude Code act on that \
                    machine. Sending can be allowed only on a terminal; --no-sending revokes it.
                    """,
                    """
                    --metered sets whether watch, tui and other commands may poll the server while this machine's network is metered: \
                    yes, no, 30 (at most every 30 seconds), or ask, which clears the answer so that you are asked again.
                    """,
                ],
                examples: [
                    "landfall edit studio --route tailnet:my-mac:9090",
                    HelpExample("landfall edit studio --route 2", "route 2 first"),
                    "landfall edit studio --remove-route 3", "landfall edit studio --label team=a --label site-",
                    "landfall edit mac --no-sending",
                ],
                exits: "0 ok, 2 usage, 3 no such profile, 6 no default route, 11 permission was not given"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .says("The kind of server.", value: "kind"))
    var kind: ServerKind?

    @Option(name: .long, help: .says("A route to put first, new or existing.", value: "route"))
    var route: [String] = []

    @Option(name: .long, help: .says("A route to remove.", value: "route"))
    var removeRoute: [String] = []

    @Option(
        name: .long, help: .says("A label to set (team=a) or to remove (team-); can be repeated.", value: "label=value")
    )
    var label: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: .says("Allow sending messages to the server (asks on the terminal), or revoke it."))
    var sending: Bool?

    @Option(
        name: .long,
        help: .says(
            "Whether the server may be polled on this network: yes, 30 (every 30 s), no, or ask (again).",
            value: Sentence("answer", context: "value")))
    var metered: MeteredChoice?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let isEdited = kind != nil || !route.isEmpty || !removeRoute.isEmpty || !label.isEmpty
        guard isEdited || sending != nil || metered != nil else {
            throw CommandFailure(.usage, messages.nothingToEdit, hints: [messages.seeHelp])
        }
        let book = try context.profiles()
        let found = try context.usedProfile(name, global, exactly: true)
        let edit = ProfileEdit(kind: kind, front: route, out: removeRoute, labels: label)
        // What cannot be done is said before anything is saved.
        var profile = isEdited ? try edit.applied(to: found) : found
        let networks = metered == nil ? [] : try await networks(for: profile, context)
        let permission = SendingPermission(book: book, deadline: try context.deadline(global))
        if sending == true, try permission.needsAnswer(for: profile), !context.mayAsk(global) {
            throw SendingError.nobodyAsked(profile.name)
        }
        if isEdited {
            profile = try await book.update(deadline: try context.deadline(global)) { set in
                // Between the two looks another process may have changed it.
                let changed = try edit.applied(to: set.find(found.id) ?? found)
                try set.put(changed)
                return changed
            }
            if found.sending != nil, profile.sending == nil, sending == nil {
                context.note(messages.sendingWithdrawn(from: profile, ofOtherKind: profile.kind != found.kind))
            }
        }
        if let sending {
            profile =
                sending
                ? try await permission.ask(TerminalInteraction(context: context, mayAsk: true), for: profile)
                : try await permission.withdraw(from: profile)
        }
        for network in networks {
            try await context.networkMemory?.set(metered?.answer, for: [profile.id.description], in: network.unknown)
        }
        try context.finish(profile, book, messages.saved(profile.name.description))
        return .ok
    }

    /// The networks through which the server would be reached now.
    private func networks(for profile: Profile, _ context: CommandContext) async throws -> [CurrentNetwork] {
        guard context.networkMemory != nil else { throw ProfileStoreError(.noHome) }
        let networks = await (try context.meteredGate(global, allowsAll: false)).networks(for: profile)
        guard !networks.isEmpty else { throw MeteredError.noRoute(profile.name) }
        return networks
    }
}

/// What the user says of a profile in a metered network.
enum MeteredChoice: String, CaseIterable, ExpressibleByArgument {
    case yes, slowly = "30", no, ask

    /// What is kept; nil if the user is to be asked again.
    var answer: MeteredAnswer? { MeteredAnswer(rawValue: rawValue) }
}
