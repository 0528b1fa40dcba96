public import LandfallModel

/// An MCP server as it is configured. What comes unmasked and may hold a secret is a `Secret`.
public struct MCPServer: Codable, Sendable, Hashable, Identifiable {
    /// Its number; negative for a builtin that runs, which has no page of its own.
    public var id: Int64
    /// Its name; not unique.
    public var name: ForeignText
    /// Whether it is to run.
    @OrZero public var enabled: Bool
    /// `stdio`, `sse`, `http` or `builtin`.
    public var type: ForeignText
    /// The program of a `stdio` server.
    @Secret public var command: ForeignText?
    /// The arguments of that program.
    public var args: Secret<[ForeignText]>?
    /// The environment of that program.
    public var env: Secret<[ForeignText: ForeignText]>?
    /// Where an `sse` or `http` server is.
    public var url: Secret<ForeignText>?
    /// What is sent along to it.
    public var headers: Secret<[ForeignText: ForeignText]>?
    /// How to log in to it.
    public var oauth: OAuthConfig?
    /// The host that it runs on, for the mode `specific`.
    public var nodeID: ForeignText?
    /// Where it runs: `master`, `specific` or `any`.
    public var nodeMode: ForeignText?
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, name, enabled, type, command, args, env, url, headers, oauth, nodeID, nodeMode, createdAt, updatedAt
    }
}

/// How Diane logs in to an MCP server (RFC 8628).
public struct OAuthConfig: Codable, Sendable, Hashable {
    /// A provider that Diane knows.
    public var provider: ForeignText?
    /// The client.
    public var clientID: ForeignText?
    /// Its secret.
    public var clientSecret: Secret<ForeignText>?
    /// What is asked for.
    public var scopes: [ForeignText]?
    /// Where a device code comes from.
    @Secret public var deviceAuthURL: ForeignText?
    /// Where the token comes from.
    @Secret public var tokenURL: ForeignText?

    enum CodingKeys: String, WireKey {
        case provider, scopes, clientID, clientSecret, deviceAuthURL, tokenURL
    }
}

/// Whether an MCP server is to run on a host.
public struct MCPServerPlacement: Codable, Sendable, Hashable, Identifiable {
    /// The number of the server once more.
    public var id: Int64
    /// The number of the server.
    public var serverID: Int64
    /// The host: `master`, or the UUID of a slave.
    public var hostID: ForeignText
    /// Whether it is to run there.
    @OrZero public var enabled: Bool
    /// The server; empty in the answer to a change.
    public var server: MCPServer?
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, enabled, server, serverID, hostID, createdAt, updatedAt
    }
}

/// A machine that MCP servers can be placed on.
public struct HostInfo: Codable, Sendable, Hashable, Identifiable {
    /// `master`, or the UUID of a slave.
    public var id: ForeignText
    /// Its name; for a slave its host name.
    public var name: ForeignText
    /// `master` or `slave`.
    public var type: ForeignText
    /// Its platform: `linux/amd64`.
    public var platform: ForeignText?
    /// Whether it is connected; false for every slave, see ``SlaveInfo/status``.
    @OrZero public var isOnline: Bool

    enum CodingKeys: String, WireKey {
        case id, name, type, platform
        case isOnline = "online"
    }
}
