import LandfallModel

/// Tells when the tailnet comes up, goes down, or its daemon ends or is back, as the daemon itself says (`watch-ipn-bus`).
package struct TailnetChanges: Sendable {
    /// How long it waits before it asks again a daemon that is away: it doubles from the first to the second.
    private static let waits = (first: Duration.seconds(1), longest: Duration.seconds(30))

    private let api: LocalAPI
    private let clock: any Clock<Duration>

    /// Prepares; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - api: The daemon.
    ///   - clock: What the waits are measured by.
    package init(_ api: LocalAPI, clock: any Clock<Duration> = ContinuousClock()) {
        self.api = api
        self.clock = clock
    }

    /// Listens from now on. Ending the iteration, or the task that iterates, ends it; a daemon that lets nobody listen does too.
    package func events() -> AsyncStream<Void> {
        // Anyone who looks late wants to know that there was a change, not how many.
        .filled(.bufferingNewest(1)) { await run($0) }
    }

    private func run(_ feed: AsyncStream<Void>.Continuation) async {
        var states = BackendStates()
        var wait = Self.waits.first
        while !Task.isCancelled {
            do throws(TailnetError) {
                let notices = try await api.notices()
                wait = Self.waits.first
                var reader = notices.makeAsyncIterator()
                while let bytes = (try? await reader.next(isolation: nil)) ?? nil {
                    if states.take(bytes) { feed.yield() }
                }
                states.daemonEnded()
                feed.yield()
            } catch {
                switch error {
                case .forbidden, .badStatus, .permissionDenied, .untrusted: return
                default: states.daemonEnded()
                }
            }
            // Cancelled with the task, which ends the loop.
            try? await clock.sleep(for: wait)
            wait = min(wait * 2, Self.waits.longest)
        }
    }
}

/// Reads the state of the daemon out of what it says. A line may be megabytes long; the state stands in its first bytes. Does no I/O.
struct BackendStates: Sendable {
    /// How much of a line is looked at.
    private static let longestHead = 4096
    private static let field = Array(#""State":"#.utf8)

    private var head: [UInt8] = []
    private var state: UInt8?
    private var hasEnded = false

    /// Takes bytes as they come; whether the state is another one than before.
    mutating func take(_ bytes: [UInt8]) -> Bool {
        var isNews = false
        for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if piece.offset > 0 {
                isNews = endLine() || isNews
            }
            head += piece.element.prefix(Self.longestHead - head.count)
        }
        return isNews
    }

    /// What it says next is news, for it has started again.
    mutating func daemonEnded() { (head, hasEnded) = ([], true) }

    private mutating func endLine() -> Bool {
        defer { head = [] }
        guard let found = head.firstRange(of: Self.field) else { return false }
        let digit = head[found.upperBound...].first { $0 != UInt8(ascii: " ") }
        guard let digit, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return false }
        defer { (state, hasEnded) = (digit, false) }
        // The first state is what was read before.
        return hasEnded || state != nil && state != digit
    }
}
