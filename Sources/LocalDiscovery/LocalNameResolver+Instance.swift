package import LandfallModel

extension LocalNameResolver {
    /// Looks for `instance`, whose name must be equal byte by byte, until it is resolved and has an address of both
    /// families, or 150 ms after the first one. An instance that nothing lists is given up when a scan would be over,
    /// after about two seconds.
    ///
    /// - Parameters:
    ///   - instance: What to look for.
    ///   - deadline: When to give up.
    /// - Returns: The instance with its routes, at least one, and its TXT record. It proves nothing: any machine on the link
    ///   may take a name.
    /// - Throws: ``LocalNameError``.
    package func locate(
        _ instance: ServiceInstance, deadline: ContinuousClock.Instant
    ) async throws(LocalNameError) -> Sighting {
        let limit = max(.zero, ContinuousClock.now.duration(to: deadline))
        var browser = LocalBrowser(
            kinds: [instance.kind], engine: engine, ends: .whenSettled(maximum: limit), clock: clock)
        browser.start = start
        browser.readOwn = readOwn
        browser.search = InstanceSearch(instance)
        var sighting: Sighting?
        // Until an engine says that it works.
        var failure = LocalNameError.noEngine(nil)
        var hasReport = false
        for await event in browser.events() {
            switch event {
            case .found(let news), .updated(let news): sighting = news
            case .lost: (sighting, failure) = (nil, .notFound)
            case .unresolved: (sighting, failure) = (nil, hasReport ? failure : .unresolved)
            case .source(let report) where report.isWorking: (failure, hasReport) = (.notFound, false)
            case .source(let report):
                // The first cause is the one to tell.
                if let code = report.code, !hasReport { failure = .noEngine(code: code, detail: report.detail) }
                hasReport = true
            case .settled: break
            }
        }
        if let sighting { return sighting }
        throw Task.isCancelled ? .cancelled : failure
    }
}
