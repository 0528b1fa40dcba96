import FoundationEssentials
import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

@Suite struct ModelTests {
    private func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test func `status, with what Go leaves out and what is new`() throws {
        let status = try read(DianeSamples.status, as: DianeStatus.self)
        #expect(status.running && status.pid == 904 && status.version == "1.9.1" && status.uptimeSeconds == 3722)
        #expect(status.startedAt?.text == "2026-11-20T22:41:21.729153694Z")
        #expect(status.slaveMode && !status.slaveConnected && status.masterURL == "wss://127.0.0.1:8765")
        #expect(status.logFile == nil)
        #expect(status.mcpServers.map(\.isBuiltin) == [true, false])
        #expect(status.mcpServers.map(\.requiresAuth) == [false, true])
        #expect(status.mcpServers[1].error == "no such file")
        let bare = try read(#"{"version":"2","mcp_servers":null}"#, as: DianeStatus.self)
        #expect(!bare.running && bare.mcpServers.isEmpty && bare.startedAt == nil)
    }

    @Test func `MCP servers, with the zero time and no time at all`() throws {
        let servers = try read(DianeSamples.servers, as: [MCPServer].self)
        #expect(servers.map(\.id) == [-1, 11, 12])
        #expect(servers[1].env?.revealed == ["TOKEN": "hush", "MAIL_HOME": "/m"])
        #expect(servers[1].args?.revealed == ["python3", "mail.py"] && servers[1].nodeID == "den")
        #expect(servers[1].createdAt != nil && servers[1].createdAt?.date == nil)
        #expect(servers[2].oauth?.clientSecret?.revealed == "s" && servers[2].oauth?.tokenURL == "https://t.invalid")
        #expect(servers[2].headers?.revealed == ["X-Api-Key": "k"])
        let placements = try read(DianeSamples.placements, as: [MCPServerPlacement].self)
        #expect(placements[0].hostID == "master" && placements[0].server?.createdAt?.text == "")
    }

    @Test func `jobs and when they ran`() throws {
        let jobs = try read(DianeSamples.jobs, as: [Job].self)
        #expect(jobs[0].agentName == "writer" && !jobs[0].enabled && jobs[0].actionType == "agent")
        let executions = try read(DianeSamples.executions, as: [JobExecution].self)
        #expect(executions.map(\.exitCode) == [nil, 0])
        #expect(executions[0].endedAt == nil && executions[1].endedAt?.date != nil)
        #expect(executions[1].stdout == "done\n")
    }

    @Test func `agents, runs and sessions`() throws {
        let agents = try read(DianeSamples.agents, as: [AgentConfig].self)
        #expect(agents[0].type == nil && agents[0].tags == nil && !agents[0].enabled)
        #expect(agents[1].cloudID == "bc2f" && agents[1].workspace?.baseImage == "debian" && agents[1].port == 4100)
        let run = try read(DianeSamples.run, as: AgentRunResult.self)
        #expect(run.output.isEmpty && run.error?.data == .object(["wait": .integer(5)]))
        let session = try read(DianeSamples.session, as: ACPSession.self)
        #expect(session.models?.availableModels.map(\.modelID) == ["m1"])
        #expect(session.modes?.availableModes == [] && session.modes?.currentModeID == "ask")
        let runs = try read(DianeSamples.cloudRuns, as: [EmergentAgentRunDTO].self)
        #expect(runs[0].completedAt == nil && runs[0].stepCount == 1 && runs[0].summary == .object([:]))
        let questions = try read(DianeSamples.questions, as: [Question].self)
        #expect(questions[0].options.map(\.value) == ["main"] && questions[0].respondedAt == nil)
    }

    @Test func `contexts, usage and slaves`() throws {
        let context = try read(DianeSamples.context, as: ContextDetail.self)
        #expect(context.context.isDefault && context.servers[0].tools?.map(\.enabled) == [true, false])
        #expect(context.summary?.toolsTotal == 2)
        let usage = try read(DianeSamples.usage, as: UsageResponse.self)
        #expect(usage.records[0].cost == 2e-7 && usage.records[0].cachedTokens == 2)
        #expect(usage.from?.text == "2026-10-20T17:41:30.185246639-04:00")
        let slaves = try read(DianeSamples.slaves, as: [SlaveInfo].self)
        #expect(slaves[0].certificateSerial == "8b26" && slaves[0].lastSeen == nil)
    }

    @Test func `a provider in both spellings`() throws {
        let provider = try read(DianeSamples.provider, as: Provider.self)
        #expect(provider.id == 1 && provider.isDefault && provider.authType == "api_key")
        #expect(
            provider.authConfig?.revealed == ["api_key": .string("sk-0****cdef")]
                && provider.config?.revealed == ["dims": .integer(768)])
        let goProvider = try read(DianeSamples.goProvider, as: Provider.self)
        #expect(goProvider.id == 2 && goProvider.name == "den" && goProvider.isDefault && !goProvider.enabled)
        #expect(goProvider.authConfig == nil && goProvider.authType == "none" && goProvider.updatedAt?.date != nil)
        #expect(goProvider.config?.revealed == ["base_url": .string("http://127.0.0.1:11434")])
        let again = try read(String(decoding: try JSONEncoder().encode(goProvider), as: UTF8.self), as: Provider.self)
        #expect(again == goProvider)
    }

    @Test func `JSON of any shape comes back`() throws {
        let json = #"{"a":[null,true,false,1,-9223372036854775808,1.5,2e-7,"x",[],{}],"b":{"":""}}"#
        let value = try read(json, as: JSONValue.self)
        let list: [JSONValue] = [
            .null, .bool(true), .bool(false), .integer(1), .integer(.min), .number(1.5), .number(2e-7), .string("x"),
            .array([]), .object([:]),
        ]
        #expect(value == .object(["a": .array(list), "b": .object(["": .string("")])]))
        #expect(try read(String(decoding: try JSONEncoder().encode(value), as: UTF8.self), as: JSONValue.self) == value)
        #expect(try read("1e30", as: JSONValue.self) == .number(1e30))
    }

    @Test func `what is read is written the same`() throws {
        for (json, type) in DianeSamples.all {
            let value = try JSONDecoder().decode(type, from: Data(json.utf8))
            let written = try read(String(decoding: try JSONEncoder().encode(value), as: UTF8.self), as: JSONValue.self)
            let lost = try read(json, as: JSONValue.self).lost(in: written)
            #expect(lost.filter { !$0.hasSuffix("new_field") } == [], "\(type)")
        }
    }
}
