internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording
internal import LandfallWorkflows

/// `screen.json` of the configuration folder: how the screen looks, what it speaks, and how it tells of conversations.
///
///     {"theme": "dark", "language": "ko", "motion": "off", "chat": {"notify": "bell", "cache": "off"}}
enum ChoicesFile {
    static let name = "screen.json"

    /// What only this file can be wrong about; the raw value is what is said of it.
    private enum Rule: String {
        case unknownTheme = "unknown_theme"
        case unknownLanguage = "unknown_language"
        case unknownMotion = "unknown_motion"
        case unknownNotify = "unknown_notify"
        case unknownCache = "unknown_cache"

        var fault: DocumentFault.Reason { .rule(DocumentFault.Rule(rawValue: rawValue)) }
    }

    /// What the user has chosen; nothing without a file.
    ///
    /// - Throws: ``CommandFailure`` `usage` with the line and column of what is wrong.
    static func choices(in folder: PrivateFolder?, _ messages: Messages) throws(CommandFailure) -> ScreenChoices {
        try ConfigFile.value(of: name, in: folder, messages, read) ?? ScreenChoices()
    }

    /// What a file says. Fields of later versions are passed over.
    static func read(_ bytes: [UInt8]) throws(JSONFault) -> ScreenChoices {
        var choices = ScreenChoices()
        var scanner = JSONScanner(bytes)
        try scanner.object(name) { scanner, field throws(JSONFault) in
            switch field {
            case "theme":
                choices.theme = try value(&scanner, field, Rule.unknownTheme.fault)
            case "language":
                choices.language = try value(&scanner, field, Rule.unknownLanguage.fault)
            case "motion": choices.motion = try value(&scanner, field, Rule.unknownMotion.fault)
            case "chat":
                try scanner.object("\(name).chat") { scanner, field throws(JSONFault) in
                    switch field {
                    case "notify": choices.notify = try value(&scanner, field, Rule.unknownNotify.fault)
                    case "cache": choices.cache = try value(&scanner, field, Rule.unknownCache.fault)
                    default: try scanner.skip()
                    }
                }
            default: try scanner.skip()
            }
        }
        try scanner.finish()
        return choices
    }

    private static func value<Value: RawRepresentable<String>>(
        _ scanner: inout JSONScanner, _ field: String, _ reason: DocumentFault.Reason
    ) throws(JSONFault) -> Value {
        let start = try scanner.nextPlace()
        guard let value = Value(rawValue: try scanner.string(field)) else { throw JSONFault(reason, at: start) }
        return value
    }

    /// Keeps choices; what is `auto` anyway is left out.
    static func keep(_ choices: ScreenChoices, in folder: PrivateFolder) throws(PrivateFileError) {
        var fields: [String] = []
        if let theme = choices.theme, theme != .auto { fields.append("\"theme\": \"\(theme.rawValue)\"") }
        if let language = choices.language, language != .auto {
            fields.append("\"language\": \"\(language.rawValue)\"")
        }
        if choices.motion == .off { fields.append("\"motion\": \"off\"") }
        var chat: [String] = []
        if let notify = choices.notify, notify != .bell { chat.append("\"notify\": \"\(notify.rawValue)\"") }
        if choices.cache == .off { chat.append("\"cache\": \"off\"") }
        if !chat.isEmpty { fields.append("\"chat\": {\(chat.joined(separator: ", "))}") }
        try folder.replace(name, with: Array("{\(fields.joined(separator: ", "))}\n".utf8))
    }
}
