import Foundation
import Testing

/// Reads what landfall prints under `--json`.
func decode<Document: Decodable>(_ line: Substring) throws -> Document {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Document.self, from: Data(line.utf8))
}

/// `landfall.scan/1`, as scripts read it.
struct ScanDocument: Decodable, Sendable {
    let schema: String
    let servers: [ScannedServer]
    let sources: [ScannedSource]
    let complete: Bool
    let unresolved: [Unresolved]
    let durationMs: Double

    /// An instance that is listed and does not answer.
    struct Unresolved: Decodable, Sendable, Hashable {
        let instance: String
        let kind: String
    }

    /// What the LAN source says of itself.
    var lan: ScannedSource? { sources.first { $0.source == "lan" } }
    /// What the tailnet's source says of itself.
    var tailnet: ScannedSource? { sources.first { $0.source == "tailnet" } }
    /// The names in byte order, for comparison.
    var names: [String] { servers.map(\.name).sorted() }

    /// The only server with this name.
    func server(_ name: String) throws -> ScannedServer {
        let found = servers.filter { $0.name == name }
        try #require(found.count == 1, "\(name) is there \(found.count) times among \(names)")
        return found[0]
    }
}

/// One server of `landfall.scan/1` and `landfall.event/1`.
struct ScannedServer: Decodable, Sendable {
    let ref: String
    let name: String
    let kind: String
    let sources: [String]
    let instance: String?
    let routes: [ScannedRoute]
    let txt: [String: String]
    let txtBase64: [String: String]?
    let serverId: String?
    let nodeId: String?
    let thisMachine: Bool

    /// The URLs in byte order.
    var urls: [String] { routes.map(\.url).sorted() }
}

/// One route of a server.
struct ScannedRoute: Decodable, Sendable {
    let url: String
    let host: String
    let port: Int
    let via: String
    let interface: String?
    let family: String?
}

/// One source of a scan.
struct ScannedSource: Decodable, Sendable {
    let source: String
    let ok: Bool
    let engine: String?
    let code: String?
    let message: String?
}

/// `landfall.event/1`, one line of `scan --watch --json`.
struct ScanEvent: Decodable, Sendable {
    let schema: String
    let event: String
    let server: ScannedServer?
    let source: ScannedSource?
}

/// `landfall.error/1`, on stderr.
struct ErrorDocument: Decodable, Sendable {
    let schema: String
    let code: String
    let message: String
    let exit: Int32

    /// The last line of stderr that is one.
    init(inErrors errors: String) throws {
        let line = try #require(errors.split(separator: "\n").last { $0.hasPrefix("{") }, "\(errors)")
        self = try decode(line)
    }
}

/// A finished `scan --json`.
struct ScanRun: Sendable {
    let document: ScanDocument
    let outcome: RunningCommand.Outcome

    init(_ outcome: RunningCommand.Outcome) throws {
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 2 && lines[1].isEmpty, "a document is one line: \(outcome)")
        document = try decode(lines[0])
        self.outcome = outcome
        #expect(document.schema == "landfall.scan/1")
    }
}

extension RunningCommand {
    /// The events of `scan --watch --json` so far; a line that is still being written does not count.
    func events() throws -> [ScanEvent] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return try lines.map { try decode($0) }
    }

    /// Waits for an event and returns it.
    @discardableResult
    func event(
        _ name: String, within limit: Duration = .seconds(10), after count: Int = 0,
        where matches: (ScanEvent) -> Bool = { _ in true }
    ) async throws -> ScanEvent {
        func find() throws -> ScanEvent? { try events().dropFirst(count).first { $0.event == name && matches($0) } }
        try await wait(limit) { _ in try find() != nil }
        return try #require(try find())
    }
}

/// The engines that every test of behaviour is to pass with.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case daemon
    case embedded

    var testDescription: String { rawValue }
    /// The flag that asks for it.
    var flag: String { "--engine=\(rawValue)" }
}
