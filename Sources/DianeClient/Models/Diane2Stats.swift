public import LandfallModel

/// What the agents of a Diane 2 did in some time.
public struct Diane2Stats: Codable, Sendable, Hashable {
    /// What one agent did.
    public struct Agent: Codable, Sendable, Hashable {
        /// Its name.
        public var name: ForeignText
        /// Its identifier; absent where it is gone.
        public var id: ForeignText?
        /// How often it ran.
        @OrZero public var totalRuns: Int64
        /// The number of successful runs.
        @OrZero public var successRuns: Int64
        /// The number of failed runs.
        @OrZero public var errorRuns: Int64
        /// How long it ran in all, in milliseconds.
        @OrZero public var totalDurationMS: Int64
        /// The tokens that its models read.
        @OrZero public var totalInputTokens: Int64
        /// The tokens that they wrote.
        @OrZero public var totalOutputTokens: Int64
        /// What it cost, in US dollars.
        @OrZero public var totalCostUSD: Double
        /// How many of a hundred times it went well.
        @OrZero public var successRate: Double

        enum CodingKeys: String, WireKey {
            case totalRuns, successRuns, errorRuns, totalDurationMS, totalInputTokens, totalOutputTokens,
                totalCostUSD, successRate
            case name = "agent_name"
            case id = "agent_id"
        }
    }

    /// By agent.
    @OrZero public var agents: [Agent]
    /// In how many hours.
    @OrZero public var hours: Int64
}

/// What a model did in some time.
public struct Diane2ProviderStats: Codable, Sendable, Hashable, Diane2Element {
    static let member = "providers"

    /// The provider's name.
    public var provider: ForeignText
    /// The model's name; `unknown` where it is not known.
    public var model: ForeignText?
    /// How often it was asked.
    @OrZero public var totalRuns: Int64
    /// The number of successful runs.
    @OrZero public var successRuns: Int64
    /// The number of failed runs.
    @OrZero public var errorRuns: Int64
    /// The tokens that it read.
    @OrZero public var totalInputTokens: Int64
    /// The tokens that it wrote.
    @OrZero public var totalOutputTokens: Int64
    /// What it cost, in US dollars.
    @OrZero public var totalCostUSD: Double

    enum CodingKeys: String, WireKey {
        case totalRuns, successRuns, errorRuns, totalInputTokens, totalOutputTokens, totalCostUSD
        case provider = "provider_name"
        case model = "model_name"
    }
}
