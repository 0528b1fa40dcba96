internal import LandfallModel

/// The commands of landfall that hints propose, but for those that repeat what was typed: what stands behind the name of the program,
/// with `_` for a value.
package enum ProposedCommand: String, Sendable, CaseIterable {
    case add = "add _"
    case addNamed = "add _ _"
    case addRow = "add _ --from _"
    case addLink = "add -"
    case announce = "announce"
    case chat = "chat _"
    case doctor = "doctor"
    case addRoute = "edit _ --route _"
    case editKind = "edit _ --kind _"
    case allowMetered = "edit _ --metered yes"
    case allowSending = "edit _ --sending"
    case answerMetered = "edit _ --metered _"
    case forbidSending = "edit _ --no-sending"
    case get = "get"
    case getArea = "get _"
    case followHistory = "get history _ --follow"
    case wholeHistory = "get history _ --all"
    case list = "list"
    case notMetered = "network metered no"
    case proxy = "proxy _"
    case remove = "remove _"
    case scan = "scan"
    case scanChat = "scan --kind endlesscode"
    case scanEmbedded = "scan --engine embedded"
    case scanMachine = "scan _"
    case scanHere = "scan --machine"
    case scanFresh = "scan --fresh"
    case share = "share _"
    case shareAll = "share --all --json"
    case shareLink = "share _ --form landfall"
    case show = "show _"
    case status = "status _"
    case statusOfAll = "status --all"
    case statusOfAllAsJSON = "status --all --json"
    case statusSince = "status _ --since 7d"
    case scanSource = "scan --source _"
    case testSource = "source test _"
    case trustSource = "source trust _"
    case distrustSource = "source distrust _"
    case test = "test _"
    case testAll = "test --all"
    case testCleartext = "test _ --allow-cleartext"
    case rename = "rename _ _"
    case moveToken = "token move _ --store _"
    case removeToken = "token remove _"
    case setToken = "token set _"
    case setTokenOfSelected = "token set"
    case referToToken = "token set _ --token-ref env:VARIABLE"
    case sealToken = "token set _ --store sealed"
    case whereToken = "token where _"
    case acceptTrust = "trust accept _"
    case removeTrust = "trust remove _"
    case showTrust = "trust show _"
    case use = "use _"
    case useInShell = "use --shell _"
    case watchAll = "watch --all"
    case help = "help _"
    case helpOfAll = "--help"

    /// The command line without the name of the program: with the values in the places for them, and more of them at the end.
    package func arguments(_ values: [String]) -> [String] {
        var values = values[...]
        return rawValue.split(separator: " ").map { $0 == "_" ? values.popFirst() ?? "" : String($0) } + values
    }

    /// What it does, as the help of the command says; nil where nobody shows that.
    package var about: Sentence? {
        let words = rawValue.split(separator: " ").prefix { $0 != "_" && !$0.hasPrefix("-") }
        return switch words.joined(separator: " ") {
        case "edit": "Change a profile's kind, routes, labels or permissions."
        case "rename": "Rename a profile."
        case "remove": "Remove a profile."
        case "test": "Test the connection to a server, stage by stage."
        case "status": "Show a server's status."
        case "show": "Show a profile."
        case "use": "Select the profile that other commands use."
        case "chat": "Talk to Claude Code through an EndlessCode server."
        case "share": "Print profiles as links, a QR code or a file, without secrets."
        case "scan": "Find Diane and EndlessCode servers on the LAN, the tailnet and this machine."
        case "doctor": "Check this machine's setup, with a remedy for each problem."
        case "watch": "Watch the connection to servers until stopped."
        case "token set": "Set a profile's token."
        case "token move": "Move a profile's token to another store."
        case "token remove": "Remove a profile's token."
        case "trust show": "Show a server's recorded identity."
        case "trust remove": "Remove a server's recorded identity."
        default: nil
        }
    }

    /// The line with the values in the places for them; it ends before the first value that is missing.
    package func beginning(_ values: [String]) -> String {
        let words = arguments(values).map { $0.isEmpty ? $0 : ShellText.word($0) }
        guard let end = words.firstIndex(of: "") else { return words.joined(separator: " ") }
        return words[..<end].joined(separator: " ") + " "
    }
}

/// What is added to a command that was typed when it is proposed once more.
package enum RepeatedFlag: String, Sendable, CaseIterable {
    case acceptNew = "--accept-new"
    case allowCleartext = "--allow-cleartext"
    case allowUnproven = "--allow-unproven"
    case metered = "--metered"
    case metricsRemote = "--metrics-remote"
    case noTest = "--no-test"
    case reference = "--token-ref env:VARIABLE"
    case replace = "--replace"
    case sealed = "--store sealed"
    case ssh = "--ssh"
    case yes = "--yes"

    /// What does the same in a program: an argument of the library, or else a command; nil where the library has no use for it.
    var inPrograms: Hint? {
        switch self {
        case .acceptNew: Hint("accepting: .newIdentity")
        case .allowCleartext: Hint("accepting: .cleartext")
        case .allowUnproven: Hint("requiring: .anything")
        case .sealed: Hint("keepingTokenIn: .sealed")
        case .metered: Hint(command: ShellCommand(.notMetered))
        case .metricsRemote, .noTest, .reference, .replace, .ssh, .yes: nil
        }
    }

    /// The flag, and its value if it has one.
    var words: [String] { rawValue.split(separator: " ").map(String.init) }
}
