/// When a scan that ends by itself has seen enough. RFC 6762 section 5.2: queries go out at 0 and 1 s, then 2, 4, … s
/// later; question and answer are delayed by up to 120 ms each.
struct ScanWindow: Sendable {
    /// What the two families have told, compared.
    enum Families: Sendable {
        /// Both the same instances, on every interface.
        case agree
        /// On some interface only one, and the other may not be there at all.
        case single
        /// They differ, which is a sign of lost packets, or neither has told anything.
        case disagree
    }

    /// The shortest time after an engine began: the first query and its answers.
    var shortest = Duration.milliseconds(950)
    /// The same where the second query and its answers are to be waited for: where the families disagree, and with an embedded
    /// engine, for a host does not answer the first query when it multicast the same records less than a second before (RFC 6762
    /// section 6), and that engine was not there to hear it.
    var shortestInDoubt = Duration.milliseconds(1450)
    /// The shortest time after the second family was asked for.
    var shortestOfSecond = Duration.milliseconds(450)
    /// The same where its second query is to be waited for.
    var shortestOfSecondInDoubt = Duration.milliseconds(1250)
    /// No news for this long.
    var quiet = Duration.milliseconds(450)
    /// The same where both families have told of the same instances: another would have to come over both.
    var quietInAgreement = Duration.milliseconds(200)

    /// avahi-daemon keeps at most 4,096 records per interface and family: PTR, SRV and TXT of this many services.
    static let daemonCacheServices = 1_365

    /// Tells when the time has come; all times are since the run began.
    ///
    /// - Parameters:
    ///   - start: When the engine began.
    ///   - completeSince: When both families were asked for.
    ///   - lastNews: When there was news for the last time.
    ///   - families: What the families have told.
    ///   - engine: Who asks.
    ///   - now: The time.
    /// - Returns: Whether the scan is over.
    func isOver(
        since start: Duration, completeSince: Duration, lastNews: Duration, families: Families, engine: LocalEngine,
        at now: Duration
    ) -> Bool {
        let isInDoubt = families == .disagree
        return now - start >= (isInDoubt || engine == .embedded ? shortestInDoubt : shortest)
            && now - completeSince >= (isInDoubt ? shortestOfSecondInDoubt : shortestOfSecond)
            && now - lastNews >= (families == .agree ? quietInAgreement : quiet)
    }
}
