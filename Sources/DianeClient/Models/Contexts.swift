public import LandfallModel

/// A set of MCP servers and tools.
public struct Context: Codable, Sendable, Hashable, Identifiable {
    /// Its number.
    public var id: Int64
    /// Its name; not unique.
    public var name: ForeignText
    /// What it is for.
    public var description: ForeignText?
    /// Whether it is used where none is named.
    @OrZero public var isDefault: Bool

    enum CodingKeys: String, WireKey {
        case id, name, description, isDefault
    }
}

/// A context with what is in it.
public struct ContextDetail: Codable, Sendable, Hashable {
    /// The context.
    public var context: Context
    /// Its servers.
    @OrZero public var servers: [ContextServer]
    /// How many there are.
    public var summary: ContextSummary?
}

/// How much is in a context.
public struct ContextSummary: Codable, Sendable, Hashable {
    /// The servers that are on.
    @OrZero public var serversEnabled: Int64
    /// All servers.
    @OrZero public var serversTotal: Int64
    /// The tools that are on.
    @OrZero public var toolsActive: Int64
    /// All tools.
    @OrZero public var toolsTotal: Int64

    enum CodingKeys: String, WireKey {
        case serversEnabled, serversTotal, toolsActive, toolsTotal
    }
}

/// An MCP server in a context. In the list of servers the counts are always 0.
public struct ContextServer: Codable, Sendable, Hashable {
    /// A number, which may be the context's.
    @OrZero public var id: Int64
    /// Its name.
    public var name: ForeignText
    /// Its type; may be empty.
    public var type: ForeignText?
    /// Whether it is on in this context.
    @OrZero public var enabled: Bool
    /// How many of its tools are on.
    @OrZero public var toolsActive: Int64
    /// How many tools it has.
    @OrZero public var toolsTotal: Int64
    /// Its tools; not in the list of servers.
    public var tools: [ContextTool]?

    enum CodingKeys: String, WireKey {
        case id, name, type, enabled, tools, toolsActive, toolsTotal
    }
}

/// A tool in a context; only those with a setting of their own are listed.
public struct ContextTool: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// What it does.
    public var description: ForeignText?
    /// Whether it is on.
    @OrZero public var enabled: Bool
}

/// How a program on the server's machine uses a context.
public struct ContextConnectInfo: Codable, Sendable, Hashable {
    /// The context.
    public var context: ForeignText
    /// By server-sent events.
    public var sse: ContextEndpoint?
    /// By streamable HTTP.
    public var streamable: ContextEndpoint?
    /// What the context is for.
    public var description: ForeignText?
}

/// One way to use a context.
public struct ContextEndpoint: Codable, Sendable, Hashable {
    /// Where; the host is always `localhost`.
    @Secret public var url: ForeignText
    /// A line to copy.
    @Secret public var example: ForeignText?
}

/// An MCP server that can be in a context.
public struct AvailableServer: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// How many tools it offers.
    @OrZero public var toolCount: Int64
    /// Whether it is in this context.
    @OrZero public var inContext: Bool
    /// Whether it is part of Diane.
    @OrZero public var isBuiltin: Bool

    enum CodingKeys: String, WireKey {
        case name, toolCount, inContext
        case isBuiltin = "builtin"
    }
}
