internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Leads the user from a scan to a saved profile: scan, choose, name, test, save, connect. ``FirstServer`` says how.
struct Picker {
    let context: CommandContext
    let global: GlobalOptions

    /// Runs it.
    func run() async throws -> CommandExit {
        var scan = try ScanCommand.parse([])
        scan.global = global
        let byKeys = context.asksByKeys(global)
        do {
            let found = try await scan.run(context, saysHowToSave: false, keepsTable: !byKeys)
            guard found == .ok else { return found }
        } catch let failure as CommandFailure where byKeys && failure.code == .nothingFound {
            // A user who knows the address can type it here.
            context.report(failure)
            return try await lead([], orElse: failure.code.exit)
        }
        return try await lead(CommandContext.seenServers(in: context.state, context.messages))
    }

    /// Lets the user choose one of them, and continues with it; `end` is how it ends if none is chosen.
    func lead(_ servers: [SeenServer], orElse end: CommandExit = .failure) async throws -> CommandExit {
        let limit = try global.limit(context.messages)
        let question = Question(context: context, limit: limit)
        let set = try context.profiles().load()
        let environment = try context.surroundings(global)
        let reader = NewServerReader(kind: nil, profiles: set, tailnet: environment.tailnet, state: context.state)
        var flow = FirstServer(servers, besides: set)
        var turn = flow.begin()
        while true {
            if let remark = turn.remark { say(remark) }
            let event: FirstServer.Event
            switch turn.step {
            case .choose(let usual): event = await choose(servers, usual: usual, question)
            case .read(let text):
                let deadline = ContinuousClock.now + (limit ?? TimeLimits.ofTest)
                event = await read { () throws(NewServerError) in
                    try await reader.read(target: text, deadline: deadline)
                }
            case .draft(let server):
                context.note(context.messages.rowIs(server, isOfSession: true))
                guard try await context.isPathWanted(of: server, global) else {
                    context.note(context.messages.nothingSaved)
                    return end
                }
                event = await read { () throws(NewServerError) in
                    if let saved = try reader.profile(of: server) {
                        throw .seenIsSaved(ForeignText(server.name), saved, typed: nil)
                    }
                    return try reader.draft(of: server)
                }
            case .name(let proposal):
                event =
                    await question.line(context.messages.chooseName(proposal?.description)).map { .named($0) } ?? .left
            case .add(let name, let draft, let seen):
                return try await add(name, draft, seen, environment, limit: limit)
            case .stop:
                context.note(context.messages.nothingSaved)
                return end
            }
            turn = flow.handle(event)
        }
    }

    private func read(_ draft: () async throws(NewServerError) -> ServerDraft) async -> FirstServer.Event {
        do throws(NewServerError) {
            return .read(try await draft())
        } catch {
            return .notRead(error)
        }
    }

    private func say(_ remark: FirstServer.Remark) {
        let messages = context.messages
        switch remark {
        case .noSuchRow(let text): context.note(messages.noSuchRow(ForeignText(text).debugDescription))
        case .notRead(let error):
            let failure = CommandFailure(error, messages)
            context.note(failure.message)
            for hint in failure.hints { context.note("  \(hint)" as Hint) }
        case .noName(let text):
            context.note(messages.badProfileName(ForeignText(text).debugDescription))
            context.note("  \(messages.profileNameRule)" as Hint)
        case .taken(let name): context.note(messages.profileExists(name.description))
        }
    }

    private func choose(_ servers: [SeenServer], usual: Int?, _ question: Question) async -> FirstServer.Event {
        let messages = context.messages
        guard context.asksByKeys(global) else {
            let prompt = messages.chooseRow(servers.count, usual: usual.map { servers[$0].number })
            return await question.line(prompt).map { .typed($0) } ?? .left
        }
        let rows = servers.map { ScanRow($0, messages) }
        let list = PickList(
            zip(servers, rows).map { .init(number: $0.number, "\($1.name) \($1.kind) \($1.address) \($1.note)") },
            usual: usual, takesText: true)
        let table = Table(scan: rows, columns: context.terminal.error.size.columns - 2, messages)
        let block = PickBlock(messages.chooseServer, table, help: messages.keysOfServers, messages)
        switch await ListPrompt(context: context, limit: question.limit, view: block).answer(list) {
        case .row(let place): return .picked(place)
        case .text(let text): return .typed(text)
        case .nothing: return .left
        }
    }

    /// Tests and saves it, uses it, and shows its status.
    private func add(
        _ name: ProfileName, _ draft: ServerDraft, _ seen: SeenServer?, _ environment: ConnectionDependencies,
        limit: Duration?
    ) async throws -> CommandExit {
        let book = try context.profiles()
        let patience = TimeLimits(limit)
        let run = AddRun(
            tokens: try context.tokens(mayAsk: true),
            person: TerminalInteraction(context: context, patience: patience, mayAsk: true), mayAsk: !context.isJSON,
            environment: environment, patience: patience, policy: TrustPolicy())
        let quiet = context.quietTerminal(true)
        defer { quiet?.restore() }
        let saved = try await run.run(name, draft, seen: seen, token: .prompt, store: nil, isTested: true)
        quiet?.restore()
        // A user who comes this way wants to use the selected server.
        try book.select { $0.choose(saved.profile.name) }
        let exit = try AddCommand.finish(saved, context, book)
        guard saved.isUsable else { return exit }
        var status = try StatusCommand.parse([saved.profile.name.description])
        status.global = global
        status.global.server = nil
        return try await status.run(context)
    }
}
