package import LandfallModel

extension SecretMask {
    /// Foreign text without its secrets.
    package func text(_ text: ForeignText, _ style: Style) -> ForeignText {
        ForeignText(self.text(text.raw, style))
    }

    /// Whether what has this name is a secret, whatever it looks like.
    package static func isSecret(named name: ForeignText) -> Bool { SecretName(Array(name.raw.utf8)) != nil }

    /// A JSON value of something that is a secret: nothing is shown of it but what stands at these places.
    package func value(_ value: JSONValue, hiddenBut places: Set<String>, at place: String = "") -> JSONValue {
        if case .object(let members) = value {
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, member in
                        let inner = place.isEmpty ? name.raw : place + "." + name.raw
                        return (name, self.value(member, hiddenBut: places, at: inner))
                    }))
        }
        return places.contains(place) || value == .null ? value : .string(ForeignText(Self.hidden))
    }

    /// A JSON value without its secrets, however deep they are.
    package func value(_ value: JSONValue, _ style: Style) -> JSONValue {
        switch value {
        case .object(let members): return .object(self.members(members, style))
        case .array(let elements):
            let words = elements.compactMap(\.text)
            guard style == .settings, words.count == elements.count else {
                return .array(elements.map { self.value($0, style) })
            }
            return .array(arguments(words.map(\.raw)).map { .string(ForeignText($0)) })
        case .string(let text): return .string(self.text(text, style))
        case .null, .bool, .integer, .number: return value
        }
    }

    /// The members of an object without their secrets.
    package func members(_ members: [ForeignText: JSONValue], _ style: Style) -> [ForeignText: JSONValue] {
        // `{"name": "API_KEY", "value": …}`, as lists of variables and headers are written.
        let named = ["name", "key"].lazy.compactMap { members[ForeignText($0)]?.text?.raw }.first
        let isPair = named != nil && members[ForeignText("value")] != nil
        return Dictionary(
            uniqueKeysWithValues: members.map { name, value in
                switch name.raw {
                case "value" where isPair: (name, member(value, named: named ?? "", style))
                case "key" where isPair: (name, .string(text(value.text ?? ForeignText(""), .log)))
                default: (name, member(value, named: name.raw, style))
                }
            })
    }

    /// The variables of an environment.
    package func variables(_ fields: [ForeignText: ForeignText]) -> [ForeignText: ForeignText] {
        settings(fields, .setting)
    }

    /// The headers of a request.
    package func headers(_ fields: [ForeignText: ForeignText]) -> [ForeignText: ForeignText] {
        settings(fields, .header)
    }

    private func settings(_ fields: [ForeignText: ForeignText], _ place: SettingMask.Place) -> [ForeignText:
        ForeignText]
    {
        Dictionary(
            uniqueKeysWithValues: fields.map { name, value in
                (name, ForeignText(self.value(value.raw, named: name.raw, in: place)))
            })
    }

    private func member(_ value: JSONValue, named name: String, _ style: Style) -> JSONValue {
        let kind = SecretName(Array(name.utf8))
        switch value {
        case .null, .bool: return value
        case .string(let text):
            let shown = self.value(text.raw, named: name, in: .message)
            // Only in settings is a value hidden because nothing is known of its name.
            let isDecided = style == .settings || kind != nil || style == .log && shown == text.raw
            return .string(isDecided ? ForeignText(shown) : self.text(text, style))
        case .integer, .number: return kind == nil || kind == .login ? value : .string(ForeignText(Self.hidden))
        case .array(let elements)
        where style == .settings && elements.allSatisfy({ $0.text != nil }) && !Self.commands.contains(name):
            return .array(elements.map { member($0, named: name, style) })
        case .array, .object:
            let isWhole = kind == .secret || kind == .keyOrPath
            if isWhole { return .string(ForeignText(Self.hidden)) }
            let isHeaders = SecretName.words(of: Array(name.utf8)).last == "headers"
            return isHeaders ? headersHidden(value) : self.value(value, style)
        }
    }

    /// Headers, as an object of any depth or as a list of `Name: value`.
    private func headersHidden(_ value: JSONValue, named name: String = "") -> JSONValue {
        switch value {
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in (name, headersHidden(value, named: name.raw)) }))
        case .array(let elements): return .array(elements.map { headersHidden($0) })
        case .string(let text):
            let header = name.isEmpty ? text.raw.prefix { $0 != ":" } : name[...]
            let shown = self.value(
                String(text.raw.dropFirst(name.isEmpty ? header.count + 1 : 0).drop { $0 == " " }),
                named: String(header), in: .header)
            return .string(ForeignText(name.isEmpty ? "\(header): \(shown)" : shown))
        case .integer, .number: return .string(ForeignText(Self.hidden))
        case .null, .bool: return value
        }
    }

    /// Members that are the words of a command.
    private static let commands: Set<String> = ["args", "arguments", "command", "cmd", "argv"]

    /// A JSON Schema without secrets. Its properties are called like secrets and have none, but in their defaults and examples.
    package func schema(_ schema: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch schema {
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        switch name.raw {
                        case "default", "example", "examples", "const", "enum":
                            return (name, isSecret ? member(value, named: "secret", .prose) : self.value(value, .prose))
                        case "properties":
                            guard case .object(let properties) = value else { return (name, self.schema(value)) }
                            return (name, .object(self.properties(properties)))
                        default: return (name, self.schema(value, isSecret: isSecret))
                        }
                    }))
        case .array(let elements): return .array(elements.map { self.schema($0, isSecret: isSecret) })
        case .string(let text): return .string(self.text(text, .prose))
        case .null, .bool, .integer, .number: return schema
        }
    }

    private func properties(_ properties: [ForeignText: JSONValue]) -> [ForeignText: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: properties.map { name, value in
                (name, schema(value, isSecret: SecretName(Array(name.raw.utf8)) != nil))
            })
    }
}
