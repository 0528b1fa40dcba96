public import LandfallModel

/// The kinds of providers that can be asked for.
#if compiler(>=6.2.3)
    @nonexhaustive
#endif
public enum ProviderType: String, Sendable, Hashable, CaseIterable, Codable {
    case embedding
    case llm
    case storage
}

/// Where Diane gets models from, or keeps things.
public struct Provider: Sendable, Hashable, Identifiable {
    /// Its number.
    public var id: Int64
    /// Its name.
    public var name: ForeignText
    /// `embedding`, `llm` or `storage`.
    public var type: ForeignText
    /// What it is: `openai`, `ollama`.
    public var service: ForeignText
    /// Whether it may be used.
    public var enabled: Bool
    /// Whether it is used where none of its type is named.
    public var isDefault: Bool
    /// `none`, `api_key` or `oauth`.
    public var authType: ForeignText?
    /// How to log in. The server masks the key `api_key` and those with `secret` in them, except in the answer to
    /// `POST /providers/{id}/disable`.
    public var authConfig: Secret<[ForeignText: JSONValue]>?
    /// Other settings.
    public var config: Secret<[ForeignText: JSONValue]>?
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, name, type, service, enabled, config, isDefault, authType, authConfig, createdAt, updatedAt
    }
}

extension Provider: Codable {
    /// Reads one in either spelling: the answer to a disabling has Go's own names, `ID` and `IsDefault`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: TextKey.self)
        let isGo = fields.contains(TextKey(stringValue: CodingKeys.id.goName))
        func field(_ key: CodingKeys) -> TextKey { TextKey(stringValue: isGo ? key.goName : key.stringValue) }
        id = try fields.decode(Int64.self, forKey: field(.id))
        name = try fields.decode(ForeignText.self, forKey: field(.name))
        type = try fields.decode(ForeignText.self, forKey: field(.type))
        service = try fields.decode(ForeignText.self, forKey: field(.service))
        enabled = try fields.decodeIfPresent(Bool.self, forKey: field(.enabled)) ?? false
        isDefault = try fields.decodeIfPresent(Bool.self, forKey: field(.isDefault)) ?? false
        authType = try fields.decodeIfPresent(ForeignText.self, forKey: field(.authType))
        authConfig = try fields.decodeIfPresent(Secret<[ForeignText: JSONValue]>.self, forKey: field(.authConfig))
        config = try fields.decodeIfPresent(Secret<[ForeignText: JSONValue]>.self, forKey: field(.config))
        createdAt = try fields.decodeIfPresent(GoDate.self, forKey: field(.createdAt))
        updatedAt = try fields.decodeIfPresent(GoDate.self, forKey: field(.updatedAt))
    }
}

extension Provider.CodingKeys {
    /// The name of the field in the server's own struct.
    fileprivate var goName: String { self == .id ? "ID" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
