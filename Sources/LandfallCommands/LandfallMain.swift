internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import LandfallConnections
package import LandfallModel
internal import LandfallSystem
package import LandfallTerminal
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// The command line as a function: arguments in, exit code out.
public enum LandfallMain {
    /// Runs `landfall` as the process that calls, and returns its exit code.
    package static func run(screen: @escaping OpenScreen) async -> Int32 {
        begin()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let environment = ProcessInfo.processInfo.environment
        let terminal = Terminal(environment: environment, noColorFlag: own(arguments).contains("--no-color"))
        return await run(arguments, environment: environment, terminal: terminal, screen: screen).rawValue
    }

    /// What every process does before it reads or prints anything.
    private static func begin() {
        ProcessLimits.begin()
        occupyStandardDescriptors()
        TerminalSignals.ignoreBrokenPipes()
    }

    /// Opens what the caller has closed of the descriptors 0 to 2: the next file or socket would become one of them, and be written
    /// to as such.
    private static func occupyStandardDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    }

    /// Does what plain `landfall prompt` does, at which a shell waits before each command: no command line is parsed and no
    /// thread is started, which costs more than all the rest.
    ///
    /// - Returns: The exit code; nil for every other command line, and where it cannot be printed, which ``run(screen:)`` reports.
    package static func promptStatus() -> Int32? {
        guard CommandLine.arguments.dropFirst().elementsEqual(["prompt"]) else { return nil }
        begin()
        let environment = ProcessInfo.processInfo.environment
        let state = PrivateFolder.state(environment: environment)
        guard let segment = PromptSegment(server: nil, environment: environment, state: state, at: Date()) else {
            return CommandExit.ok.rawValue
        }
        let output = Terminal(environment: environment, noColorFlag: false).output
        return (try? output.write(segment.text + "\n")).map { CommandExit.ok.rawValue }
    }

    /// Runs a command line.
    package static func run(
        _ arguments: [String], environment: [String: String], terminal: Terminal, screen: OpenScreen? = nil
    ) async -> CommandExit {
        let typed = LeadingFlags.plain(arguments)
        let everyday = EverydayLine(typed)?.command
        let situation = HintContext(of: typed, isCommand: everyday != nil || isCommand(typed.first))
        let arguments = everyday == nil ? rearranged(typed) : typed
        // Known before parsing, for what cannot be parsed is reported in the right form too.
        let own = own(arguments)
        let context = CommandContext(
            environment: environment, terminal: terminal, isJSON: own.contains("--json"),
            isVerbose: own.contains("--verbose"), isPlugin: own.first == "status" && own.contains("--nagios"),
            secrets: TypedSecrets(arguments), situation: situation, openScreen: screen)
        do {
            if let candidates = ShellCompletion.reply(typed, context.messages.language) {
                if !candidates.isEmpty { try context.out(candidates.joined(separator: "\n")) }
                return .ok
            }
            if let everyday { return try await run(everyday, isLocal: type(of: everyday).isLocal, context) }
            if arguments.isEmpty { return try await plain(context) }
            // The same by lines, where a screen would be opened.
            if arguments == ["--plain"] { return try await TuiCommand.parse(arguments).run(context) }
            if let fault = unknownCommand(arguments, context) ?? CompletionCommand.fault(in: arguments) {
                return context.fail(complaint(CommandFailure(fault, context.messages), fault.free, context))
            }
            let isHelpOfAll = [["help", "--all"], ["--help", "--all"]].contains(arguments)
            guard !isHelpOfAll, let subcommand = try parsed(arguments) else {
                let request = HelpRequest(arguments, below: RootCommand.self)
                if let fault = request.fault {
                    return context.fail(complaint(CommandFailure(fault, context.messages), fault.free, context))
                }
                try context.out(help(request, context))
                return .ok
            }
            return try await run(subcommand, context)
        } catch TerminalError.readerGone {
            // `landfall scan | head -1` has got what it wanted.
            return .ok
        } catch TerminalError.interrupted {
            return .interrupted
        } catch TerminalError.writeFailed(let code) {
            let failure = CommandFailure(
                .fileUnwritable, context.messages.cannotPrint(String(cString: strerror(code))))
            return context.fail(failure)
        } catch {
            guard let failure = CommandFailure(of: error, context.messages) else {
                return reportParsing(error, arguments, context)
            }
            return context.fail(failure)
        }
    }

    private static func run(
        _ subcommand: any LandfallSubcommand, isLocal: Bool = false, _ context: CommandContext
    ) async throws -> CommandExit {
        try await requireFiles(loops: !isLocal, context.messages)
        // Not every command waits for something, and every one says when the number is none.
        _ = try subcommand.global.limit(context.messages)
        let exit = try await subcommand.run(context)
        if exit == .interrupted { context.eraseEcho() }
        return exit
    }

    /// A scan has twenty files and connections open from the start on. Event loops end the process where they get none: that of the
    /// connections, and Dispatch's with its timers, are made now.
    private static func requireFiles(loops: Bool, _ messages: Messages) async throws(CommandFailure) {
        guard Descriptors.areLeft(24), !loops || (try? EventLoops.next()) != nil else {
            throw CommandFailure(
                .tooManyFiles, messages.fileLimit(Descriptors.limit), hints: [messages.raiseFileLimit])
        }
        guard loops else { return }
        try? await Task.sleep(until: .now + .nanoseconds(1), clock: .continuous)
        try? await Task.sleep(until: .now + .nanoseconds(1), clock: .suspending)
    }

    /// The same command line as the parser takes it.
    private static func rearranged(_ arguments: [String]) -> [String] {
        OptionalValues.completed(
            DashedNames.protected(
                LeadingFlags.moved(
                    CompletionCommand.spelledOut(VersionCommand.spelledOut(arguments)), below: RootCommand.self)))
    }

    /// The arguments that are landfall's: those behind `--` may be another program's.
    private static func own(_ arguments: [String]) -> ArraySlice<String> { arguments.prefix { $0 != "--" } }

    private static func unknownCommand(_ arguments: [String], _ context: CommandContext) -> UsageFault? {
        guard let name = arguments.first, !name.hasPrefix("-"), name != "help", !isCommand(name) else { return nil }
        return .unknownCommand([name], below: RootCommand.self, arguments.dropFirst()) {
            ExecCommand.isServer($0, context)
        }
    }

    private static func isCommand(_ name: String?) -> Bool {
        name.map { name in RootCommand.configuration.subcommands.contains { $0.names.contains(name) } } ?? false
    }

    /// The command that is meant; nil where its help is wanted.
    private static func parsed(_ arguments: [String]) throws -> (any LandfallSubcommand)? {
        // The whole tree is needed for help and for errors only, and to build it costs more than most commands do. A command
        // that names its super-command is not searched for the flags of the whole either, such as those for completions.
        if let type = RootCommand.configuration.subcommands.first(where: {
            $0.names.contains(arguments.first ?? "")
        }),
            let subcommand = try? type.parseAsRoot(Array(arguments.dropFirst())) as? any LandfallSubcommand
        {
            return subcommand
        }
        // The parser's own command for help, and those that have nothing but commands below them, are not commands of landfall.
        return try RootCommand.parseAsRoot(arguments) as? any LandfallSubcommand
    }

    private static func help(_ request: HelpRequest, _ context: CommandContext) -> String {
        HelpPage(request, in: context.messages.language).text(columns: context.terminal.output.size.columns)
    }

    /// Plain `landfall`: a terminal gets the screen, and one that cannot redraw the same by lines, but that a newcomer is led to the first
    /// profile. A pipe gets the help.
    private static func plain(_ context: CommandContext) async throws -> CommandExit {
        if context.terminal.isInputTerminal, context.terminal.output.isTerminal {
            let isNewcomer = try context.profiles().load().profiles.isEmpty
            let command: any LandfallSubcommand =
                if context.openScreen != nil, context.isInteractive || !isNewcomer {
                    try EverydayLine(["tui"])?.command ?? TuiCommand.parse([])
                } else {
                    isNewcomer ? try AddCommand.parse([]) : try StatusCommand.parse([])
                }
            return try await command.run(context)
        }
        try context.out(help(HelpRequest([], below: RootCommand.self), context))
        return .usage
    }

    /// The version and what completions ask for arrive as errors of the parser, and so does what it does not understand.
    private static func reportParsing(
        _ error: any Error, _ arguments: [String], _ context: CommandContext
    ) -> CommandExit {
        let code = RootCommand.exitCode(for: error)
        if code.isSuccess {
            do {
                try context.out(
                    Sentence.$language.withValue(context.messages.language) { RootCommand.fullMessage(for: error) })
                return .ok
            } catch {
                switch error {
                case .readerGone: return .ok
                case .interrupted: return .interrupted
                case .writeFailed: return .failure
                }
            }
        }
        if code == .validationFailure {
            return context.fail(complaint(error, arguments, context))
        }
        return context.fail(CommandFailure(.internalError, Sanitiser(limit: 1000).display("\(error)")))
    }

    /// What is wrong with a command line. The parser's errors have no public type: what the description of the command does not explain
    /// is said in the parser's own words.
    private static func complaint(
        _ error: any Error, _ arguments: [String], _ context: CommandContext
    ) -> CommandFailure {
        let messages = context.messages
        guard var fault = UsageFault(arguments, below: RootCommand.self, in: messages.language) else {
            let failure = CommandFailure(.usage, oneLine(RootCommand.message(for: error)), hints: [messages.seeHelp])
            return complaint(failure, context.secrets.arguments, context)
        }
        if case .program(let words) = fault, let first = words.first, ExecCommand.isServer(first, context) {
            fault = .program(Array(words.dropFirst()))
        }
        return complaint(CommandFailure(fault, messages), fault.free, context)
    }

    /// The same, fit to be printed. Where the command takes a token, the `free` words are not repeated: one may be it.
    private static func complaint(
        _ failure: CommandFailure, _ free: [String], _ context: CommandContext
    ) -> CommandFailure {
        let messages = context.messages
        let shown = context.secrets.hidden(free, in: failure.message, mark: messages.notShown, root: RootCommand.self)
        let sentence = Sanitiser(limit: 1000).display(shown)
        let isMeant = shown != failure.message || context.secrets.hasTokenFlag
        let hint = context.secrets.arguments.isEmpty ? messages.tokenGoesElsewhere : messages.tokenIsNoArgument
        return CommandFailure(
            .usage, sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence,
            hints: (isMeant ? [hint] : []) + failure.hints)
    }

    /// The parser puts some of what it says on lines of their own.
    private static func oneLine(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}
