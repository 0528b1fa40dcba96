public import LandfallModel

/// The usage of models, one record per request.
public struct UsageResponse: Codable, Sendable, Hashable {
    /// The requests.
    @OrZero public var records: [UsageRecord]
    /// The cost of these requests, in US dollars.
    @OrZero public var totalCost: Double
    /// The start of the period.
    public var from: GoDate?
    /// The end of the period.
    public var to: GoDate?

    enum CodingKeys: String, WireKey {
        case records, from, to, totalCost
    }
}

/// The usage of one request.
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
    /// The number of tokens that the model read.
    @OrZero public var inputTokens: Int64
    /// The number of tokens that the model wrote.
    @OrZero public var outputTokens: Int64
    /// The number of tokens that the model read from a cache.
    @OrZero public var cachedTokens: Int64
    /// The cost of the request, in US dollars.
    @OrZero public var cost: Double
    /// The time of the request.
    public var createdAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, service, model, cost, providerID, providerName, inputTokens, outputTokens, cachedTokens, createdAt
    }
}

/// The usage of models, summed up per model.
public struct UsageSummaryResponse: Codable, Sendable, Hashable {
    /// The models.
    @OrZero public var summary: [UsageSummary]
    /// The cost of all models, in US dollars.
    @OrZero public var totalCost: Double
    /// The start of the period.
    public var from: GoDate?
    /// The end of the period.
    public var to: GoDate?

    enum CodingKeys: String, WireKey {
        case summary, from, to, totalCost
    }
}

/// The usage of one model.
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
