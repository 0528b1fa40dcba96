internal import NIOCore

/// What all connections of one proxy share.
struct ProxySettings: Sendable {
    let rule: ProxyRule
    /// The secret path below which the proxy listens; empty if there is none.
    let prefix: String
    let upstream: any ProxyUpstream
    let limits: ProxyLimits
    let text: @Sendable (ProxyFault) -> String
    let loop: any EventLoop
}

/// The connections of one proxy, on its event loop. Those that have not named its path yet, or sent a whole request where it has none, are
/// counted apart: on a port of loopback every user of the machine can open them.
final class ProxyClients {
    private let limits: ProxyLimits
    private var known: [ObjectIdentifier: ProxyHandler] = [:]
    /// The longest there first.
    private var strangers: [ProxyHandler] = []
    /// Completed when the last one has gone, once they are retired.
    private var retired: [EventLoopPromise<Void>] = []

    init(_ limits: ProxyLimits) {
        self.limits = limits
    }

    /// Whether no more are taken.
    var isRetired: Bool { !retired.isEmpty }

    private var isEmpty: Bool { known.isEmpty && strangers.isEmpty }

    /// Counts a new connection, and ends the one that has been silent longest where there are too many.
    func admit(_ handler: ProxyHandler) {
        strangers.append(handler)
        if strangers.count > limits.strangers { strangers.removeFirst().evict() }
    }

    /// Counts a connection as one that has named the path or sent a request; false where there are too many of those.
    func recognise(_ handler: ProxyHandler) -> Bool {
        guard known.count < limits.connections, let index = strangers.firstIndex(where: { $0 === handler }) else {
            return false
        }
        strangers.remove(at: index)
        known[ObjectIdentifier(handler)] = handler
        return true
    }

    func remove(_ handler: ProxyHandler) {
        known[ObjectIdentifier(handler)] = nil
        strangers.removeAll { $0 === handler }
        if isEmpty { for promise in retired { promise.succeed() } }
    }

    /// Lets the running answers end; `promise` is completed when the last one has.
    func retire(_ promise: EventLoopPromise<Void>) {
        retired.append(promise)
        if isEmpty { return promise.succeed() }
        for handler in Array(known.values) + strangers { handler.retire() }
    }

    func closeAll() {
        for handler in Array(known.values) + strangers { handler.close() }
    }
}
