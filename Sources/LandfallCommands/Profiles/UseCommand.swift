internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall use`.
struct UseCommand: EverydayCommand {
    static let isLocal = true

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "use",
            CommandHelp(
                "Select the profile that other commands use.",
                paragraphs: [
                    """
                    The selection applies to every terminal; a command that is already running keeps its profile. --server and \
                    LANDFALL_SERVER override it, and use warns you if the variable is set. With --shell nothing is saved: use prints \
                    a line that selects the profile for one shell. Without a name it lists the profiles on a terminal and asks.
                    """
                ],
                examples: [
                    "landfall use studio",
                    HelpExample("landfall use", "select from a list"),
                    HelpExample("landfall use -", "the previous profile"),
                    HelpExample(#"eval "$(landfall use --shell studio)""#, "for this shell only"),
                ],
                exits: "0 ok, 1 nothing selected, 2 usage, 3 no such profile, or no previous one"))
    }

    @Argument(
        help: .says("The profile, or - for the previous one.", value: "name"),
        completion: ProfileCompletion.kindOrPrevious)
    var name: String?

    @Flag(name: .long, help: .says("Print the line that selects it for this shell only."))
    var shell = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        if shell, context.isJSON { throw CommandFailure(.usage, messages.shellHasNoJSON) }
        let book = try context.profiles()
        let given = if let name { name as String? } else { try await choose(book, context) }
        guard let name = given else {
            context.note(messages.nothingChosen)
            return .failure
        }
        let wanted: String
        if name == "-" {
            guard let previous = try book.savedSelection().previous else {
                throw CommandFailure(.noPreviousProfile, messages.noPreviousProfile, hints: [messages.seeList])
            }
            wanted = previous.description
        } else {
            wanted = name
        }
        let profile = try profile(try global.server(or: wanted, messages) ?? wanted, book, context)
        if shell {
            try context.out("export \(ProfileBook.variable)=\(ShellText.word(profile.name.description))")
            if context.terminal.output.isTerminal { context.note(messages.howToEval(profile.name.description)) }
            return .ok
        }
        try book.select { $0.choose(profile.name) }
        let override = context.environment[ProfileBook.variable].flatMap { $0.isEmpty ? nil : $0 }
        let isHidden = override != nil && override != profile.name.description
        try context.finish(profile, isCurrent: !isHidden, messages.usesNow(profile.name.description))
        if let override, isHidden {
            context.warn(messages.hiddenChoice(profile.name.description, ForeignText(override).description))
        }
        return .ok
    }

    /// The profile of this name. A server that the last scan has shown under it is not one yet.
    private func profile(_ name: String, _ book: ProfileBook, _ context: CommandContext) throws -> Profile {
        do throws(ProfileStoreError) {
            return try book.find(name)
        } catch {
            guard error.code == .profileUnknown, case .instance = ServerReference(name),
                context.state.flatMap({ try? LastScan($0).find(name) }) != nil
            else { throw error }
            let failure = CommandFailure(error, context.messages)
            throw CommandFailure(failure.code, failure.message, hints: [context.messages.saveSeen(name)])
        }
    }

    /// The name of the profile that the user chooses; nil if none is chosen.
    private func choose(_ book: ProfileBook, _ context: CommandContext) async throws -> String? {
        let messages = context.messages
        let set = try book.load()
        guard !set.profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
        guard context.mayAsk(global), !context.isJSON else {
            throw CommandFailure(
                .usage, messages.useWhich, hints: [messages.howToChoose(set.names.map(\.description))])
        }
        let choice = try context.choice(book, in: set)
        let table = Table(profiles: set.profiles, choice, nil, isForEyes: true, messages)
            .numbered(messages.column.number)
        let rows = zip(1..., table.rows).map { PickList.Row(number: $0, $1.map(\.plain).joined(separator: " ")) }
        let list = PickList(rows, usual: set.profiles.firstIndex { $0.id == choice?.profile.id })
        let limit = try global.limit(messages)
        guard context.asksByKeys(global) else { return await chooseByNumber(set, table, limit: limit, context) }
        let block = PickBlock(messages.chooseProfile, table, help: messages.keysOfList, messages)
        guard case .row(let place) = await ListPrompt(context: context, limit: limit, view: block).answer(list) else {
            return nil
        }
        return set.profiles[place].name.description
    }

    private func chooseByNumber(
        _ set: ProfileSet, _ table: Table, limit: Duration?, _ context: CommandContext
    ) async -> String? {
        for line in table.page(width: context.terminal.error.size.columns) { context.note(line.plain) }
        let question = Question(context: context, limit: limit)
        while let line = await question.line(context.messages.chooseNumber(set.profiles.count))?.filter({
            !$0.isWhitespace
        }) {
            if line.isEmpty || line == "q" { return nil }
            if let number = Int(line), set.profiles.indices.contains(number - 1) {
                return set.profiles[number - 1].name.description
            }
            if ProfileName(line).flatMap(set.find) != nil { return line }
            context.note(context.messages.noSuchRow(ForeignText(line).debugDescription))
        }
        return nil
    }
}

extension UseCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 1 else { return nil }
        var command = Self()
        (command.name, command.shell, command.global) = (line.words.first, false, line.global)
        return command
    }
}
