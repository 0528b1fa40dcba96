public import LandfallModel

/// What an agent asks a person. The answer that was given is not told.
public struct Question: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// The run that waits for it.
    public var runID: ForeignText?
    /// The agent.
    public var agentID: ForeignText?
    /// What is asked.
    @Secret public var question: ForeignText
    /// The choices; none where any text will do.
    @OrZero public var options: [QuestionOption]
    /// `pending`, `answered`, `expired` or `cancelled`.
    public var status: ForeignText
    /// When it was asked.
    public var createdAt: GoDate?
    /// When it was answered.
    public var respondedAt: GoDate?

    enum CodingKeys: String, CodingKey {
        case id, question, options, status, createdAt, respondedAt
        case runID = "runId"
        case agentID = "agentId"
    }
}

/// A choice.
public struct QuestionOption: Codable, Sendable, Hashable {
    /// The text that is shown.
    public var label: ForeignText
    /// The value that is sent.
    public var value: ForeignText
    /// What it means.
    public var description: ForeignText?
}
