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

    /// What the answers of a product tell.
    struct Verdict {
        var version: ForeignText?
        var asksForToken = false
        var process: ServerProcess?
    }

    /// What the answers to all of ``paths(for:)`` say; nil for another product.
    static func verdict(for kind: ServerKind, _ answers: [HTTPResponse]) -> Verdict? {
        switch (kind, answers.count) {
        case (.diane, 1): diane(status: answers[0])
        case (.endlesscode, 2): isHealthy(answers[0]) ? endlessCode(projects: answers[1]) : nil
        default: nil
        }
    }

    private static func diane(status answer: HTTPResponse) -> Verdict? {
        switch answer.status {
        case 200:
            decode(DianeStatus.self, answer).map { Verdict(version: ForeignText($0.version), process: $0.process) }
        // With an API key set every path but those of pairing answers this.
        case 401 where answer.fields["WWW-Authenticate"] == #"Bearer realm="diane""#: Verdict(asksForToken: true)
        default: nil
        }
    }

    private static func isHealthy(_ answer: HTTPResponse) -> Bool {
        answer.status == 200 && decode(Health.self, answer)?.status == "ok"
    }

    private static func endlessCode(projects answer: HTTPResponse) -> Verdict? {
        switch answer.status {
        case 200: decode([Project].self, answer).map { _ in Verdict() }
        // Vapor's error body: 503 while the server is not ready, 401 where the revision checks the token here.
        case 401, 503:
            decode(VaporError.self, answer)?.error == true
                ? Verdict(asksForToken: answer.status == 401) : nil
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
        case hostName = "hostname"
        case pid
        case startedAt = "started_at"
    }

    private struct Anything: Decodable {}

    let version: String
    /// Nil where a revision does not tell all three.
    let process: ServerProcess?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(String.self, forKey: .version)
        if let hostName = try? container.decode(String.self, forKey: .hostName), !hostName.isEmpty,
            let pid = try? container.decode(Int64.self, forKey: .pid),
            let startedAt = try? container.decode(String.self, forKey: .startedAt), !startedAt.isEmpty
        {
            process = ServerProcess(
                hostName: ForeignText(hostName), pid: pid, startedAt: ForeignText(startedAt))
        } else {
            process = nil
        }
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
