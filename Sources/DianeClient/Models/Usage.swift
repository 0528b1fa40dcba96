public import LandfallModel

/// What was used, request by request.
public struct UsageResponse: Codable, Sendable, Hashable {
    /// The requests.
    @OrZero public var records: [UsageRecord]
    /// What these cost, in US dollars.
    @OrZero public var totalCost: Double
    /// From when.
    public var from: GoDate?
    /// Until when.
    public var to: GoDate?

    enum CodingKeys: String, CodingKey {
        case records, from, to
        case totalCost = "total_cost"
    }
}

/// What one request used.
public struct UsageRecord: Codable, Sendable, Hashable {
    /// Its number.
    public var id: Int64
    /// The provider.
    public var providerID: Int64
    /// The provider's name.
    public var providerName: ForeignText?
    /// The provider's service.
    public var service: ForeignText?
    /// The model.
    public var model: ForeignText?
    /// What the model read.
    @OrZero public var inputTokens: Int64
    /// What it wrote.
    @OrZero public var outputTokens: Int64
    /// What it read from a cache.
    @OrZero public var cachedTokens: Int64
    /// What it cost, in US dollars.
    @OrZero public var cost: Double
    /// When.
    public var createdAt: GoDate?

    enum CodingKeys: String, CodingKey {
        case id, service, model, cost
        case providerID = "provider_id"
        case providerName = "provider_name"
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case cachedTokens = "cached_tokens"
        case createdAt = "created_at"
    }
}

/// What was used, for each model.
public struct UsageSummaryResponse: Codable, Sendable, Hashable {
    /// The models.
    @OrZero public var summary: [UsageSummary]
    /// What all cost, in US dollars.
    @OrZero public var totalCost: Double
    /// From when.
    public var from: GoDate?
    /// Until when.
    public var to: GoDate?

    enum CodingKeys: String, CodingKey {
        case summary, from, to
        case totalCost = "total_cost"
    }
}

/// What one model used.
public struct UsageSummary: Codable, Sendable, Hashable {
    /// The provider.
    public var providerID: Int64
    /// The provider's name.
    public var providerName: ForeignText?
    /// The provider's service.
    public var service: ForeignText?
    /// The model.
    public var model: ForeignText?
    /// How many requests there were.
    @OrZero public var totalRequests: Int64
    /// The tokens that it read.
    @OrZero public var totalInput: Int64
    /// The tokens that it wrote.
    @OrZero public var totalOutput: Int64
    /// The tokens that it read from a cache.
    @OrZero public var totalCached: Int64
    /// What it cost, in US dollars.
    @OrZero public var totalCost: Double

    enum CodingKeys: String, CodingKey {
        case service, model
        case providerID = "provider_id"
        case providerName = "provider_name"
        case totalRequests = "total_requests"
        case totalInput = "total_input"
        case totalOutput = "total_output"
        case totalCached = "total_cached"
        case totalCost = "total_cost"
    }
}
