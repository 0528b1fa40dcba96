public import LandfallModel

// What has no id of its own is told apart in a list by what the server calls it.

extension MCPServerStatus: Identifiable {
    /// The name.
    public var id: ForeignText { name }
}

extension ToolInfo: Identifiable {
    /// The name.
    public var id: ForeignText { name }
}

extension PromptInfo: Identifiable {
    /// The name.
    public var id: ForeignText { name }
}

extension AgentConfig: Identifiable {
    /// The id in the cloud, or else the name.
    public var id: ForeignText { cloudID ?? name }
}

extension ACPSession: Identifiable {
    /// The id of the session.
    public var id: ForeignText { sessionID }
}

extension SlaveInfo: Identifiable {
    /// The host name.
    public var id: ForeignText { hostname }
}

extension Diane2Node: Identifiable {
    /// The id of the instance.
    public var id: ForeignText { instanceID }
}
