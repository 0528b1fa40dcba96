internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// Looks for servers.
struct Scanner: Sendable {
    /// What a source tells, from now on.
    typealias Events = @Sendable (any ScanSource) -> AsyncStream<DiscoveryEvent>

    private let begin: @Sendable () -> Events
    /// What is searched besides what every user has.
    private let directories: @Sendable () -> [Directory]

    /// - Parameters:
    ///   - directories: The directories that are read, asked for each scan.
    ///   - begin: Begins a scan.
    init(
        directories: @escaping @Sendable () -> [Directory] = { [] }, _ begin: @escaping @Sendable () -> Events
    ) {
        (self.directories, self.begin) = (directories, begin)
    }

    /// Scans as the command does.
    init(_ parts: ScreenParts) {
        let variables = parts.variables
        self.init {
            ((try? DirectoryFile(environment: variables)?.read()) ?? []).filter(\.isEnabled)
        } _: {
            let settings = ScanSettings(
                isWatching: true, localAPI: parts.api, state: parts.state, environment: variables)
            return { $0.events(settings) }
        }
    }

    /// Looks until all sources have given up, or its task is cancelled.
    func run(_ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        let (events, sources) = (begin(), ScanSources.all(with: directories()))
        await withDiscardingTaskGroup { searches in
            for source in sources {
                searches.addTask { for await event in events(source) { post(.discovery(event)) } }
            }
        }
    }
}
