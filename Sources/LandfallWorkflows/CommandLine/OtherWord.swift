internal import LandfallModel

/// What a word of another program, or of an earlier landfall, is here: each command line begins with the command that does it.
package struct OtherWord: Sendable, Hashable {
    /// The words of the command line.
    package let words: [String]
    /// Whether something has to be filled in, so that it is a form.
    package let isForm: Bool

    private static let all: [String: String] = [
        "auth": "token set", "check": "test", "config": "edit NAME", "connect": "use", "context": "list",
        "contexts": "list",
        "create": "add", "current": "show", "delete": "remove", "del": "remove", "curl": "api", "describe": "show",
        "discover": "scan", "export": "share --all --json", "find": "scan", "forget": "remove", "health": "status",
        "import": "add", "info": "show", "inspect": "show", "login": "token set", "logout": "token remove",
        "monitor": "watch", "mv": "rename", "new": "add", "open": "tui", "pair": "token set", "ping": "test",
        "probe": "test", "ps": "status --all", "qr": "share --qr", "run": "exec", "save": "add", "search": "scan",
        "select": "use", "servers": "list", "set": "edit NAME", "switch": "use", "top": "watch --all", "ui": "tui",
        "up": "watch", "wait": "status --wait",
        "source delete": "source remove", "source forget": "source remove",
        "token add": "token set", "token delete": "token remove", "token get": "token where",
        "token list": "token where",
        "token show": "token where", "trust add": "trust pin", "trust delete": "trust remove",
        "trust forget": "trust remove", "trust list": "trust show",
    ]
    /// Those behind which a token is typed, or another thing than the new form takes.
    private static let alone: Set = ["auth", "config", "login", "pair", "ps", "run", "set", "token add"]

    /// Finds it.
    ///
    /// - Parameters:
    ///   - name: The word, that of an area included, or `token` and a word.
    ///   - rest: What was typed behind it.
    ///   - isServer: Whether a word is a saved server or an address, which stands behind a flag where an area is asked for.
    package init?(_ name: String, _ rest: some Sequence<String>, isServer: (String) -> Bool = { _ in false }) {
        var rest = Array(rest)
        // All of them are exported where none is named.
        let area = ProductArea.allNames.contains(name) ? "get \(name)" : nil
        guard let line = name == "export" && !rest.isEmpty ? "share --json" : Self.all[name] ?? area else { return nil }
        if area != nil, let place = rest.firstIndex(where: { !$0.hasPrefix("-") }), isServer(rest[place]) {
            rest.insert("--server", at: place)
        }
        words = line.split(separator: " ").map(String.init) + (Self.alone.contains(name) ? [] : rest)
        isForm = line.contains("NAME")
    }

    /// Every word that is known.
    package static var known: [String] { all.keys.sorted() }
}
