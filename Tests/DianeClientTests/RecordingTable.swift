import Foundation

@testable import DianeClient

/// Which method reads which recorded answer.
enum RecordingTable {
    typealias Call = @Sendable (any DianeReading) async throws -> any Encodable & Sendable

    enum Reading: Sendable {
        /// A method of the client, and what it asks where that is not what was asked for the recording.
        case method(asks: String?, Call)
        /// No method of the client: a GET with effects.
        case model(any (Codable & Sendable).Type)
    }

    private static func by(_ call: @escaping Call) -> Reading { .method(asks: nil, call) }
    private static func asking(_ target: String, _ call: @escaping Call) -> Reading { .method(asks: target, call) }

    /// By the path and query of the request.
    static let readings = server.merging(agents) { $1 }.merging(contexts) { $1 }.merging(providers) { $1 }
        .merging(slaves) { $1 }

    private static let server: [String: Reading] = [
        "/health": by { await $0.health() },
        "/status": by { try await $0.getStatus() },
        "/status?x=%zz": asking("/status") { try await $0.getStatus() },
        "/doctor": by { try await $0.getDoctor() },
        "/mcp-servers": by { try await $0.getMCPServers() },
        "/mcp-servers-config": by { try await $0.getMCPServerConfigs() },
        "/mcp-registry": by { try await $0.getMCPRegistry() },
        "/mcp-servers-config/2": by { try await $0.getMCPServerConfig(id: 2) },
        "/mcp-servers-config/11": by { try await $0.getMCPServerConfig(id: 11) },
        "/mcp-servers-config/12": by { try await $0.getMCPServerConfig(id: 12) },
        "/mcp-placements?host_id=master": by { try await $0.getPlacements(hostID: "master") },
        "/mcp-placements?host_id=slave-1": by { try await $0.getPlacements(hostID: "slave-1") },
        "/hosts": by { try await $0.getHosts() },
        "/auth": by { try await $0.getAuthStatuses() },
        "/auth/remote%20http": by { try await $0.getAuthStatus(serverName: "remote http") },
        "/tools": by { try await $0.getTools() },
        "/prompts": by { try await $0.getPrompts() },
        "/resources": by { try await $0.getResources() },
        "/prompts/get?server=echo&name=greet": by { try await $0.getPromptContent(server: "echo", name: "greet") },
        "/prompts/get?server=jobs&name=job_report": by {
            try await $0.getPromptContent(server: "jobs", name: "job_report")
        },
        "/prompts/get?server=google&name=gmail_inbox_triage": by {
            try await $0.getPromptContent(server: "google", name: "gmail_inbox_triage")
        },
        "/resources/read?server=echo&uri=file%3A%2F%2F%2Fetc%2Fmotd": by {
            try await $0.getResourceContent(server: "echo", uri: "file:///etc/motd")
        },
        "/resources/read?server=google&uri=google%3A%2F%2Fgmail%2Fguide": by {
            try await $0.getResourceContent(server: "google", uri: "google://gmail/guide")
        },
        "/jobs": by { try await $0.getJobs() },
        "/jobs/logs": by { try await $0.getJobLogs(jobName: nil, limit: 50) },
        "/jobs/logs?limit=1": by { try await $0.getJobLogs(jobName: nil, limit: 1) },
        "/jobs/logs?limit=abc": asking("/jobs/logs?limit=50") { try await $0.getJobLogs(jobName: nil, limit: 50) },
        "/jobs/logs?job_name=backup": by { try await $0.getJobLogs(jobName: "backup", limit: 50) },
    ]

