import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

@Suite struct DianeWritingTests {
    typealias Call = @Sendable (any DianeClientProtocol) async throws -> Void

    @Test func `what would change something is refused before anything is sent`() async {
        let exchange = ScriptedExchange(.diane, [:])
        let client = DianeHTTPClient(exchange)
        for (index, call) in Self.calls.enumerated() {
            await #expect(throws: DianeError.readOnlyMode, "call \(index)") { try await call(client) }
        }
        #expect(exchange.targets.isEmpty)
        #expect(Self.calls.count == 48)
    }

    @Test func `a client from elsewhere neither starts nor ends a server`() async {
        let client = DianeHTTPClient(ScriptedExchange(.diane, [:]))
        #expect(throws: DianeError.notAvailable) { try client.startDiane() }
        #expect(throws: DianeError.notAvailable) { try client.stopDiane() }
        #expect(throws: DianeError.notAvailable) { try client.sendReloadSignal() }
        await #expect(throws: DianeError.notAvailable) { try await client.restartDiane() }
    }

    private static let calls: [Call] = servers + agents + contexts + providers + slaves

    private static let servers: [Call] = [
        { try await $0.reloadConfig() },
        { try await $0.restartMCPServer(name: "a") },
        {
            _ = try await $0.createMCPServerConfig(
                name: "a", type: "stdio", enabled: true, command: "b", args: nil, env: nil, url: nil, headers: nil,
                oauth: nil, nodeID: nil, nodeMode: nil)
        },
        {
            _ = try await $0.updateMCPServerConfig(
                id: 1, name: nil, type: nil, enabled: false, command: nil, args: nil, env: nil, url: nil, headers: nil,
                oauth: nil, nodeID: nil, nodeMode: nil)
        },
        { try await $0.deleteMCPServerConfig(id: 1) },
        { _ = try await $0.updatePlacement(serverID: 1, hostID: "master", enabled: true) },
        { try await $0.deletePlacement(serverID: 1, hostID: "master") },
        { _ = try await $0.startAuth(serverName: "a") },
        { try await $0.pollAuth(serverName: "a", deviceCode: "b", interval: 5) },
        { try await $0.toggleJob(name: "a", enabled: true) },
    ]

    private static let agents: [Call] = [
        { try await $0.addAgent(agent: AgentConfig(name: ForeignText("a"), enabled: true)) },
        { _ = try await $0.testAgent(name: "a") },
        { try await $0.toggleAgent(name: "a", enabled: true) },
        { _ = try await $0.runAgentPrompt(agentName: "a", prompt: "b", remoteAgentName: nil) },
        { try await $0.removeAgent(name: "a") },
        { _ = try await $0.getRemoteAgents(agentName: "a") },
        { try await $0.updateAgent(name: "a", subAgent: nil, enabled: nil, description: "b", workdir: nil) },
        { _ = try await $0.triggerRun(agentId: "a") },
        { try await $0.cancelRun(agentId: "a", runId: "b") },
        { _ = try await $0.batchTrigger(agentId: "a", objectIds: ["b"]) },
        { _ = try await $0.updateCloudAgent(agentId: "a", update: ["enabled": .bool(false)]) },
        { _ = try await $0.installGalleryAgent(id: "a", name: nil, workdir: nil, port: nil) },
    ]

    private static let contexts: [Call] = [
        { _ = try await $0.createContext(name: "a", description: nil) },
        { try await $0.updateContext(name: "a", description: "b") },
        { try await $0.deleteContext(name: "a") },
        { try await $0.setDefaultContext(name: "a") },
        { try await $0.setServerEnabledInContext(contextName: "a", serverName: "b", enabled: true) },
        { try await $0.removeServerFromContext(contextName: "a", serverName: "b") },
        { try await $0.setToolEnabledInContext(contextName: "a", serverName: "b", toolName: "c", enabled: true) },
        { try await $0.bulkSetToolsEnabled(contextName: "a", serverName: "b", tools: ["c": true]) },
        { _ = try await $0.syncContextTools(contextName: "a") },
        { try await $0.addServerToContext(contextName: "a", serverName: "b", enabled: true) },
    ]

    private static let providers: [Call] = [
        { _ = try await $0.createProvider(name: "a", service: "openai", config: [:], authConfig: nil) },
        { _ = try await $0.updateProvider(id: 1, name: "a", config: nil, authConfig: nil) },
        { try await $0.deleteProvider(id: 1) },
        { _ = try await $0.enableProvider(id: 1) },
        { _ = try await $0.disableProvider(id: 1) },
        { _ = try await $0.setDefaultProvider(id: 1) },
        { _ = try await $0.testProvider(id: 1) },
        { _ = try await $0.listModels(service: "openai", projectID: nil) },
        { _ = try await $0.startGoogleAuth(account: nil, scopes: nil) },
        { _ = try await $0.pollGoogleAuth(account: "a", deviceCode: "b", interval: 5) },
        { try await $0.deleteGoogleAuth(account: "a") },
    ]

    private static let slaves: [Call] = [
        { try await $0.approvePairingRequest(hostname: "a", pairingCode: "123-456") },
        { try await $0.denyPairingRequest(hostname: "a", pairingCode: "123-456") },
        { try await $0.revokeSlaveCredentials(hostname: "a", reason: nil) },
        { try await $0.restartSlave(hostname: "a") },
        { try await $0.upgradeSlave(hostname: "a") },
    ]
}
