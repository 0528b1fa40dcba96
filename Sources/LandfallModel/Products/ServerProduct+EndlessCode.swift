extension ServerProduct {
    /// EndlessCode. It has no status: where a token is kept it is asked for what a token opens, else only whether it is there.
    package static let endlessCode = ServerProduct(
        name: "endlesscode", displayName: "EndlessCode", defaultPorts: [8080], announcesTLS: false,
        screens: [ProductQuestion("/health", read: readHealth)],
        api: ProductQuestion("/api/v1/projects", read: readProjects),
        tokenProbe: .channel(path: "/ws", greeting: "sync"),
        status: StatusQuestion("/health"), statusWithToken: StatusQuestion("/api/v1/projects", .list),
        counts: [
            ProductCount("active_sessions", "/api/v1/sessions", state: "active"),
            ProductCount("projects", "/api/v1/projects"),
        ],
        paths: ProductPaths(first: ["api", "health", "ws"], effects: []),
        areas: [
            ProductArea("projects", title: "Projects", .endlessCode(.projects)),
            ProductArea("sessions", title: "Sessions", hasTime: true, .endlessCode(.sessions)),
            ProductArea("history", title: "History", hasTime: true, of: "sessions", .endlessCode(.history)),
        ],
        hints: ProductHints(hasPhoneApp: true)
    ) { machine in
        ConfiguredPlace(
            port: machine.environment["ENDLESSCODE_PORT"].flatMap { ConfiguredPlace.port($0) },
            usesTLS: machine.environment["ENDLESSCODE_TLS_ENABLED"].map { $0 == "true" || $0 == "1" },
            hasToken: machine.variable("ENDLESSCODE_AUTH_TOKEN") != nil)
    }

    private static let readHealth: @Sendable (ProductAnswer, ServerKind) -> ProductQuestion.Reading = { answer, _ in
        let isHealthy = answer.status == 200 && answer.decoded(Health.self)?.status == "ok"
        return isHealthy ? .passed : .refused(answer.refusal)
    }

    private static let readProjects: @Sendable (ProductAnswer, ServerKind) -> ProductQuestion.Reading = {
        answer, kind in
        switch answer.status {
        case 200 where answer.decoded([Project].self) != nil: .product(ProductFacts(kind: kind))
        // Where the revision checks the token here.
        case 401 where answer.decoded(VaporError.self)?.error == true:
            .product(ProductFacts(kind: kind, asksForToken: true))
        // Vapor's error body: the server is not ready yet, and it is an EndlessCode all the same.
        case 503 where answer.decoded(VaporError.self)?.error == true: .unready(ProductFacts(kind: kind))
        default: .refused(answer.refusal)
        }
    }
}

private struct Health: Decodable {
    let status: String
}

/// Only the identifier is looked at; whatever else a project has may change.
private struct Project: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.id) else {
            throw DecodingError.keyNotFound(
                CodingKeys.id, DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
        }
    }
}

private struct VaporError: Decodable {
    let error: Bool
    let reason: String
}
