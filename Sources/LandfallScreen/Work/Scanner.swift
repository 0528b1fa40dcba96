internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// Looks for servers, one scan at a time.
actor Scanner {
    /// What a source tells, from now on.
    typealias Events = @Sendable (any ScanSource) -> AsyncStream<DiscoveryEvent>

    private let begin: @Sendable () -> Events
    /// What is searched besides what every user has.
    private let directories: @Sendable () -> [Directory]
    /// Ends the scan that runs.
    private var end: AsyncStream<Never>.Continuation?

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

    /// Looks in place of the scan before, until ``stop()`` or the next one.
    func run(_ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        stop()
        let (ended, end) = AsyncStream<Never>.makeStream()
        self.end = end
        let (events, sources) = (begin(), ScanSources.all(with: directories()))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await withDiscardingTaskGroup { searches in
                    for source in sources {
                        searches.addTask { for await event in events(source) { post(.discovery(event)) } }
                    }
                }
                // All sources have given up: that stays to be seen until the scan is ended.
                for await _ in ended {}
            }
            group.addTask { for await _ in ended {} }
            await group.next()
            group.cancelAll()
        }
    }

    /// Ends the scan that runs.
    func stop() {
        end?.finish()
        end = nil
    }
}
