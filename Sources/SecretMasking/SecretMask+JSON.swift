package import ServerExchange
package import ServerModel

extension SecretMask {
    /// Members whose values are secret under any name: their names stay.
    private static let containers: Set<String> = [
        "headers", "httpheaders", "extraheaders", "defaultheaders", "requestheaders", "env", "environment",
        "environmentvariables", "envvars", "cookies",
    ]

    /// Foreign text without its secrets.
    package func text(_ text: ForeignText, _ style: Style = .text) -> ForeignText {
        ForeignText(self.text(text.raw, style))
    }

    /// A JSON value without its secrets, however deep they are.
    package func value(_ value: JSONValue, _ style: Style = .text) -> JSONValue {
        switch value {
        case .object(let members): return .object(self.members(members, style))
        case .array(let elements):
            let words = elements.compactMap(\.text)
            guard words.count == elements.count else { return .array(elements.map { self.value($0, style) }) }
            return .array(arguments(words.map(\.raw)).map { .string(ForeignText($0)) })
        case .string(let text): return .string(self.text(text, style))
        case .null, .bool, .integer, .number: return value
        }
    }

    /// The members of an object without their secrets.
    package func members(_ members: [ForeignText: JSONValue], _ style: Style = .text) -> [ForeignText: JSONValue] {
        // `{"name": "API_KEY", "value": …}`, as lists of variables and headers are written.
        let named = ["name", "key"].lazy.compactMap { members[ForeignText($0)]?.text?.raw }.first
        return Dictionary(
            uniqueKeysWithValues: members.map { name, value in
                if name.raw == "value", let named, let kind = SecretName(Array(named.utf8)) {
                    return (name, member(value, kind, style))
                }
                if named != nil, members[ForeignText("value")] != nil, name.raw == "key" { return (name, value) }
                return (name, member(value, named: name.raw, style))
            })
    }

    /// Names with values that are secret, whatever they are called: environments and headers.
    package func allHidden(_ fields: [ForeignText: ForeignText]) -> [ForeignText: ForeignText] {
        fields.mapValues { $0.raw.isEmpty ? $0 : ForeignText(Self.hidden) }
    }

    private func member(_ value: JSONValue, named name: String, _ style: Style) -> JSONValue {
        if let kind = SecretName(Array(name.utf8)) { return member(value, kind, style) }
        let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
        guard Self.containers.contains(plain) else { return self.value(value, style) }
        switch value {
        case .object, .array: return leavesHidden(value, style)
        default: return self.value(value, style)
        }
    }

    private func member(_ value: JSONValue, _ kind: SecretName, _ style: Style) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .string(let text): return .string(ForeignText(self.value(text.raw, kind, style)))
        case .integer, .number: return kind == .login ? value : .string(ForeignText(Self.hidden))
        case .array, .object:
            let isWhole = kind == .secret || kind == .keyOrPath
            return isWhole ? .string(ForeignText(Self.hidden)) : self.value(value, style)
        }
    }

    private func leavesHidden(_ value: JSONValue, _ style: Style) -> JSONValue {
        switch value {
        case .object(var members) where value["name"]?.text != nil && value["value"] != nil:
            members[ForeignText("value")] = .string(ForeignText(Self.hidden))
            return .object(members)
        case .object(let members): return .object(members.mapValues { leavesHidden($0, style) })
        case .array(let elements): return .array(elements.map { leavesHidden($0, style) })
        case .string(let text):
            // `NAME=value` and `Name: value` keep their names.
            let name = text.raw.utf8.prefix { $0.isName }
            let rest = text.raw.utf8.dropFirst(name.count).prefix { [0x3a, 0x3d, 0x20].contains($0) }
            return .string(ForeignText((rest.isEmpty ? "" : "\(Substring(name))\(Substring(rest))") + Self.hidden))
        case .integer, .number: return .string(ForeignText(Self.hidden))
        case .null, .bool: return value
        }
    }

    /// A JSON Schema without secrets. Its properties are called like secrets and have none, but in their defaults and examples.
    package func schema(_ schema: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch schema {
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        switch name.raw {
                        case "default", "example", "examples", "const", "enum":
                            return (name, isSecret ? member(value, .secret, .prose) : self.value(value, .prose))
                        case "properties":
                            guard case .object(let properties) = value else { return (name, self.schema(value)) }
                            return (
                                name,
                                .object(
                                    Dictionary(
                                        uniqueKeysWithValues: properties.map { name, value in
                                            (
                                                name,
                                                self.schema(value, isSecret: SecretName(Array(name.raw.utf8)) != nil)
                                            )
                                        }))
                            )
                        default: return (name, self.schema(value, isSecret: isSecret))
                        }
                    }))
        case .array(let elements): return .array(elements.map { self.schema($0, isSecret: isSecret) })
        case .string(let text): return .string(self.text(text, .prose))
        case .null, .bool, .integer, .number: return schema
        }
    }
}
