internal import ArgumentParser
internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import TerminalUI
internal import Wording
internal import Workflows

/// Leads a person from a scan to a saved profile: scan, choose, name, test, save, connect.
struct Picker {
    let context: CommandContext
    let global: GlobalOptions

    /// Runs it.
    func run() async throws -> CommandExit {
        var scan = try ScanCommand.parse([])
        scan.global = global
        let found = try await scan.run(context, saysHowToSave: false)
        guard found == .ok else { return found }
        return try await lead(CommandContext.seenServers(in: context.state, context.messages))
    }

    /// Lets the person choose one of them, and goes on with it.
    func lead(_ servers: [SeenServer]) async throws -> CommandExit {
        let messages = context.messages
        let limit = try global.limit(messages)
        let question = Question(context: context, limit: limit)
        guard let server = choose(servers, question) else {
            context.note(messages.nothingSaved)
            return .failure
        }
        let book = try context.profiles()
        let set = try book.load()
        let proposal = ProfileName.proposal(for: server.name, besides: set)
        guard let name = try name(proposal, set, question) else {
            context.note(messages.nothingSaved)
            return .failure
        }
        let reading = TailnetReading(try context.localAPI(global).api)
        let reader = NewServerReader(kind: nil, profiles: set, tailnet: reading, state: context.state)
        let tokens = try context.tokens(mayAsk: true)
        let patience = Patience(limit)
        let run = AddRun(
            tokens: tokens, person: TerminalPerson(context: context, patience: patience, mayAsk: true),
            mayAsk: !context.isJSON, around: .system(tailnet: reading, state: context.state, ssh: context.ssh),
            patience: patience,
            policy: TrustPolicy())
        let saved: AddFlow.Saved
        do {
            let quiet = context.quietTerminal(true)
            defer { quiet?.restore() }
            saved = try await run.run(
                name, try reader.draft(of: server), token: .prompt, store: nil, isTested: true)
        } catch {
            guard let failure = CommandFailure(of: error, messages), failure.code == .cleartextTokenRefused else {
                throw error
            }
            let command = messages.addInCleartext(name.description, row: server.number)
            throw CommandFailure(
                failure.code, failure.message,
                hints: [messages.addOverSSH(name.description, row: server.number)] + failure.hints.dropFirst() + [
                    command
                ])
        }
        // Who walks this way wants to use what was chosen.
        try book.select { $0.choose(saved.profile.name) }
        try AddCommand.finish(saved, context, book)
        guard saved.isUsable else { return .ok }
        var status = try StatusCommand.parse([saved.profile.name.description])
        status.global = global
        status.global.server = nil
        return try await status.run(context)
    }

    private func choose(_ servers: [SeenServer], _ question: Question) -> SeenServer? {
        // Enter takes the only one, or the only one of this machine that is not saved.
        let usual = servers.count == 1 ? servers : servers.filter { $0.thisMachine == true && $0.savedAs == nil }
        let only = usual.count == 1 ? usual.first : nil
        for _ in 0..<3 {
            let prompt = context.messages.chooseRow(servers.count, usual: only?.number)
            guard let answer = question.line(prompt)?.trimmed else { return nil }
            if answer.isEmpty { return only }
            if ["q", "n"].contains(answer) { return nil }
            if let server = servers.first(where: { String($0.number) == answer || $0.ref == answer }) { return server }
            context.note(context.messages.noSuchRow(ForeignText(answer).debugDescription))
        }
        return nil
    }

    private func name(
        _ proposal: ProfileName?, _ set: ProfileSet, _ question: Question
    ) throws -> ProfileName? {
        for _ in 0..<3 {
            guard let answer = question.line(context.messages.chooseName(proposal?.description))?.trimmed else {
                return nil
            }
            if answer.isEmpty {
                if let proposal { return proposal }
                continue
            }
            guard let name = ProfileName(answer) else {
                context.note(context.messages.badProfileName(ForeignText(answer).debugDescription))
                context.note("  \(context.messages.profileNameRule)" as Hint)
                continue
            }
            if set.find(name) == nil { return name }
            context.note(context.messages.profileExists(answer))
        }
        return nil
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
