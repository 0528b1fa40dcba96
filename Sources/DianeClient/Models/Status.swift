public import LandfallModel

/// What `GET /status` says of the daemon.
public struct DianeStatus: Codable, Sendable, Hashable {
    /// Whether the daemon reports that it runs.
    @OrZero public var running: Bool
    /// Its process, on its own machine.
    @OrZero public var pid: Int64
    /// Its version, without a leading `v`.
    public var version: ForeignText
    /// The operating system, in Go's words: `linux`, `darwin`.
    public var platform: ForeignText?
    /// The processor, in Go's words: `amd64`, `arm64`.
    public var architecture: ForeignText?
    /// The name of its machine.
    public var hostname: ForeignText?
    /// How long it runs, rounded, for people: `1h 2m 3s`.
    public var uptime: ForeignText?
    /// How long it runs, in whole seconds.
    @OrZero public var uptimeSeconds: Int64
    /// When it started.
    public var startedAt: GoDate?
    /// How many tools its servers offer.
    @OrZero public var totalTools: Int64
    /// The MCP servers that it runs.
    @OrZero public var mcpServers: [MCPServerStatus]
    /// Its log, a path on its own machine.
    public var logFile: ForeignText?
    /// Whether it takes its configuration from a master.
    @OrZero public var slaveMode: Bool
    /// The address of that master.
    @Secret public var masterURL: ForeignText?
    /// Whether it is connected to that master.
    @OrZero public var slaveConnected: Bool
    /// Why it is not connected to the master.
    @Secret public var slaveError: ForeignText?

    enum CodingKeys: String, WireKey {
        case running, pid, version, platform, architecture, hostname, uptime, uptimeSeconds, startedAt, totalTools,
            mcpServers, logFile, slaveMode, masterURL, slaveConnected, slaveError
    }
}

/// An MCP server as it runs. The counts of an external one are 0 until a refresh that the first question starts.
public struct MCPServerStatus: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// Whether it is enabled.
    @OrZero public var enabled: Bool
    /// Whether it is running.
    @OrZero public var isConnected: Bool
    /// How many tools it offers.
    @OrZero public var toolCount: Int64
    /// How many prompts it offers.
    @OrZero public var promptCount: Int64
    /// How many resources it offers.
    @OrZero public var resourceCount: Int64
    /// Why it does not run.
    @Secret public var error: ForeignText?
    /// Whether it is part of Diane.
    @OrZero public var isBuiltin: Bool
    /// Whether it wants an OAuth login.
    @OrZero public var requiresAuth: Bool
    /// Whether it is logged in.
    @OrZero public var isAuthenticated: Bool

    enum CodingKeys: String, WireKey {
        case name, enabled, error, toolCount, promptCount, resourceCount, requiresAuth
        case isBuiltin = "builtin"
        case isConnected = "connected"
        case isAuthenticated = "authenticated"
    }
}

/// What `GET /doctor` finds. The answer is 200, healthy or not.
public struct DoctorReport: Codable, Sendable, Hashable {
    /// Whether no check failed.
    @OrZero public var isHealthy: Bool
    /// The checks, in the server's order.
    @OrZero public var checks: [DoctorCheck]

    enum CodingKeys: String, WireKey {
        case checks
        case isHealthy = "healthy"
    }
}

/// One line of a ``DoctorReport``.
public struct DoctorCheck: Codable, Sendable, Hashable {
    /// What was checked: `daemon`, `socket`, `mcp_http`.
    public var name: ForeignText
    /// `ok`, `warn` or `fail`.
    public var status: ForeignText
    /// What was found.
    @Secret public var message: ForeignText?
}
