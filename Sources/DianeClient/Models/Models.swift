public import LandfallModel

/// A model that a provider offers.
public struct AvailableModel: Codable, Sendable, Hashable, Identifiable {
    /// Its id; may hold a slash.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText?
    /// The name to show.
    public var displayName: ForeignText?
    /// How finished it is.
    public var launchStage: ForeignText?
    /// What it belongs to.
    public var family: ForeignText?
    /// What it costs, in US dollars for a million tokens.
    public var cost: ModelCost?
    /// How much it takes.
    public var limits: ModelLimits?
    /// Whether it can call tools.
    @OrZero public var callsTools: Bool
    /// Whether it can reason.
    @OrZero public var reasons: Bool

    enum CodingKeys: String, WireKey {
        case id, name, family, cost, limits, displayName, launchStage
        case callsTools = "tool_call"
        case reasons = "reasoning"
    }
}

/// What a model costs, in US dollars for a million tokens.
public struct ModelCost: Codable, Sendable, Hashable {
    /// For what it reads.
    @OrZero public var input: Double
    /// For what it writes.
    @OrZero public var output: Double
    /// For what it reads from a cache.
    public var cacheRead: Double?
    /// For what it puts into a cache.
    public var cacheWrite: Double?

    enum CodingKeys: String, WireKey {
        case input, output, cacheRead, cacheWrite
    }
}

/// How much a model takes, in tokens.
public struct ModelLimits: Codable, Sendable, Hashable {
    /// What it sees at once.
    @OrZero public var context: Int64
    /// What it writes at once.
    @OrZero public var output: Int64
}

/// Who offers models.
public struct ModelProviders: Codable, Sendable, Hashable {
    /// Their ids, in no order.
    @OrZero public var providers: [ForeignText]
}

/// The models of one provider.
public struct ProviderModels: Codable, Sendable, Hashable {
    /// Its id.
    public var providerID: ForeignText
    /// Its name.
    public var providerName: ForeignText?
    /// Its models.
    @OrZero public var models: [AvailableModel]

    enum CodingKeys: String, WireKey {
        case models, providerID, providerName
    }
}
