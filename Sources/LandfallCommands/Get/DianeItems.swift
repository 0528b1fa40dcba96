internal import DianeClient
internal import FoundationEssentials
internal import ServerModel

/// Asks a Diane server for what `get` shows.
struct DianeItems: GetSource {
    let client: any DianeReading
    let question: GetQuestion

    /// The most requests and the most times that a job ran which one page shows.
    private static let mostEvents = 100

    /// All things of the area.
    func all() async throws(DianeError) -> [any GetItem] {
        switch question.area {
        case .servers: try await client.getMCPServers().map { ServerItem(status: $0, config: nil) }
        case .tools: try await client.getTools().map(ToolItem.init)
        case .agents: try await agents()
        case .providers: try await providers()
        case .contexts: try await client.getContexts().map { ContextItem(context: $0, detail: nil) }
        case .jobs: try await client.getJobs().map { JobItem(job: $0, executions: nil) }
        case .usage:
            try await client.getUsageSummary(from: question.since, to: nil).summary.map {
                UsageItem(summary: $0, records: nil)
            }
        case .hosts: try await hosts()
        case .projects, .sessions, .history: []
        }
    }

    /// One thing, by its name or by its id; nil where there is none.
    func one(_ id: String) async throws(DianeError) -> (any GetItem)? {
        let name = ForeignText(id)
        return switch question.area {
        case .servers: try await server(name)
        case .tools: try await client.getTools().first { $0.name == name }.map(ToolItem.init)
        case .agents: try await agents().first { $0.agent.name == name || $0.agent.cloudID == name }
        case .providers:
            try await providers().first { $0.provider.name == name || $0.provider.id == Int64(id) }
        case .contexts: try await context(id)
        case .jobs: try await job(name)
        case .usage: try await usage(name)
        case .hosts: try await host(name)
        case .projects, .sessions, .history: nil
        }
    }

    /// As it runs and as it is configured. A server without a store has no configuration to tell.
    private func server(_ name: ForeignText) async throws(DianeError) -> ServerItem? {
        let status = try await client.getMCPServers().first { $0.name == name }
        let configs = try await unlessNoStore { () async throws(DianeError) in try await client.getMCPServerConfigs() }
        // A builtin that is stored stands there twice; the number of the stored one can be asked for.
        let config = configs?.last { $0.name == name }
        if status == nil && config == nil { return nil }
        return ServerItem(status: status, config: question.revealsSecrets ? config : config?.masked)
    }

    private func agents() async throws(DianeError) -> [AgentItem] {
        try await client.getAgents().map { AgentItem(agent: question.revealsSecrets ? $0 : $0.masked) }
    }

    private func providers() async throws(DianeError) -> [ProviderItem] {
        try await client.getProviders(type: nil).map {
            ProviderItem(provider: question.revealsSecrets ? $0 : $0.masked)
        }
    }

    private func context(_ name: String) async throws(DianeError) -> ContextItem? {
        do {
            let detail = try await client.getContextDetail(name: name)
            return ContextItem(context: detail.context, detail: detail)
        } catch .badStatus(404, _) {
            return nil
        }
    }

    private func job(_ name: ForeignText) async throws(DianeError) -> JobItem? {
        guard let job = try await client.getJobs().first(where: { $0.name == name }) else { return nil }
        let executions = try await client.getJobLogs(jobName: name.raw, limit: Self.mostEvents)
        return JobItem(job: job, executions: executions.filter { isRecent($0.startedAt) })
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
        let placements = try await client.getPlacements(hostID: found.host.id.raw).map { placement in
            var placement = placement
            if !question.revealsSecrets { placement.server = placement.server?.masked }
            return placement
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
