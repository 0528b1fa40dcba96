internal import ArgumentParser
internal import Glibc
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall import`.
struct ImportCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "landfall",
        abstract: "Add the profiles of an export.",
        discussion: """
            Reads what export printed, from a file or with - from standard input, and adds all of it or nothing. A \
            document with a secret in it is refused. Whoever made it says which certificates its servers have: import \
            only what comes from somebody you trust. A replaced profile keeps its token only if routes and identity \
            are the same; else the stored token is deleted.

            EXAMPLES
              landfall import profiles.json
              ssh studio landfall export | landfall import - --replace

            EXIT CODES
              0 ok, 2 usage, no export or a name is taken, 11 it has a secret in it
            """)

    @Argument(
        help: ArgumentHelp("The export, or - for standard input.", valueName: "file"), completion: .file())
    var file: String

    @Flag(name: .long, help: "Replace profiles of the same name.")
    var replace = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let label = file == "-" ? messages.standardInput : ForeignText(file).description
        let incoming: [Profile]
        do {
            incoming = try ProfileExchange.profiles(try read(context, label))
        } catch let error as ProfileStoreError {
            throw CommandFailure(error, in: label, messages)
        }
        for profile in incoming {
            if let failure = CommandFailure(overlapOf: profile, messages) { throw failure }
        }
        let book = try context.profiles()
        let isReplacing = replace
        let (report, set, before) = try await book.update(deadline: try context.deadline(global)) { set in
            let before = set
            return (set.merge(incoming, replacing: isReplacing), set, before)
        }
        guard report.conflicts.isEmpty else {
            throw CommandFailure(
                .profileExists, messages.profileExists(list(report.conflicts)), hints: [messages.nothingImported])
        }
        let names = Set(incoming.map(\.name))
        try book.keepChoice(adding: names)
        if context.isJSON {
            let choice = try context.choice(book, in: set)
            let document = ProfilesDocument(set.profiles.filter { names.contains($0.name) }, choice: choice)
            try context.out(json: document)
        } else {
            messages.imported(report).forEach(context.note)
        }
        if !report.unlinked.isEmpty {
            context.warn(messages.unlinked(list(report.unlinked)))
            try await removeTokens(of: report.unlinked.compactMap(before.find), context)
        }
        return .ok
    }

    /// Deletes the stored tokens of profiles that were replaced: nothing leads to them any more.
    private func removeTokens(of profiles: [Profile], _ context: CommandContext) async throws {
        for profile in profiles {
            let token = try await ProfileRemoval.dropToken(of: profile) { try context.tokens(mayAsk: false) }
            if case .left(let leftover) = token { context.tell(.tokenLeft(leftover)) }
        }
    }

    private func list(_ names: [ProfileName]) -> String { names.map(\.description).joined(separator: ", ") }

    private func read(_ context: CommandContext, _ label: String) throws -> [UInt8] {
        let messages = context.messages
        let limit = try global.limit(messages)
        if file == "-" {
            let input = InputBytes(descriptor: context.terminal.input, limit: limit, most: ProfileExchange.mostBytes)
            return try bytes(input, label, messages)
        }
        // A FIFO that nobody writes to must not hold up the opening.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw CommandFailure(
                .fileUnreadable, messages.cannotReadState(label, String(cString: strerror(code))),
                hints: code == ENOENT ? [messages.howToExport] : [])
        }
        defer { close(descriptor) }
        return try bytes(
            InputBytes(descriptor: descriptor, limit: limit, most: ProfileExchange.mostBytes), label, messages)
    }

    private func bytes(_ input: InputBytes, _ label: String, _ messages: Messages) throws(CommandFailure) -> [UInt8] {
        switch input.all() {
        case .bytes(let bytes): return bytes
        case .failed(let reason):
            throw CommandFailure(.fileUnreadable, messages.cannotReadState(label, String(cString: strerror(reason))))
        }
    }
}
