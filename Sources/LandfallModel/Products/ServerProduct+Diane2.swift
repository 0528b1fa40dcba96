extension ServerProduct {
    /// Diane 2, the API that `diane serve` has had since version 1.9.4 of spring 2026. It listens on 127.0.0.1 alone and asks nobody
    /// for a key. Later versions give objects as they are stored, which the members with `properties` are for.
    package static let diane2 = ServerProduct(
        name: "diane2", displayName: "Diane 2", defaultPorts: [8890],
        api: ProductQuestion("/api/status", read: readStatus),
        confirmation: ProductQuestion("/api/nodes", read: readNodes), status: StatusQuestion("/api/status"),
        // The nodes and the providers are an empty list where the store cannot be reached; the agents are not.
        store: "/api/agents",
        paths: ProductPaths(
            first: ["api"],
            // It opens a session that stays, for a look at itself; renews logins of MCP servers, and forgets one that is done.
            effects: [["api", "doctor"], ["api", "mcp-servers"]]),
        areas: areas, hints: ProductHints(start: .serve, keyless: .doEverything, isLoopbackOnly: true))

    private static let readStatus: @Sendable (ProductAnswer, ServerKind) -> ProductQuestion.Reading = { answer, kind in
        guard answer.status == 200, let status = answer.decoded(Status.self), status.ok else {
            return .refused(answer.refusal)
        }
        // One version only says that it is healthy, as any server may.
        guard status.isTelling else { return .passed }
        return .product(
            ProductFacts(kind: kind, version: status.version.map { ForeignText($0) }, asksForToken: false))
    }

    private static let readNodes: @Sendable (ProductAnswer, ServerKind) -> ProductQuestion.Reading = { answer, kind in
        guard answer.status == 200, answer.decoded(Nodes.self) != nil else { return .refused(answer.refusal) }
        return .product(ProductFacts(kind: kind, asksForToken: false))
    }

    private static let areas = [
        ProductArea(
            "agents", title: "Agents",
            .listing(
                AreaListing(
                    "/api/agents", list: "agents", names: ["name", "id"],
                    columns: [
                        AreaColumn("name", priority: 4), AreaColumn("type", "flow_type", priority: 2),
                        AreaColumn("tools", "tool_count", kind: .count, priority: 3), AreaColumn("description"),
                    ]))),
        ProductArea(
            "nodes", title: "Nodes",
            .listing(
                AreaListing(
                    "/api/nodes", list: "nodes", names: ["instance_id", "hostname"],
                    columns: [
                        AreaColumn("id", "instance_id", priority: 6), AreaColumn("host", "hostname", priority: 5),
                        AreaColumn("type", "mode", priority: 3), AreaColumn("online", priority: 4),
                        AreaColumn("version", priority: 2), AreaColumn("tools", "tool_count", kind: .count),
                    ]))),
        ProductArea(
            "tools", title: "Tools", of: "nodes",
            .listing(
                AreaListing(
                    "/api/nodes/{id}/tools", list: "tools", names: ["name"],
                    columns: [AreaColumn("name", priority: 2), AreaColumn("description")]))),
        ProductArea(
            "providers", title: "Providers",
            .listing(
                AreaListing(
                    "/api/providers", list: "providers", names: ["provider"],
                    columns: [
                        AreaColumn("name", "provider", priority: 3),
                        AreaColumn("model", "generative_model", "generativeModel", "embedding_model", priority: 2),
                        AreaColumn("url", "base_url", "baseUrl"),
                    ]))),
        ProductArea(
            "sessions", title: "Sessions", hasTime: true,
            .listing(
                AreaListing(
                    "/api/sessions", list: "items",
                    names: ["entity_id", "id", "key", "title", "properties.title"], time: "created_at",
                    columns: [
                        AreaColumn("id", "entity_id", "id", priority: 5),
                        AreaColumn("name", "title", "properties.title", priority: 4),
                        AreaColumn("state", "status", "properties.status", priority: 3),
                        AreaColumn("messages", "message_count", "properties.message_count", kind: .count),
                        AreaColumn("created", "created_at", priority: 2),
                    ]))),
        ProductArea(
            "messages", title: "Messages", hasTime: true, of: "sessions",
            .listing(
                AreaListing(
                    "/api/sessions/{id}/messages", list: "items", names: ["entity_id", "id"], time: "created_at",
                    isProse: true,
                    columns: [
                        AreaColumn("created", "created_at"), AreaColumn("type", "role", "properties.role", priority: 2),
                        AreaColumn("text", "content", "properties.content", priority: 3),
                    ]))),
        ProductArea(
            "todos", title: "To-dos", hasTime: true, of: "sessions",
            .listing(
                AreaListing(
                    "/api/sessions/{id}/todos", list: "items", names: ["entity_id", "id"], time: "created_at",
                    isProse: true,
                    columns: [
                        AreaColumn("id", "entity_id", "id", priority: 2),
                        AreaColumn("state", "status", "properties.status", priority: 4),
                        AreaColumn("text", "content", "properties.content", priority: 5),
                        AreaColumn("created", "created_at", priority: 3),
                    ]))),
        ProductArea(
            "stats", title: "Stats", hasTime: true,
            .listing(
                AreaListing(
                    // 24 hours where none are given; of more than 720 it makes 24 without a word.
                    "/api/stats", list: "agents", names: ["agent_name", "agent_id"], hours: .init("hours", most: 720),
                    columns: [
                        AreaColumn("name", "agent_name", priority: 6),
                        AreaColumn("executions", "total_runs", kind: .count, priority: 5),
                        AreaColumn("errors", "error_runs", kind: .count, priority: 4),
                        AreaColumn("input", "total_input_tokens", kind: .count, priority: 2),
                        AreaColumn("output", "total_output_tokens", kind: .count),
                        AreaColumn("cost", "total_cost_usd", kind: .dollars, priority: 3),
                    ]))),
        ProductArea(
            "usage", title: "Usage", hasTime: true,
            .listing(
                AreaListing(
                    "/api/stats/providers", list: "providers", names: ["model_name"],
                    hours: .init("hours", most: 720),
                    columns: [
                        AreaColumn("model", "model_name", priority: 7),
                        AreaColumn("provider", "provider_name", priority: 2),
                        AreaColumn("executions", "total_runs", kind: .count, priority: 5),
                        AreaColumn("errors", "error_runs", kind: .count, priority: 4),
                        AreaColumn("input", "total_input_tokens", kind: .count, priority: 3),
                        AreaColumn("output", "total_output_tokens", kind: .count),
                        AreaColumn("cost", "total_cost_usd", kind: .dollars, priority: 6),
                    ]))),
        ProductArea(
            "schema", title: "Schema",
            .listing(
                AreaListing(
                    "/api/schema", list: "node_types", names: ["type_name", "label"],
                    columns: [
                        AreaColumn("name", "type_name", priority: 4),
                        AreaColumn("objects", "object_count", kind: .count, priority: 3),
                        AreaColumn("relations", "relationship_count", kind: .count),
                        AreaColumn("description", priority: 2),
                    ]))),
        ProductArea(
            "objects", title: "Objects", hasTime: true, of: "schema",
            .listing(
                AreaListing(
                    // The most that it gives; it has no pages. Some versions give objects as they are stored, secrets too.
                    "/api/schema/objects/{id}?limit=50", list: "objects", names: ["entity_id", "key"],
                    time: "created_at",
                    columns: [
                        AreaColumn("id", "entity_id", "id", priority: 5),
                        AreaColumn("name", "title", "properties.title", "properties.name", priority: 4),
                        AreaColumn("state", "status", "properties.status", priority: 3),
                        AreaColumn("relations", "relationship_count", kind: .count),
                        AreaColumn("created", "created_at", priority: 2),
                    ]))),
    ]
}

/// What Diane 2 answers to `GET /api/status`. Only it names the service that has its data, and the project there.
private struct Status: Decodable {
    private enum CodingKeys: String, CodingKey {
        case ok, version
        case server = "server_url"
        case project = "project_id"
    }

    let ok: Bool
    let version: String?
    /// Whether it says what no other product does.
    let isTelling: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        ok = try container.decode(Bool.self, forKey: .ok)
        version = try? container.decode(String.self, forKey: .version)
        isTelling =
            (try? container.decode(String.self, forKey: .server)) != nil
            && (try? container.decode(String.self, forKey: .project)) != nil
    }
}

/// What it answers to `GET /api/nodes`: a list, or `null` as Go writes an empty one.
private struct Nodes: Decodable {
    private enum CodingKeys: String, CodingKey {
        case nodes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try !container.decodeNil(forKey: .nodes) { _ = try container.decode([AnyJSON].self, forKey: .nodes) }
    }
}
