internal import LandfallModel
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// Looks for servers, one scan at a time.
actor Scanner {
    /// What a source tells, from now on.
    typealias Events = @Sendable (any ScanSource) -> AsyncStream<DiscoveryEvent>

    private let begin: @Sendable () -> Events
    /// Ends the scan that runs.
    private var end: AsyncStream<Never>.Continuation?

    /// - Parameter begin: Begins a scan.
    init(_ begin: @escaping @Sendable () -> Events) { self.begin = begin }

    /// Scans as the command does.
    init(_ parts: ScreenParts) {
        self.init {
            let settings = ScanSettings(
                isWatching: true, localAPI: parts.api, memory: ProbeMemoryFile(folder: parts.state),
                environment: parts.variables)
            return { $0.events(settings) }
        }
    }

    /// Looks in place of the scan before, until ``stop()`` or the next one.
    func run(_ post: @escaping @Sendable (ScreenNews) -> Void) async {
        stop()
        let (ended, end) = AsyncStream<Never>.makeStream()
        self.end = end
        let events = begin()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await withDiscardingTaskGroup { sources in
                    for source in ScanSources.all {
                        sources.addTask { for await event in events(source) { post(.discovery(event)) } }
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
