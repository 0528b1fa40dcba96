extension ServerProduct {
    /// Diane 2, the API that `diane serve` has had since version 1.9.4 of spring 2026. It listens on 127.0.0.1 alone and asks nobody
    /// for a key. Later versions give objects as they are stored, which the members with `properties` are for.
    package static let diane2 = ServerProduct(
        name: "diane2", displayName: "Diane 2", defaultPorts: [8890],
        api: ProductQuestion("/api/status", read: readStatus),
        confirmation: ProductQuestion("/api/nodes", read: readNodes), status: StatusQuestion("/api/status"),
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
            "agents",
            .listing(
                AreaListing(
                    "/api/agents", list: "agents", names: ["name", "id"],
                    columns: [
                        .init("name", priority: 4), .init("type", "flow_type", priority: 2),
                        .init("tools", "tool_count", priority: 3), .init("description"),
                    ]))),
        ProductArea(
            "nodes",
            .listing(
                AreaListing(
                    "/api/nodes", list: "nodes", names: ["instance_id", "hostname"],
                    columns: [
                        .init("id", "instance_id", priority: 6), .init("host", "hostname", priority: 5),
                        .init("type", "mode", priority: 3), .init("online", priority: 4),
                        .init("version", priority: 2), .init("tools", "tool_count"),
                    ]))),
        ProductArea(
            "providers",
            .listing(
                AreaListing(
                    "/api/providers", list: "providers", names: ["provider"],
                    columns: [
                        .init("name", "provider", priority: 3),
                        .init("model", "generative_model", "generativeModel", "embedding_model", priority: 2),
                        .init("url", "base_url", "baseUrl"),
                    ]))),
        ProductArea(
            "sessions", hasTime: true,
            .listing(
                AreaListing(
                    "/api/sessions", list: "items",
                    names: ["entity_id", "id", "key", "title", "properties.title"], time: "created_at",
                    columns: [
                        .init("id", "entity_id", "id", priority: 5),
                        .init("name", "title", "properties.title", priority: 4),
                        .init("state", "status", "properties.status", priority: 3),
                        .init("messages", "message_count", "properties.message_count"),
                        .init("created", "created_at", priority: 2),
                    ]))),
        ProductArea(
            "messages", hasTime: true, of: "sessions",
            .listing(
                AreaListing(
                    "/api/sessions/{id}/messages", list: "items", names: ["entity_id", "id"], time: "created_at",
                    isProse: true,
                    columns: [
                        .init("created", "created_at"), .init("type", "role", "properties.role", priority: 2),
                        .init("text", "content", "properties.content", priority: 3),
                    ]))),
        ProductArea(
            "stats", hasTime: true,
            .listing(
                AreaListing(
                    // 24 hours where none are given; of more than 720 it makes 24 without a word.
                    "/api/stats", list: "agents", names: ["agent_name", "agent_id"], hours: .init("hours", most: 720),
                    columns: [
                        .init("name", "agent_name", priority: 6), .init("executions", "total_runs", priority: 5),
                        .init("errors", "error_runs", priority: 4), .init("input", "total_input_tokens", priority: 2),
                        .init("output", "total_output_tokens"), .init("cost", "total_cost_usd", priority: 3),
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
