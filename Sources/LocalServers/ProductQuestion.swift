import FoundationEssentials
import ServerModel
import ServerTransport

/// What tells the two products apart from each other and from anything else: both answer `/health` alike and both
/// like port 8080, so each is asked for something that only it has. Pure: responses in, verdict out.
enum ProductQuestion {
    /// The paths that are asked for, in order.
    static func paths(for kind: ServerKind) -> [String] {
        switch kind {
        case .diane: ["/status"]
        case .endlesscode: ["/health", "/api/v1/projects"]
        }
    }

    /// What the answers to all of ``paths(for:)`` say; nil for another product.
    static func verdict(for kind: ServerKind, _ answers: [HTTPResponse]) -> (version: ForeignText?, asksForToken: Bool)?
    {
        switch (kind, answers.count) {
        case (.diane, 1): diane(status: answers[0])
        case (.endlesscode, 2): isHealthy(answers[0]) ? endlessCode(projects: answers[1]) : nil
        default: nil
        }
    }

    private static func diane(status answer: HTTPResponse) -> (version: ForeignText?, asksForToken: Bool)? {
        switch answer.status {
        case 200: decode(DianeStatus.self, answer).map { (ForeignText($0.version), false) }
        // With an API key set every path but those of pairing answers this.
        case 401 where answer.fields["WWW-Authenticate"] == #"Bearer realm="diane""#: (nil, true)
        default: nil
        }
    }

    private static func isHealthy(_ answer: HTTPResponse) -> Bool {
        answer.status == 200 && decode(Health.self, answer)?.status == "ok"
    }

    private static func endlessCode(projects answer: HTTPResponse) -> (version: ForeignText?, asksForToken: Bool)? {
        switch answer.status {
        case 200: decode([Project].self, answer).map { _ in (nil, false) }
        // Vapor's error body: 503 while the server is not ready, 401 where the revision checks the token here.
        case 401, 503: decode(VaporError.self, answer)?.error == true ? (nil, answer.status == 401) : nil
        default: nil
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ answer: HTTPResponse) -> Value? {
        try? JSONDecoder().decode(type, from: Data(answer.body))
    }
}

private struct DianeStatus: Decodable {
    private enum CodingKeys: String, CodingKey {
        case version
        case servers = "mcp_servers"
    }

    private struct Anything: Decodable {}

    let version: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(String.self, forKey: .version)
        // An array, or null as Go writes an empty one; absent on any other product.
        guard try container.decodeNil(forKey: .servers) == false else { return }
        _ = try container.decode([Anything].self, forKey: .servers)
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