    private static let agents: [String: Reading] = [
        "/agents": by { try await $0.getAgents() },
        "/agents/acp": by { try await $0.getAgent(name: "acp") },
        "/agents/local": by { try await $0.getAgent(name: "local") },
        "/agents/sandboxed": by { try await $0.getAgent(name: "sandboxed") },
        "/agents/tiny": by { try await $0.getAgent(name: "tiny") },
        "/agents/tiny/": asking("/agents/tiny") { try await $0.getAgent(name: "tiny") },
        "/agents/tiny/test": .model(AgentTestResult.self),
        "/agents/acp/remote-agents": .model([RemoteAgentInfo].self),
        "/agents/bc2fec1d-46f9-484f-895b-05b011cd425a": by { try await $0.getAgent(name: cloudAgent) },
        "/agents/bc2fec1d-46f9-484f-895b-05b011cd425a/runs": by {
            try await $0.getAgentRuns(agentId: cloudAgent, limit: 10)
        },
        "/agents/bc2fec1d-46f9-484f-895b-05b011cd425a/pending-events": by {
            try await $0.getPendingEvents(agentId: cloudAgent, limit: 100)
        },
        "/agents/logs": by { try await $0.getAgentLogs(agentName: nil, limit: 50) },
        "/agents/logs?limit=2": by { try await $0.getAgentLogs(agentName: nil, limit: 2) },
        "/agents/logs?agent_name=acp": by { try await $0.getAgentLogs(agentName: "acp", limit: 50) },
        "/sessions": by { try await $0.getSessions(agent: nil, status: nil) },
        "/sessions?agent=acp": by { try await $0.getSessions(agent: "acp", status: nil) },
        "/sessions?status=idle": by { try await $0.getSessions(agent: nil, status: "idle") },
        "/agents/acp/sessions": by { try await $0.getAgentSessions(agentName: "acp", status: nil) },
        "/agents/acp/sessions/sess-1": by { try await $0.getAgentSession(agentName: "acp", sessionID: "sess-1") },
        "/agents/acp/sessions/sess-1/messages": by {
            try await $0.getSessionMessages(agentName: "acp", sessionID: "sess-1")
        },
        "/agents/acp/sessions/none/messages": by {
            try await $0.getSessionMessages(agentName: "acp", sessionID: "none")
        },
        "/questions": asking("/questions?status=pending") { try await $0.getQuestions(status: "pending") },
        "/questions?status=answered": by { try await $0.getQuestions(status: "answered") },
        "/gallery": by { try await $0.getGallery(featured: false) },
        "/gallery?featured=true": by { try await $0.getGallery(featured: true) },
        "/gallery/codex-acp": by { try await $0.getGalleryAgent(id: "codex-acp") },
        "/gallery/opencode": by { try await $0.getGalleryAgent(id: "opencode") },
    ]

    private static let contexts: [String: Reading] = [
        "/contexts": by { try await $0.getContexts() },
        "/contexts/work": by { try await $0.getContextDetail(name: "work") },
        "/contexts/work/": asking("/contexts/work") { try await $0.getContextDetail(name: "work") },
        "/contexts/personal": by { try await $0.getContextDetail(name: "personal") },
        "/contexts/dom%20i%20rodzina%20%C4%85%C4%99": by { try await $0.getContextDetail(name: "dom i rodzina ąę") },
        "/contexts/work/connect": by { try await $0.getContextConnectInfo(name: "work") },
        "/contexts/personal/connect": by { try await $0.getContextConnectInfo(name: "personal") },
        "/contexts/work/servers": by { try await $0.getContextServers(contextName: "work") },
        "/contexts/personal/servers": by { try await $0.getContextServers(contextName: "personal") },
        "/contexts/none/servers": by { try await $0.getContextServers(contextName: "none") },
        "/contexts/work/servers/google/tools": by {
            try await $0.getContextServerTools(contextName: "work", serverName: "google")
        },
        "/contexts/none/servers/x/tools": by {
            try await $0.getContextServerTools(contextName: "none", serverName: "x")
        },
        "/contexts/work/available-servers": by { try await $0.getAvailableServers(contextName: "work") },
        "/contexts/personal/available-servers": by { try await $0.getAvailableServers(contextName: "personal") },
        "/contexts/none/available-servers": by { try await $0.getAvailableServers(contextName: "none") },
    ]

