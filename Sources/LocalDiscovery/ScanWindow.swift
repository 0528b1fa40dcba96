/// When a scan that ends by itself has seen enough. RFC 6762 section 5.2: queries go out at 0 and 1 s, then 2, 4, … s
/// later; an answer takes 20 to 120 ms.
struct ScanWindow: Sendable {
    /// The shortest time after an engine began: the first query and its answers.
    var shortest = Duration.milliseconds(950)
    /// The shortest time where answers seem to be missing: the second query and its answers. A host does not answer
    /// the first one when it multicast the same records less than a second before (RFC 6762 section 6).
    var shortestInDoubt = Duration.milliseconds(1450)
    /// No news for this long.
    var quiet = Duration.milliseconds(450)

    /// avahi-daemon keeps at most 4,096 records per interface and family: PTR, SRV and TXT of this many services.
    static let daemonCacheServices = 1_365

    /// Whether the time has come; all times are since the scan began.
    func isOver(since start: Duration, lastNews: Duration, isInDoubt: @autoclosure () -> Bool, at now: Duration) -> Bool
    {
        now - lastNews >= quiet && now - start >= (isInDoubt() ? shortestInDoubt : shortest)
    }
}
