public import LandfallModel

/// A kind of provider that can be made.
public struct ProviderTemplate: Codable, Sendable, Hashable {
    /// Its id: `openai`, `ollama`.
    public var service: ForeignText
    /// Its name.
    public var name: ForeignText
    /// `embedding`, `llm` or `storage`.
    public var type: ForeignText
    /// `none`, `api_key` or `oauth`.
    public var authType: ForeignText?
    /// What a login asks for.
    public var oauthScopes: [ForeignText]?
    /// What can be set.
    @OrZero public var configSchema: [ProviderField]
    /// A description.
    public var description: ForeignText?

    enum CodingKeys: String, WireKey {
        case service, name, type, description, authType, oauthScopes, configSchema
    }
}

/// A setting of a provider.
public struct ProviderField: Codable, Sendable, Hashable {
    /// Its key.
    public var key: ForeignText
    /// Its name.
    public var label: ForeignText?
    /// `string`, `int`, `bool`, `select` or `dynamic_select`.
    public var type: ForeignText
    /// Whether it must be set.
    @OrZero public var isRequired: Bool
    /// What holds where it is not set.
    public var defaultValue: JSONValue?
    /// The choices.
    public var options: [ForeignText]?
    /// Whose models are the choices.
    public var dynamicSource: ForeignText?
    /// What it means.
    public var description: ForeignText?

    enum CodingKeys: String, WireKey {
        case key, label, type, options, description, dynamicSource
        case isRequired = "required"
        case defaultValue = "default"
    }
}

/// What a test of a provider found.
public struct ProviderTestResult: Codable, Sendable, Hashable {
    /// Whether it works.
    @OrZero public var success: Bool
    /// What happened.
    @Secret public var message: ForeignText?
    /// How long it took.
    @OrZero public var responseMilliseconds: Double
    /// Further details.
    public var details: JSONValue?

    enum CodingKeys: String, WireKey {
        case success, message, details
        case responseMilliseconds = "response_time_ms"
    }
}
