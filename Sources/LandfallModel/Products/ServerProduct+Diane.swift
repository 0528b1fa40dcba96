extension ServerProduct {
    /// Diane, as version 1.9 answers.
    package static let diane = ServerProduct(
        name: "diane", displayName: "Diane", defaultPorts: [9090, 8080], homeSocket: ".diane/diane.sock",
        schemes: [.http],
        api: ProductQuestion("/status", read: readStatus), status: StatusQuestion("/status"),
        paths: ProductPaths(
            first: [
                "agents", "auth", "contexts", "doctor", "gallery", "google", "health", "hosts", "jobs",
                "mcp-placements", "mcp-registry", "mcp-servers", "mcp-servers-config", "models", "pair", "prompts",
                "providers", "questions", "reload", "resources", "sessions", "slaves", "status", "tools", "usage",
            ],
            // It starts the agent's process for a GET of these two.
            effects: [["agents", nil, "test"], ["agents", nil, "remote-agents"]]),
        areas: [
            ProductArea("servers", title: "MCP servers", .diane(.servers)),
            ProductArea("tools", title: "Tools", .diane(.tools)),
            ProductArea("agents", title: "Agents", .diane(.agents)),
            ProductArea("providers", title: "Providers", .diane(.providers)),
            ProductArea("contexts", title: "Contexts", .diane(.contexts)),
            ProductArea("jobs", title: "Jobs", hasTime: true, .diane(.jobs)),
            ProductArea("usage", title: "Usage", hasTime: true, .diane(.usage)),
            ProductArea("hosts", title: "Hosts", .diane(.hosts)),
            ProductArea("questions", title: "Questions", .diane(.questions)),
            ProductArea("sessions", title: "Sessions", hasTime: true, .diane(.sessions)),
            ProductArea("messages", title: "Messages", hasTime: true, of: "sessions", .diane(.messages)),
            ProductArea("logs", title: "Agent logs", hasTime: true, .diane(.logs)),
            ProductArea("models", title: "Models", .diane(.models)),
            ProductArea("prompts", title: "Prompts", .diane(.prompts)),
            ProductArea("resources", title: "Resources", .diane(.resources)),
            ProductArea("doctor", title: "Self-check", .diane(.doctor)),
        ],
        hints: ProductHints(start: .configureDiane, keyless: .readSettings, pairs: true), configured: configuration)

    private static let readStatus: @Sendable (ProductAnswer, ServerKind) -> ProductQuestion.Reading = { answer, kind in
        switch answer.status {
        case 200:
            answer.decoded(Status.self).map { .product($0.facts(kind)) } ?? .refused(answer.refusal)
        // With an API key set every path but those of pairing answers this.
        case 401 where answer.challenge == #"Bearer realm="diane""#:
            .product(ProductFacts(kind: kind, asksForToken: true))
        default: .refused(answer.refusal)
        }
    }

    /// `DIANE_HTTP_ADDR`, then `DIANE_CONFIG` or `~/.diane/config.json`, each as the server itself reads it.
    private static let configuration: @Sendable (MachineSettings) -> ConfiguredPlace = { machine in
        // Diane takes what follows the last colon and ignores the host.
        let address = machine.environment["DIANE_HTTP_ADDR"].flatMap { address in
            address.lastIndex(of: ":").flatMap { ConfiguredPlace.port(address[address.index(after: $0)...]) }
        }
        if let address { return ConfiguredPlace(port: address) }
        let path = machine.variable("DIANE_CONFIG") ?? machine.homeDirectory + "/.diane/config.json"
        let file = machine.read(path).flatMap { try? JSONBounds.shown.decode(Configuration.self, from: $0) }
        return ConfiguredPlace(port: (file?.http?.port).flatMap(UInt16.init(exactly:)).flatMap { $0 == 0 ? nil : $0 })
    }
}

/// The one part of Diane's `config.json` that is looked at.
private struct Configuration: Decodable {
    struct HTTP: Decodable {
        let port: Int?
    }

    let http: HTTP?
}

/// What Diane answers to `GET /status`.
private struct Status: Decodable {
    private enum CodingKeys: String, CodingKey {
        case version, hostname, pid
        case startedAt = "started_at"
        case uptime = "uptime_seconds"
        case servers = "mcp_servers"
    }

    private let version: String
    private let hostname: String?
    private let uptime: Int?
    private let process: ServerProcess?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(String.self, forKey: .version)
        // An array, or null as Go writes an empty one; absent on any other product.
        if try !container.decodeNil(forKey: .servers) {
            _ = try container.decode([AnyJSON].self, forKey: .servers)
        }
        hostname = try? container.decode(String.self, forKey: .hostname)
        uptime = try? container.decode(Int.self, forKey: .uptime)
        if let hostname, !hostname.isEmpty, let pid = try? container.decode(Int64.self, forKey: .pid),
            let startedAt = try? container.decode(String.self, forKey: .startedAt), !startedAt.isEmpty
        {
            process = ServerProcess(hostName: ForeignText(hostname), pid: pid, startedAt: ForeignText(startedAt))
        } else {
            process = nil
        }
    }

    func facts(_ kind: ServerKind) -> ProductFacts {
        ProductFacts(
            kind: kind, version: ForeignText(version), hostname: hostname.map { ForeignText($0) },
            uptimeSeconds: uptime, process: process, asksForToken: false)
    }
}
