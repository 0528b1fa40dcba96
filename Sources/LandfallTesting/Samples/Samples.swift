public import DianeClient
public import EndlessCodeClient
internal import LandfallModel

extension DianeStatus {
    /// A Diane with these MCP servers.
    public static func sample(mcpServers: [MCPServerStatus] = [.sample(), .sample("mail", connected: false)]) -> Self {
        var status: DianeStatus = read(DianeSamples.status)
        status.mcpServers = mcpServers
        return status
    }
}

extension MCPServerStatus {
    /// An MCP server that is to run.
    public static func sample(_ name: String = "jobs", connected: Bool = true) -> Self {
        var server: Self = read(#"{"name":"","enabled":true,"tool_count":3}"#)
        server.name = ForeignText(name)
        server.isConnected = connected
        return server
    }
}

extension MCPServer {
    /// An MCP server as it is configured; its fields may be changed.
    public static func sample(_ name: String = "mail", type: String = "stdio") -> Self {
        var server: Self = readFirst(DianeSamples.servers, at: 1)
        (server.name, server.type) = (ForeignText(name), ForeignText(type))
        return server
    }
}

extension DoctorReport {
    /// One with a failed check.
    public static var sample: Self { read(DianeSamples.doctor) }
}

extension MCPServerPlacement {
    /// One on the master.
    public static var sample: Self { readFirst(DianeSamples.placements) }
}

extension ToolInfo {
    /// One without a schema.
    public static var sample: Self { readFirst(DianeSamples.tools) }
}

extension PromptContentResponse {
    /// One with text and an image.
    public static var sample: Self { read(DianeSamples.prompt) }
}

extension Job {
    /// One that is switched off.
    public static var sample: Self { readFirst(DianeSamples.jobs) }
}

extension JobExecution {
    /// One that has not ended.
    public static var sample: Self { readFirst(DianeSamples.executions) }
}

extension AgentConfig {
    /// One in the cloud.
    public static var sample: Self { readFirst(DianeSamples.agents, at: 1) }
}

extension AgentRunResult {
    /// One that has failed.
    public static var sample: Self { read(DianeSamples.run) }
}

extension ACPSession {
    /// One that is idle.
    public static var sample: Self { read(DianeSamples.session) }
}

extension EmergentAgentRunDTO {
    /// One that runs.
    public static var sample: Self { readFirst(DianeSamples.cloudRuns) }
}

extension Question {
    /// One that waits for its answer.
    public static var sample: Self { readFirst(DianeSamples.questions) }
}

extension ContextDetail {
    /// One with a server and two tools.
    public static var sample: Self { read(DianeSamples.context) }
}

extension Provider {
    /// One for embeddings.
    public static var sample: Self { read(DianeSamples.provider) }
}

extension UsageResponse {
    /// One with a record.
    public static var sample: Self { read(DianeSamples.usage) }
}

extension SlaveInfo {
    /// One that is not connected.
    public static var sample: Self { readFirst(DianeSamples.slaves) }
}

extension EndlessCodeHTTPClient.Project {
    /// A project with one session.
    public static func sample(id: String = "-home-u-shop") -> Self {
        let name = id.split(separator: "-").last.map(String.init) ?? id
        return read(
            JSONValue.object([
                "id": .string(ForeignText(id)), "name": .string(ForeignText(name)),
                "path": .string(ForeignText(id.replacing("-", with: "/"))), "sessionCount": .integer(1),
                "lastUsed": .string("2026-02-08T01:02:03Z"),
            ]))
    }
}

extension EndlessCodeHTTPClient.Session {
    /// A session.
    public static func sample(
        id: String = "5E0C7A52-6D3E-4C57-9A53-000000000001", project: String = "-home-u-shop",
        state: EndlessCodeHTTPClient.SessionState = .active
    ) -> Self {
        read(
            JSONValue.object([
                "id": .string(ForeignText(id)), "projectId": .string(ForeignText(project)),
                "state": .string(state.name), "createdAt": .string("2026-02-08T01:02:03Z"),
                "lastActiveAt": .string("2026-02-08T01:02:04Z"), "messageCount": .integer(2),
            ]))
    }
}

/// Reads a sample; each is read by a test.
private func read<Value: Decodable>(_ json: String) -> Value {
    do {
        return try JSONBounds.read.decode(Value.self, from: Array(json.utf8))
    } catch {
        preconditionFailure("a sample of \(Value.self) cannot be read: \(error)")
    }
}

private func readFirst<Value: Decodable>(_ json: String, at index: Int = 0) -> Value {
    let all: [Value] = read(json)
    return all[index]
}

private func read<Value: Decodable>(_ json: JSONValue) -> Value { read((try? JSONText.encode(json)) ?? "") }
