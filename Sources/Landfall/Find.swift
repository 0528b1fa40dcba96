internal import LandfallConnections
public import LandfallModel
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// Finds servers where `landfall scan` does: on the LAN, on the tailnet, on this machine and in saved sources.
///
/// - Parameters:
///   - kinds: The products; none means all.
///   - limit: How long it may take. It ends before that where nothing more is to be expected.
///   - configuration: How to work.
/// - Returns: The servers, and what could not be searched.
public func find(
    _ kinds: ServerKind..., within limit: Duration = .seconds(10), configuration: Configuration = Configuration()
) async -> FoundServers {
    let core = Core(configuration)
    let settings = ScanSettings(
        kinds: kinds.isEmpty ? ServerKind.allCases : kinds, limit: limit, localAPI: core.api,
        state: core.state, environment: core.variables)
    // What cannot be read names no directory, and the rest is searched all the same.
    let directories = (try? DirectoryFile(environment: core.variables)?.read()) ?? []
    let sources = ScanSources.all(with: directories.filter(\.isEnabled))
    let run = ScanRun(
        sources.map { source in (source.id, { source.events(settings) }) }, settings: settings, loop: core.loop)
    var view = UnseenScan()
    guard let (state, _) = try? await run.run(&view) else {
        return FoundServers(servers: [], problems: [core.error(ServerExchangeError(.cancelled))].compactMap(\.self))
    }
    let outcome = ScanOutcome(
        state.candidates, troubles: state.troubles, kinds: settings.kinds, named: [], sources: sources)
    let saved = ProfileIndex((try? core.book().load().profiles) ?? [])
    return FoundServers(
        servers: state.candidates.candidates.map { FoundServer($0, savedAs: saved.name(of: $0), core) },
        problems: sources.filter { outcome.candidates.reports[$0.id]?.isWorking == false }
            .map { LandfallError($0.failure(outcome, core.messages)) })
}

/// The result of a search.
public struct FoundServers: RandomAccessCollection, Sendable {
    /// The servers, each once.
    public let servers: [FoundServer]
    /// What was not searched, and why.
    public let problems: [LandfallError]

    /// The index of the first server.
    public var startIndex: Int { servers.startIndex }
    /// The index after the last server.
    public var endIndex: Int { servers.endIndex }
    /// The server at an index.
    public subscript(index: Int) -> FoundServer { servers[index] }
}

/// A server that was found. Nothing of it is proven before a ``check(token:accepting:)``: any machine on a LAN can announce one.
public struct FoundServer: Sendable, Identifiable {
    let candidate: Candidate
    let core: Core
    /// An identifier that stays the same from search to search.
    public let id: String
    /// The name that the server announces; not verified.
    public let name: ForeignText
    /// The product that it announces, or that answered.
    public let kind: ServerKind
    /// Its routes, the preferred one first.
    public let routes: [Route]
    /// Whether it is a process of this user or root on this machine.
    public let isThisMachine: Bool
    /// The name of the saved server that it appears to be; nil if none matches.
    public let savedAs: String?

    init(_ candidate: Candidate, savedAs: ProfileName?, _ core: Core) {
        self.candidate = candidate
        self.core = core
        id = candidate.ref
        name = candidate.name
        kind = candidate.kind
        routes = candidate.routes
        isThisMachine = candidate.isThisMachine
        self.savedAs = savedAs?.description
    }
}

extension FoundServer: Redacted {
    /// Its name, product and preferred route.
    public var description: String {
        [name.description, kind.displayName, routes.first.map { ForeignText($0.url).description } ?? ""]
            .joined(separator: "  ")
    }
}

/// Nobody looks at the scan while it goes on.
private struct UnseenScan: ScanView {
    mutating func show(_: CandidateSet.Change) {}
    mutating func show(_: SourceReport, at _: Duration) {}
    mutating func settled(_: DiscoverySource) {}
    mutating func tick(at _: Duration, _: CandidateSet) {}
    mutating func resized(_: CandidateSet) {}
    mutating func suspend() {}
    mutating func keep(_: ScanState) {}
    mutating func finish(_: ScanState) {}
    mutating func close() {}
}
