internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall edit`.
struct EditCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("edit", EditHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .text(EditHelp.kind))
    var kind: ServerKind?

    @Option(name: .long, help: .text(EditHelp.route))
    var route: [String] = []

    @Option(name: .long, help: .text(EditHelp.removeRoute))
    var removeRoute: [String] = []

    @Option(name: .long, help: .text(EditHelp.label))
    var label: [String] = []

    @Flag(inversion: .prefixedNo, help: .text(EditHelp.sending))
    var sending: Bool?

    @Option(name: .long, help: .text(EditHelp.metered))
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
        var profile = found
        if isEdited {
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
                profile = try await permission.ask(TerminalInteraction(context: context, mayAsk: true), for: profile)
            } else {
                profile = try await permission.withdraw(from: profile)
            }
        }
        if let metered { try await keep(metered.answer, for: profile, context) }
        try context.finish(profile, book, messages.saved(profile.name.description))
        return .ok
    }

    /// Keeps the answer for the networks through which the server would be reached now.
    private func keep(_ answer: MeteredAnswer?, for profile: Profile, _ context: CommandContext) async throws {
        guard let memory = context.networkMemory else { throw ProfileStoreError(.noHome) }
        let networks = await (try context.meteredGate(global, allowsAll: false)).networks(for: profile)
        guard !networks.isEmpty else { throw MeteredError.noNetwork }
        for network in networks {
            try await memory.set(answer, for: [profile.id.description], in: network.unknown)
        }
    }
}

/// What the user says of a profile in a metered network.
enum MeteredChoice: String, CaseIterable, ExpressibleByArgument {
    case yes, slowly = "30", no, ask

    /// What is kept; nil if the user is to be asked again.
    var answer: MeteredAnswer? { MeteredAnswer(rawValue: rawValue) }
}
