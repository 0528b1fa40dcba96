internal import ArgumentParser
internal import Glibc
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall source add`.
struct SourceAddCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "add",
            CommandHelp(
                "Read a list of servers, and save its location.",
                paragraphs: [
                    """
                    exec:NAME runs landfall-source-NAME, found in PATH; exec:/PATH runs any other program. Its absolute \
                    path is saved, so no other program in PATH can take its place. The program gets one line of JSON on its standard \
                    input, and prints the list; landfall-source(1) describes the format. It gets no token.
                    """,
                    """
                    dns:DOMAIN finds services by DNS-SD in a domain (RFC 6763), through the system's resolver; dns:DOMAIN/SUBTYPE only those \
                    of a subtype.
                    """,
                    """
                    The list is read once before it is saved; nothing is saved if that fails, unless you give --no-test. Put the \
                    program's options after --.
                    """,
                ],
                examples: [
                    HelpExample("landfall source add corp https://lists.example.com/landfall", "a document"),
                    HelpExample(
                        "landfall source add lab exec:ansible -- -i ~/hosts.ini", "landfall-source-ansible in PATH"),
                    HelpExample("landfall source add site dns:corp.example.com", "the services in DNS"),
                    HelpExample("landfall scan --source corp", "only this list"),
                ],
                exits: """
                    0 saved or unchanged, 1 the name is taken, 2 usage, 6 unreachable, 9 not a list, 10 the program failed, \
                    127 no such program; others: landfall-codes(7)
                    """))
    }

    @Argument(help: .sourceName)
    var name: String

    @Argument(help: .says("https://HOST/PATH, exec:NAME, exec:/PATH or dns:DOMAIN.", value: "location"))
    var place: String

    @Argument(help: .says("Arguments for the program.", value: "argument"))
    var arguments: [String] = []

    @Option(
        name: .customLong("ca-file"),
        help: .says(
            "A PEM file of certificate authorities to trust for this list, instead of the system's.", value: "file"),
        completion: .file())
    var authorities: String?

    @Flag(name: .long, help: .says("Read it only when scan --source names it."))
    var disabled = false

    @Flag(name: .long, help: .says("Replace an existing source of that name if it differs."))
    var replace = false

    @Flag(name: .customLong("no-test"), help: .says("Save it without reading the list."))
    var noTest = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        var directory = Directory(
            name: try context.sourceName(name), place: try place(context), isEnabled: !disabled)
        let file = try context.sources()
        let old = try file.read().first { $0.name == directory.name }
        // Wherever the list comes from, it is the key that vouches.
        directory.signer = old?.signer
        if let old, !replace { throw DirectoryError(.sourceExists, name: old.name.description) }
        let isUnchanged =
            old?.place == directory.place && old?.isEnabled == directory.isEnabled && old?.isConfirmed == true
        var reading: DirectoryReading?
        if !noTest, !isUnchanged {
            reading = try await context.reading(directory, global)
        }
        if !isUnchanged {
            try await file.update(deadline: try context.deadline(global)) { [directory] directories in
                directories.removeAll { $0.name == directory.name }
                directories.append(directory)
            }
        }
        if context.isJSON {
            try context.out(
                json: Document(sources: [await ShownSource(directory, context.directoryVisit, reading: reading)]))
        } else if isUnchanged {
            context.note(messages.sourceUnchanged(directory.name.description))
        } else {
            let name = directory.name.description
            context.note(messages.sourceSaved(name, directory.place.text.description, isNew: old == nil))
            context.note(reading.map { messages.sourceLists($0.list.entries.count, name) } ?? messages.tryList(name))
            for line in reading.map({ SourceLines($0, messages).troubles }) ?? [] { context.note(line) }
        }
        return .ok
    }

    private func place(_ context: CommandContext) throws -> DirectoryPlace {
        let environment = context.environment
        do throws(DirectoryPlace.Refusal) {
            return try DirectoryPlace(place, arguments, authorities: authorities.map(Self.absolute)) { name in
                // A word is mostly the name of the engine itself, which prints no list.
                let front = "landfall-source-"
                let program = name.contains("/") || name.hasPrefix(front) ? name : front + name
                return ProgramSearch.find(program, environment: environment).map(Self.absolute)
            }
        } catch {
            throw CommandFailure(error, of: place, context.messages)
        }
    }

    /// A path from the root: the working folder of a scan is another one.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return "\(String(cString: folder))/\(path)"
    }
}

extension CommandContext {
    /// The name that the user gives to a source.
    fileprivate func sourceName(_ text: String) throws(CommandFailure) -> ProfileName {
        guard let name = Directory.name(text) else {
            if Directory.reserved.contains(text) { throw CommandFailure(.usage, messages.reservedSource(text)) }
            throw CommandFailure(
                .usage, messages.badSourceName(ForeignText(text).debugDescription), hints: [messages.profileNameRule])
        }
        return name
    }
}
