internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording

/// The global flags.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: [.customShort("s"), .long],
        help: .says(
            "Use this profile (status, get, api, test, env, exec and proxy also accept an address); overrides LANDFALL_SERVER and the saved selection.",
            value: "name"), completion: ProfileCompletion.kind)
    var server: String?

    @Flag(
        name: .long,
        help: .says("Print JSON (-o json does too): one document, or one object per line if the command streams."))
    var json = false

    @Option(name: .long, help: .says("Stop after this time, such as 5, 5s or 2m.", value: "seconds"))
    var timeout: String?

    @Flag(name: .long, help: .says("Never prompt."))
    var noInput = false

    @Flag(name: .long, help: .says("Print without colours."))
    var noColor = false

    @Flag(name: .long, help: .says("Print details to standard error."))
    var verbose = false

    @Option(name: .long, help: .says("The socket of tailscaled; overrides LANDFALL_TAILSCALE_SOCKET.", value: "path"))
    var tailscaleSocket: String?

    /// The values if no flag is given.
    static var none: GlobalOptions {
        var options = GlobalOptions()
        (options.server, options.timeout, options.tailscaleSocket) = (nil, nil, nil)
        (options.json, options.noInput, options.noColor, options.verbose) = (false, false, false, false)
        return options
    }

    /// The profile that is named: by its place or by the flag, which must not name another one.
    func server(or name: String?, _ messages: Messages) throws(CommandFailure) -> String? {
        guard let name, let server else { return name ?? server }
        guard name == server else {
            throw CommandFailure(
                .usage, messages.twoNames(ForeignText(name).description, ForeignText(server).description),
                hints: [messages.seeHelp])
        }
        return name
    }

    /// What may stand behind the number of a time limit, in seconds.
    static let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600.0]

    /// The time limit; nil if none was given.
    func limit(_ messages: Messages) throws(CommandFailure) -> Duration? {
        guard let timeout else { return nil }
        if let limit = Self.duration(timeout) { return limit }
        let repaired = timeout.filter { !$0.isWhitespace }
        let command =
            Self.duration(repaired) == nil
            ? nil : messages.situation.typed?.replacing("--timeout=\(timeout)", with: "--timeout=\(repaired)")
        throw CommandFailure(
            .usage, messages.badSeconds(ForeignText(timeout).description),
            hints: command.map { [messages.use(Hint(command: $0))] } ?? [])
    }

    private static func duration(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let unit = digits.endIndex == text.endIndex ? 1 : units[String(text[digits.endIndex...])]
        guard let unit, let number = Double(digits), case let seconds = number * unit, seconds >= 0.1, seconds <= 86_400
        else { return nil }
        return .milliseconds(Int64(seconds * 1000))
    }
}

/// The flag of the commands that hand a server on, or what it says, without a word of their own beside it.
struct ProofOptions: ParsableArguments {
    @Flag(
        name: .long,
        help: .says("If no route that proves the server's identity answers, fall back to one that does not prove it."))
    var allowUnproven = false

    /// The values if no flag is given.
    static var none: ProofOptions {
        var options = ProofOptions()
        options.allowUnproven = false
        return options
    }
}