    private static let providers: [String: Reading] = [
        "/providers": by { try await $0.getProviders(type: nil) },
        "/providers?type=embedding": by { try await $0.getProviders(type: .embedding) },
        "/providers?type=llm": by { try await $0.getProviders(type: .llm) },
        "/providers/3": by { try await $0.getProvider(id: 3) },
        "/providers/templates": by { try await $0.getProviderTemplates() },
        "/models": by { try await $0.getModelProviders() },
        "/models?provider=openai": by { try await $0.getProviderModels(provider: "openai") },
        "/models?service=vertex_ai_llm": by { try await $0.getServiceModels(service: "vertex_ai_llm") },
        "/models/google-vertex/gemini-2.5-flash": by {
            try await $0.getModelInfo(provider: "google-vertex", modelID: "gemini-2.5-flash")
        },
        "/models/openai/text-embedding-3-small": by {
            try await $0.getModelInfo(provider: "openai", modelID: "text-embedding-3-small")
        },
        "/usage": by { try await $0.getUsage(from: nil, to: nil, limit: 100, service: nil, providerID: nil) },
        "/usage?limit=1": by { try await $0.getUsage(from: nil, to: nil, limit: 1, service: nil, providerID: nil) },
        "/usage?service=openai": by {
            try await $0.getUsage(from: nil, to: nil, limit: 100, service: "openai", providerID: nil)
        },
        "/usage?provider_id=3": by {
            try await $0.getUsage(from: nil, to: nil, limit: 100, service: nil, providerID: 3)
        },
        "/usage?from=2020-01-01&to=2020-01-02": asking("/usage?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z") {
            try await $0.getUsage(
                from: newYear, to: newYear + 86_400, limit: 100, service: nil, providerID: nil)
        },
        "/usage/summary": by { try await $0.getUsageSummary(from: nil, to: nil) },
        "/usage/summary?from=2020-01-01": asking("/usage/summary?from=2020-01-01T00:00:00Z") {
            try await $0.getUsageSummary(from: newYear, to: nil)
        },
        "/google/auth": by { try await $0.getGoogleAuthStatus(account: "default") },
        "/google/auth?account=other": by { try await $0.getGoogleAuthStatus(account: "other") },
    ]

    private static let slaves: [String: Reading] = [
        "/slaves": by { try await $0.getSlaves() },
        "/slaves/slave-1": by { try await $0.getSlave(hostname: "slave-1") },
        "/slaves/pending": by { try await $0.getPendingPairingRequests() },
        "/slaves/pair/000-000": by { try await $0.getPairingStatus(code: "000-000") },
        "/slaves/pair/513-797": by { try await $0.getPairingStatus(code: "513-797") },
        "/slaves/revoked": by { try await $0.getRevokedSlaves() },
        "/slaves/health": by { try await $0.getSlaveHealth() },
        // The same behind the base path of the MCP port.
        "/api/slaves": asking("/slaves") { try await $0.getSlaves() },
        "/api/slaves/health": asking("/slaves/health") { try await $0.getSlaveHealth() },
    ]

    /// What the write half would read, by the name of the recording.
    static let written: [String: any (Codable & Sendable).Type] = [
        "setup/put-mcp-server-config-google": MCPServer.self,
        "setup/post-mcp-server-config-stdio": MCPServer.self,
        "setup/post-mcp-server-config-http": MCPServer.self,
        "setup/put-placement-google": MCPServerPlacement.self,
        "setup/post-context-work": Context.self,
        "setup/post-provider-openai": Provider.self,
        "setup/post-provider-set-default": Provider.self,
        "setup/post-provider-disable": Provider.self,
        "setup/post-provider-test-ollama": ProviderTestResult.self,
        "setup/post-agent-test-tiny": AgentTestResult.self,
        "setup/post-agent-test-sandboxed": AgentTestResult.self,
        "setup/post-agent-run-sandboxed": AgentRunResult.self,
        "setup/post-agent-run-acp": AgentRunResult.self,
        "setup/post-agent-session": ACPSession.self,
        "setup/post-agent-session-prompt": AgentRunResult.self,
        "setup/post-trigger": EmergentTriggerResponseDTO.self,
        "setup/post-batch-trigger": EmergentBatchTriggerResponseDTO.self,
        "setup/patch-cloud-agent": EmergentAgentDTO.self,
    ]

    private static let cloudAgent = "bc2fec1d-46f9-484f-895b-05b011cd425a"
    private static let newYear = Date(timeIntervalSince1970: 1_577_836_800)
}
