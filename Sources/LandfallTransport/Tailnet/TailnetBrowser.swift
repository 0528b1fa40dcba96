package import FoundationEssentials
package import LandfallModel

/// Looks for Diane and EndlessCode servers on the machines of the tailnet that are the user's own or tagged.
///
/// tailscaled says who is there; up to eighty machines at a time are asked for the products on the ports that they like,
/// without a token. What answers is a hint like any other.
package struct TailnetBrowser: Sendable {
    private let kinds: [ServerKind]
    private let end: DiscoveryEnd
    private let memory: ProbeMemoryFile?
    private let isFresh: Bool
    private let only: ForeignText?
    private let clock: any Clock<Duration>
    private let date: @Sendable () -> Date
    private let prober: any PeerProber
    private let status: @Sendable (ContinuousClock.Instant) async -> Result<TailnetStatus, TailnetError>
    /// A test has windows and ports of its own.
    var limits = TailnetMachine.Limits()

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - kinds: The products to look for.
    ///   - end: When to stop.
    ///   - api: The daemon.
    ///   - memory: Where to keep who had nothing; nil keeps it nowhere.
    ///   - isFresh: Whether those that had nothing a moment ago are asked again.
    ///   - only: The key of the one machine to ask; nil for all.
    ///   - prober: What asks the machines; nil for real connections.
    ///   - clock: What polls are paced by.
    ///   - date: The time on the calendar, for the memory.
    package init(
        kinds: [ServerKind] = ServerKind.allCases, ends end: DiscoveryEnd, api: LocalAPI, memory: ProbeMemoryFile?,
        isFresh: Bool = false, only: ForeignText? = nil, prober: (any PeerProber)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.kinds = kinds
        self.end = end
        self.memory = memory
        self.isFresh = isFresh
        self.only = only
        self.prober = prober ?? TransportPeerProber(api: api)
        self.clock = clock
        self.date = date
        status = { deadline in
            do throws(TailnetError) {
                return .success(try await api.status(deadline: deadline))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Starts to look. Ending the iteration, or the task that iterates, ends all that is under way.
    package func events() -> AsyncStream<DiscoveryEvent> {
        .filled { await run($0) }
    }

    private func run(_ feed: AsyncStream<DiscoveryEvent>.Continuation) async {
        let elapsed = clock.stopwatch()
        let maximum = end.maximum
        let kept = memory?.read() ?? ProbeMemory()
        var machine = TailnetMachine(
            kinds: kinds, end: maximum, memory: isFresh ? kept.forgettingSilence : kept, only: only,
            limits: limits)
        await withTaskGroup(of: TailnetMachine.Input?.self) { group in
            group.addTask { .status(await status(.now + (maximum ?? limits.poll))) }
            // Ends when nothing is under way any more; a watch always has the next poll before it.
            for await input in group {
                guard let input, !Task.isCancelled else { continue }
                for output in machine.handle(input, at: .init(elapsed: elapsed(), date: date())) {
                    perform(output, &group, feed)
                }
            }
        }
    }

    private func perform(
        _ output: TailnetMachine.Output, _ group: inout TaskGroup<TailnetMachine.Input?>,
        _ feed: AsyncStream<DiscoveryEvent>.Continuation
    ) {
        switch output {
        case .event(let event):
            feed.yield(event)
        case .ask(let probe):
            group.addTask { .answer(probe, await prober.ask(probe, deadline: .now + probe.timeLimit)) }
        case .look:
            group.addTask { .status(await status(.now + limits.poll)) }
        case .poll(let delay):
            group.addTask {
                // Cancelled with the group; then nobody asks any more.
                guard (try? await clock.sleep(for: delay)) != nil else { return nil }
                return .status(await status(.now + delay))
            }
        case .keep(let memory):
            // Anyone who cannot write the state folder hears of it when the rows are kept there.
            try? self.memory?.keep(memory, at: date())
        }
    }
}
