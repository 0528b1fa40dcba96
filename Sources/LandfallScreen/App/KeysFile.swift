internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallWording

/// `keys.json` of the configuration folder: other keys for actions, by the names of both.
///
///     {"test": "x", "back": ["esc", "backspace"]}
enum KeysFile {
    static let name = "keys.json"

    /// What only this file can be wrong about; the raw value is what is said of it.
    private enum Rule: String {
        case unknownAction = "unknown_action"
        /// Ctrl-C and Ctrl-Z mean the same in every program.
        case fixedAction = "fixed_action"
        case unknownKey = "unknown_key"
        /// A key that terminals, multiplexers or line editors have for themselves, or a digit, which goes to a tab.
        case reservedKey = "reserved_key"
        /// The file gives it to two actions.
        case keyTwice = "key_twice"

        var reason: DocumentFault.Reason { .rule(DocumentFault.Rule(rawValue: rawValue)) }
    }

    private static let reserved = Set("abcijmqsz".map { Key.control($0) } + "0123456789".map { Key.character($0) })

    /// The keys of a user.
    ///
    /// - Throws: ``CommandFailure`` `usage` with the line and column of what is wrong.
    static func keymap(in folder: PrivateFolder?, _ messages: Messages) throws(CommandFailure) -> Keymap {
        Keymap(try ConfigFile.value(of: name, in: folder, messages, read) ?? [:])
    }

    /// The keys that a file gives, by the names of actions.
    static func read(_ bytes: [UInt8]) throws(JSONFault) -> [String: [Key]] {
        var given: [String: [Key]] = [:]
        var taken: Set<Key> = []
        var scanner = JSONScanner(bytes)
        try scanner.object(name) { scanner, field throws(JSONFault) in
            guard let verb = ScreenApp.verbs.first(where: { $0.name == field }) else {
                throw JSONFault(Rule.unknownAction.reason, at: scanner.index)
            }
            if verb.isFixed { throw JSONFault(Rule.fixedAction.reason, at: scanner.index) }
            var keys: [Key] = []
            if try scanner.next() == UInt8(ascii: "[") {
                try scanner.array(field) { scanner throws(JSONFault) in keys.append(try key(&scanner, field, &taken)) }
            } else {
                keys = [try key(&scanner, field, &taken)]
            }
            given[field] = keys
        }
        try scanner.finish()
        return given
    }

    private static func key(
        _ scanner: inout JSONScanner, _ field: String, _ taken: inout Set<Key>
    ) throws(JSONFault) -> Key {
        let start = try scanner.nextPlace()
        guard let key = Key(name: try scanner.string(field)) else { throw JSONFault(Rule.unknownKey.reason, at: start) }
        if reserved.contains(key) { throw JSONFault(Rule.reservedKey.reason, at: start) }
        if !taken.insert(key).inserted { throw JSONFault(Rule.keyTwice.reason, at: start) }
        return key
    }
}
