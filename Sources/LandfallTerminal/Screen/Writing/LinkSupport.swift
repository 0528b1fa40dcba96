/// Whether a terminal makes links of OSC 8. None can be asked, so those that are known for it are told by what they say of themselves.
/// For all others text is text: a terminal that does not know the sequence may show it.
package enum LinkSupport {
    /// What terminals with links call themselves in `TERM`, which reaches a program through ssh too.
    private static let terms: Set<String> = [
        "xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "foot-direct", "alacritty", "alacritty-direct", "wezterm",
        "contour", "rio", "mintty",
    ]
    /// And in `TERM_PROGRAM`.
    private static let programs: Set<String> = [
        "iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "mintty", "Tabby", "WarpTerminal",
    ]
    /// The first versions: of VTE, where earlier ones crash on some links; of Konsole; of tmux.
    private static let least = (vte: 5_000, konsole: 201_200, tmux: [3, 4])

    /// Decides by the environment of the program.
    package static func isKnown(_ environment: [String: String]) -> Bool {
        let program = environment["TERM_PROGRAM"] ?? ""
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        // What stands between has the last word, and hands down the variables of what it was started in.
        if program == "tmux" || isSet("TMUX") {
            return program == "tmux" && isAtLeast(environment["TERM_PROGRAM_VERSION"] ?? "", least.tmux)
        }
        if isSet("STY") { return false }
        if terms.contains(environment["TERM"] ?? "") || programs.contains(program) { return true }
        // Those that set no TERM of their own. These variables do not pass through ssh: text is text there.
        let number = { (name: String) in environment[name].flatMap { Int($0) } ?? 0 }
        return number("VTE_VERSION") >= least.vte || number("KONSOLE_VERSION") >= least.konsole || isSet("WT_SESSION")
            || isSet("KITTY_WINDOW_ID")
    }

    /// Compares versions such as `3.4` and `3.5a`, number by number.
    private static func isAtLeast(_ version: String, _ least: [Int]) -> Bool {
        let numbers = version.split(separator: ".").map { part in Int(part.prefix(while: \.isNumber)) ?? 0 }
        for (index, wanted) in least.enumerated() {
            let number = index < numbers.count ? numbers[index] : 0
            if number != wanted { return number > wanted }
        }
        return true
    }
}
