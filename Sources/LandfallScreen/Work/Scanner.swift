internal import LandfallModel
internal import LandfallTransport
internal import LandfallWorkflows

/// Looks for servers, one scan at a time.
actor Scanner {
    private let parts: ScreenParts
    /// Ends the scan that runs.
    private var end: AsyncStream<Never>.Continuation?

    init(_ parts: ScreenParts) {
        self.parts = parts
    }

    /// Looks in place of the scan before, until ``stop()`` or the next one.
    func run(_ post: @escaping @Sendable (ScreenNews) -> Void) async {
        stop()
        let (ended, end) = AsyncStream<Never>.makeStream()
        self.end = end
        let scan = ScanRun(
            settings: ScanSettings(isWatching: true, localAPI: parts.api, environment: parts.variables),
            loop: parts.loop,
            memory: ProbeMemoryFile(folder: parts.state))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await withDiscardingTaskGroup { sources in
                    for source in DiscoverySource.allCases {
                        sources.addTask { for await event in scan.events(of: source) { post(.discovery(event)) } }
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
