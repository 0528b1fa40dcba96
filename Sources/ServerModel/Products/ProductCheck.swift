package import ServerModel

/// Tells the two products apart from each other and from anything else. Both answer `/health` alike and both like port 8080, so
/// each is asked for something that only it has (docs/trust.md). Pure: answers in, the next question or the verdict out.
package struct ProductCheck: Sendable {
    /// What is to be done next.
    package enum Step: Sendable, Hashable {
        /// Ask for this path, without a token.
        case ask(String)
        /// It is this product.
        case done(ProductFacts)
        /// It is not.
        case refused(ProductRefusal)
    }

    private enum Question: String {
        case diane = "/status"
        case health = "/health"
        case projects = "/api/v1/projects"
    }

    private let kind: ServerKind?
    private var question: Question
    private var firstRefusal: ProductRefusal?

    /// Makes a check for one product, or for either.
    package init(_ kind: ServerKind?) {
        self.kind = kind
        question = kind == .endlesscode ? .health : .diane
        first = .ask(question.rawValue)
    }

    /// The first step.
    package let first: Step

    private var path: String { question.rawValue }

    /// Takes the answer to the last question.
    package mutating func next(_ answer: HTTPResponse) -> Step {
        switch question {
        case .diane:
            switch DianeAnswer.status(answer) {
            case .success(let facts): return .done(facts)
            case .failure(let refusal): return refuse(refusal, then: kind == nil ? .health : nil)
            }
        case .health:
            guard answer.status == 200, let health = Self.decode(Health.self, answer), health.status == "ok" else {
                return refuse(Self.refusal(of: answer), then: nil)
            }
            question = .projects
            return .ask(path)
        case .projects:
            switch Self.endlessCode(projects: answer) {
            case .success(let facts): return .done(facts)
            // Vapor's error body: the server is not ready yet, and it is an EndlessCode all the same.
            case .failure where answer.status == 503 && Self.decode(VaporError.self, answer)?.error == true:
                return .done(ProductFacts(kind: .endlesscode))
            case .failure(let refusal): return refuse(refusal, then: nil)
            }
        }
    }

    private mutating func refuse(_ refusal: ProductRefusal, then next: Question?) -> Step {
        if let next {
            (question, firstRefusal) = (next, refusal)
            return .ask(path)
        }
        // "Something else" is what any server says to the question of another product: the other reason tells more.
        if let firstRefusal, firstRefusal != .another { return .refused(firstRefusal) }
        return .refused(refusal)
    }

    /// What EndlessCode answers to `GET /api/v1/projects`.
    package static func endlessCode(projects answer: HTTPResponse) -> Result<ProductFacts, ProductRefusal> {
        switch answer.status {
        case 200 where decode([Project].self, answer) != nil: .success(ProductFacts(kind: .endlesscode))
        // Where the revision checks the token here.
        case 401 where decode(VaporError.self, answer)?.error == true:
            .success(ProductFacts(kind: .endlesscode, asksForToken: true))
        default: .failure(refusal(of: answer))
        }
    }

    /// What an answer that is not the wanted one says.
    static func refusal(of answer: HTTPResponse) -> ProductRefusal {
        switch answer.status {
        case 200: looksLikeJSON(answer) && !isJSON(answer) ? .undecodable : .another
        case 300..<400, 500...: .badStatus(answer.status)
        default: .another
        }
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ answer: HTTPResponse) -> Value? {
        try? JSONBounds.read.decode(type, from: answer.body)
    }

    private static func looksLikeJSON(_ answer: HTTPResponse) -> Bool {
        answer.fields["Content-Type"]?.lowercased().hasPrefix("application/json") == true
            || [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(answer.body.first)
    }

    private static func isJSON(_ answer: HTTPResponse) -> Bool { decode(Anything.self, answer) != nil }
}

/// What Diane answers to `GET /status`.
package enum DianeAnswer {
    /// Reads an answer.
    package static func status(_ answer: HTTPResponse) -> Result<ProductFacts, ProductRefusal> {
        switch answer.status {
        case 200:
            ProductCheck.decode(Status.self, answer).map { .success($0.facts) }
                ?? .failure(ProductCheck.refusal(of: answer))
        // With an API key set every path but those of pairing answers this.
        case 401 where answer.fields["WWW-Authenticate"] == #"Bearer realm="diane""#:
            .success(ProductFacts(kind: .diane, asksForToken: true))
        default: .failure(ProductCheck.refusal(of: answer))
        }
    }

    private struct Status: Decodable {
        private enum CodingKeys: String, CodingKey {
            case version, hostname, pid
            case startedAt = "started_at"
            case uptime = "uptime_seconds"
            case servers = "mcp_servers"
        }

        let facts: ProductFacts

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let version = try container.decode(String.self, forKey: .version)
            // An array, or null as Go writes an empty one; absent on any other product.
            if try !container.decodeNil(forKey: .servers) {
                _ = try container.decode([Anything].self, forKey: .servers)
            }
            let hostname = try? container.decode(String.self, forKey: .hostname)
            var process: ServerProcess?
            if let hostname, !hostname.isEmpty, let pid = try? container.decode(Int64.self, forKey: .pid),
                let startedAt = try? container.decode(String.self, forKey: .startedAt), !startedAt.isEmpty
            {
                process = ServerProcess(hostName: ForeignText(hostname), pid: pid, startedAt: ForeignText(startedAt))
            }
            facts = ProductFacts(
                kind: .diane, version: ForeignText(version), hostname: hostname.map { ForeignText($0) },
                uptimeSeconds: try? container.decode(Int.self, forKey: .uptime), process: process, asksForToken: false)
        }
    }
}

private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
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
