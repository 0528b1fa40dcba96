package import DianeClient
internal import FoundationEssentials
internal import SecretMasking
package import ServerModel
internal import Workflows

/// Asks a Diane server for what `get` shows.
package struct DianeItems: GetSource {
    package let client: any DianeReading
    package let area: DianeArea
    package let question: GetQuestion

    /// The most requests and the most times that a job ran which one page shows.
    private static let mostEvents = 100

    /// All things of the area.
    package func all() async throws(DianeError) -> [any GetItem] {
        switch area {
        case .servers:
            try await client.getMCPServers().map { ServerItem(status: shown($0, MCPServerStatus.masked), config: nil) }
        case .tools: try await client.getTools().map { ToolItem(tool: shown($0, ToolInfo.masked)) }
        case .agents: try await client.getAgents().map { AgentItem(agent: shown($0, AgentConfig.masked)) }
        case .providers:
            try await client.getProviders(type: nil).map { ProviderItem(provider: shown($0, Provider.masked)) }
        case .contexts:
            try await client.getContexts().map { ContextItem(context: shown($0, Context.masked), detail: nil) }
        case .jobs: try await client.getJobs().map { JobItem(job: shown($0, Job.masked), executions: nil) }
        case .usage:
            try await client.getUsageSummary(from: question.since, to: nil).summary.map {
                UsageItem(summary: $0, records: nil)
            }
        case .hosts: try await hosts()
        }
    }

    /// One thing, by its name or by its id; nil where there is none.
    package func one(_ id: String) async throws(DianeError) -> (any GetItem)? {
        let name = ForeignText(id)
        return switch area {
        case .servers: try await server(name)
        case .tools:
            try await client.getTools().first { $0.name == name }.map { ToolItem(tool: shown($0, ToolInfo.masked)) }
        case .agents:
            try await client.getAgents().first { $0.name == name || $0.cloudID == name }
                .map { AgentItem(agent: shown($0, AgentConfig.masked)) }
        case .providers:
            try await client.getProviders(type: nil).first { $0.name == name || $0.id == Int64(id) }
                .map { ProviderItem(provider: shown($0, Provider.masked)) }
        case .contexts: try await context(id)
        case .jobs: try await job(name)
        case .usage: try await usage(name)
        case .hosts: try await host(name)
        }
    }

    /// The thing as it may be shown: without its secrets, unless they are asked for.
    private func shown<Thing>(_ thing: Thing, _ masked: (Thing) -> (SecretMask) -> Thing) -> Thing {
        question.revealsSecrets ? thing : masked(thing)(SecretMask())
    }

    /// As it runs and as it is configured. A server without a store has no configuration to tell.
    private func server(_ name: ForeignText) async throws(DianeError) -> ServerItem? {
        let status = try await client.getMCPServers().first { $0.name == name }
        let configs = try await unlessNoStore { () async throws(DianeError) in try await client.getMCPServerConfigs() }
        // A builtin that is stored stands there twice; the number of the stored one can be asked for.
        let config = configs?.last { $0.name == name }
        if status == nil && config == nil { return nil }
        return ServerItem(
            status: status.map { shown($0, MCPServerStatus.masked) }, config: config.map { shown($0, MCPServer.masked) }
        )
    }

    private func context(_ name: String) async throws(DianeError) -> ContextItem? {
        do {
            let detail = shown(try await client.getContextDetail(name: name), ContextDetail.masked)
            return ContextItem(context: detail.context, detail: detail)
        } catch .badStatus(404, _) {
            return nil
        }
    }

    private func job(_ name: ForeignText) async throws(DianeError) -> JobItem? {
        guard let job = try await client.getJobs().first(where: { $0.name == name }) else { return nil }
        let executions = try await client.getJobLogs(jobName: name.raw, limit: Self.mostEvents)
        return JobItem(
            job: shown(job, Job.masked),
            executions: executions.filter { isRecent($0.startedAt) }.map { shown($0, JobExecution.masked) })
    }

    private func usage(_ model: ForeignText) async throws(DianeError) -> UsageItem? {
        let summaries = try await client.getUsageSummary(from: question.since, to: nil).summary
        guard let summary = summaries.first(where: { $0.model == model }) else { return nil }
        let usage = try await client.getUsage(
            from: question.since, to: nil, limit: Self.mostEvents, service: nil, providerID: summary.providerID)
        let records = usage.records.filter { $0.model == model && isRecent($0.createdAt) }
        return UsageItem(summary: summary, records: records)
    }

    private func hosts() async throws(DianeError) -> [HostItem] {
        let hosts = try await client.getHosts()
        let slaves = try await unlessNoStore { () async throws(DianeError) in try await client.getSlaves() } ?? []
        return hosts.map { host in
            let slave = host.type == ForeignText("slave") ? slaves.first { $0.hostname == host.name } : nil
            return HostItem(host: host, slave: slave, placements: nil)
        }
    }

    private func host(_ name: ForeignText) async throws(DianeError) -> HostItem? {
        guard let found = try await hosts().first(where: { $0.host.name == name || $0.host.id == name }) else {
            return nil
        }
        let placements = try await client.getPlacements(hostID: found.host.id.raw).map {
            shown($0, MCPServerPlacement.masked)
        }
        return HostItem(host: found.host, slave: found.slave, placements: placements)
    }

    /// Whether it was not before what `--since` says; what has no time was.
    private func isRecent(_ date: GoDate?) -> Bool {
        guard let since = question.since else { return true }
        return date?.date.map { $0 >= since } ?? false
    }

    private func unlessNoStore<Value>(
        _ ask: () async throws(DianeError) -> Value
    ) async throws(DianeError) -> Value? {
        do {
            return try await ask()
        } catch .noStore {
            return nil
        }
    }
}
