package import DianeClient
internal import FoundationEssentials
internal import LandfallMasking
package import LandfallModel

/// Asks a Diane server for what `get` shows.
package struct DianeItems: GetSource {
    package let client: DianeHTTPClient
    package let area: DianeArea
    package let question: GetQuestion

    /// The most requests and the most times that a job ran which one page shows.
    private static let mostEvents = 100
    /// The most requests that the days of usage are summed from.
    private static let mostRecords = 1_000

    /// All things of the area.
    package func all() async throws -> [any GetItem] {
        switch area {
        case .servers: try await servers()
        case .tools: try await client.getTools().map(shown)
        case .agents: try await client.getAgents().map(shown)
        case .providers: try await client.getProviders(type: nil).map(shown)
        case .contexts: try await client.getContexts().map { ContextItem(context: shown($0), detail: nil) }
        case .jobs: try await jobs()
        case .usage: try await usage()
        case .hosts: try await hosts()
        case .questions: try await client.getQuestions(status: "pending").map(shown)
        case .sessions:
            try await client.getSessions(agent: nil, status: nil).filter { isRecent($0.lastActiveAt ?? $0.createdAt) }
                .map { SessionItem(session: shown($0)) }
        case .messages: try await messages()
        case .logs:
            try await client.getAgentLogs(agentName: nil, limit: Self.mostEvents).filter { isRecent($0.timestamp) }
                .map(shown)
        case .models: try await models()
        case .prompts: try await client.getPrompts().map { PromptItem(prompt: shown($0)) }
        case .resources: try await client.getResources().map { ResourceItem(resource: shown($0)) }
        case .doctor: try await client.getDoctor().checks.map(shown)
        }
    }

    /// One thing, by its name or by its id; nil if there is none.
    package func one(_ id: String) async throws -> (any GetItem)? {
        switch area {
        case .servers: try await server(id)
        case .contexts: try await context(id)
        case .jobs: try await job(id)
        case .usage: try await usage(ForeignText(id))
        case .hosts: try await host(ForeignText(id))
        case .sessions: try await session(id)
        case .prompts: try await prompt(ForeignText(id))
        case .resources: try await resource(ForeignText(id))
        case .tools, .agents, .providers, .questions, .messages, .logs, .models, .doctor: try await first(named: id)
        }
    }

    /// The thing as it may be shown: without its secrets, unless they are asked for.
    func shown<Thing: Maskable>(_ thing: Thing) -> Thing {
        question.revealsSecrets ? thing : thing.masked(by: SecretMask())
    }

    /// Those that run, and those that are configured and do not, for Diane tells of what is turned off only there.
    private func servers() async throws(DianeError) -> [ServerItem] {
        let running = try await client.getMCPServers()
        let names = Set(running.map(\.name))
        let (configs, gap) = try await configs()
        let others = configs.filter { !names.contains($0.name) }
        return running.map { ServerItem(status: shown($0), config: nil, gap: gap) }
            + others.map { ServerItem(status: nil, config: shown($0)) }
    }

    /// As it runs and as it is configured, by its name or by the number of a configuration.
    private func server(_ id: String) async throws(DianeError) -> ServerItem? {
        let (configs, gap) = try await configs()
        let name = configs.first { $0.id == Int64(id) && $0.id > 0 }?.name ?? ForeignText(id)
        let status = try await client.getMCPServers().first { $0.name == name }
        // A builtin that is stored stands there twice; only the number of the stored one can be asked for.
        let same = configs.filter { $0.name == name }
        let stored = same.filter { $0.id > 0 }
        let config = stored.first { $0.id == Int64(id) } ?? stored.first(where: \.enabled) ?? stored.last ?? same.last
        if status == nil && config == nil { return nil }
        return ServerItem(
            status: status.map(shown), config: config.map(shown),
            otherIDs: stored.map(\.id).filter { $0 != config?.id }, gap: gap)
    }

    /// As they are configured. A server without a store has no configuration to tell, and one whose store is away says why.
    private func configs() async throws(DianeError) -> ([MCPServer], gap: DianeError?) {
        do {
            return (try await client.getMCPServerConfigs(), nil)
        } catch {
            switch error {
            case .noStore: return ([], nil)
            case .badStatus(500..., _): return ([], error)
            default: throw error
            }
        }
    }

    /// By its name, or else by its number.
    private func context(_ id: String) async throws(DianeError) -> ContextItem? {
        if let item = try await context(name: id) { return item }
        guard let number = Int64(id), let found = try await client.getContexts().first(where: { $0.id == number })
        else {
            return nil
        }
        return try await context(name: found.name.raw)
    }

    private func context(name: String) async throws(DianeError) -> ContextItem? {
        do {
            let detail = shown(try await client.getContextDetail(name: name))
            return ContextItem(context: detail.context, detail: detail)
        } catch .badStatus(404, _) {
            return nil
        }
    }

    private func jobs() async throws(DianeError) -> [JobItem] {
        let jobs = try await client.getJobs()
        // Jobs are shown without their pictures too.
        let runs = question.hasPictures ? try? await client.getJobLogs(jobName: nil, limit: Self.mostEvents) : nil
        let byJob = Dictionary(grouping: runs ?? [], by: \.jobID)
        // A schedule goes by the server's clock, whose offset is that of the time at which it was started.
        let start = question.hasPictures ? try? await client.getStatus().startedAt : nil
        let offset = start.flatMap { RFC3339.secondsFromGMT($0.text) }
        return jobs.map { JobItem(job: shown($0), recent: byJob[$0.id] ?? [], secondsFromGMT: offset) }
    }

    /// By its name, or else by its number; with as many of the times that it ran as fit into an answer.
    private func job(_ id: String) async throws(DianeError) -> JobItem? {
        let jobs = try await client.getJobs()
        let found = jobs.first { $0.name == ForeignText(id) } ?? jobs.first { $0.id == Int64(id) }
        guard let job = found else { return nil }
        let (executions, isCut) = try await executions(of: job)
        return JobItem(
            job: shown(job), executions: executions.filter { isRecent($0.startedAt) }.map(shown), isCut: isCut)
    }

    /// The last times that a job ran, and whether there were too many bytes for all that a page shows: each has all that it printed.
    private func executions(of job: Job) async throws(DianeError) -> (executions: [JobExecution], isCut: Bool) {
        for limit in [Self.mostEvents, Self.mostEvents / 10, 1] {
            do {
                return (try await client.getJobLogs(jobName: job.name.raw, limit: limit), limit < Self.mostEvents)
            } catch .noAnswer(let error) where error.code == .bodyTooLarge {}
        }
        return ([], true)
    }

    private func usage() async throws(DianeError) -> [UsageItem] {
        let summaries = try await client.getUsageSummary(from: question.since, to: nil).summary
        let page =
            question.hasPictures
            ? try? await client.getUsage(
                from: question.since, to: nil, limit: Self.mostRecords, service: nil, providerID: nil) : nil
        let isWhole = (page?.records.count ?? 0) < Self.mostRecords
        let byModel = Dictionary(grouping: page?.records ?? []) { [$0.model ?? "", ForeignText("\($0.providerID)")] }
        return summaries.map { summary in
            let records = byModel[[summary.model ?? "", ForeignText("\(summary.providerID)")]] ?? []
            return UsageItem(summary: summary, recent: (records, isWhole))
        }
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
        let slaves: [SlaveInfo]
        do {
            slaves = try await client.getSlaves()
        } catch .noStore {
            slaves = []
        }
        return hosts.map { host in
            let slave = host.type == ForeignText("slave") ? slaves.first { $0.hostname == host.name } : nil
            return HostItem(host: host, slave: slave)
        }
    }

    private func host(_ name: ForeignText) async throws(DianeError) -> HostItem? {
        guard var found = try await hosts().first(where: { $0.host.name == name || $0.host.id == name }) else {
            return nil
        }
        found.placements = try await client.getPlacements(hostID: found.host.id.raw).map(shown)
        return found
    }

    /// Whether it was not before what `--since` says; what has no time was.
    func isRecent(_ date: GoDate?) -> Bool {
        guard let since = question.since else { return true }
        return date?.date.map { $0 >= since } ?? false
    }
}
