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

    enum CodingKeys: String, WireKey {
        case records, from, to, totalCost
    }
}

/// What one request used.
public struct UsageRecord: Codable, Sendable, Hashable, Identifiable {
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

    enum CodingKeys: String, WireKey {
        case id, service, model, cost, providerID, providerName, inputTokens, outputTokens, cachedTokens, createdAt
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

    enum CodingKeys: String, WireKey {
        case summary, from, to, totalCost
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

    enum CodingKeys: String, WireKey {
        case service, model, providerID, providerName, totalRequests, totalInput, totalOutput, totalCached, totalCost
    }
}
