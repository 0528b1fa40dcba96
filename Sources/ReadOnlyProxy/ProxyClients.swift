internal import NIOCore

/// What all connections of one proxy share.
struct ProxySettings: Sendable {
    let rule: ProxyRule
    let upstream: any ProxyUpstream
    let limits: ProxyLimits
    let words: @Sendable (ProxyFault) -> String
    let loop: any EventLoop
}

/// The connections of one proxy, on its event loop.
final class ProxyClients {
    private let limit: Int
    private var handlers: [ObjectIdentifier: ProxyHandler] = [:]
    /// Completed when the last one has gone, once they are retired.
    private var retired: [EventLoopPromise<Void>] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether no more are taken.
    var isRetired: Bool { !retired.isEmpty }

    /// Counts a connection; false where there are too many.
    func admit(_ handler: ProxyHandler) -> Bool {
        guard handlers.count < limit else { return false }
        handlers[ObjectIdentifier(handler)] = handler
        return true
    }

    func remove(_ handler: ProxyHandler) {
        handlers[ObjectIdentifier(handler)] = nil
        if handlers.isEmpty { for promise in retired { promise.succeed() } }
    }

    /// Lets the running answers end; `promise` is completed when the last one has.
    func retire(_ promise: EventLoopPromise<Void>) {
        retired.append(promise)
        if handlers.isEmpty { return promise.succeed() }
        for handler in handlers.values { handler.retire() }
    }

    func closeAll() {
        for handler in handlers.values { handler.close() }
    }
}
