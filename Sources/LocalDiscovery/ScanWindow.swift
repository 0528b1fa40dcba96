/// When a scan that ends by itself has seen enough, and whether that is all. RFC 6762 section 5.2: queries go out at 0 and 1 s, then 2,
/// 4, … s later; an answer takes 20 to 120 ms.
///
/// A host does not answer the first one when it multicast the same records less than a second before (section 6), and either may be
/// lost. That nothing is missing is known of a query alone that was answered with nothing new.
struct ScanWindow: Sendable {
    /// Ends after the first query's answers, without knowing whether they are all.
    var isQuick = false
    /// When the answers to the first three queries are there, since an engine began.
    var answered: [Duration] = [.milliseconds(950), .milliseconds(1450), .milliseconds(3450)]
    /// When the second and the third query go out.
    var second = Duration.seconds(1), third = Duration.seconds(3)
    /// No news for this long.
    var quiet = Duration.milliseconds(450)

    /// avahi-daemon keeps at most so many records of one interface and family (`cache-entries-max`, avahi-daemon.conf(5)): 4,096, of which
    /// an eighth is left to services of other types, which nobody has asked for.
    static let daemonRecords = 4_096 * 7 / 8
    /// PTR, SRV and TXT of a service, and A and AAAA of a host.
    static let recordsOfService = 3, recordsOfHost = 2

    /// Judges what has come. All times are since the scan began.
    ///
    /// - Parameters:
    ///   - start: When the engine began.
    ///   - lastNews: When it told of something last.
    ///   - lastRow: When it told of a row last that it had not told of before.
    ///   - isDoubtful: Whether the second query may have been lost like the first. Asked for only while it decides: it counts all rows.
    ///   - now: The time.
    /// - Returns: Whether all there is was seen; nil while more is to be expected.
    func verdict(
        since start: Duration, lastNews: Duration, lastRow: Duration, isDoubtful: @autoclosure () -> Bool,
        at now: Duration
    ) -> Bool? {
        let age = now - start
        guard now - lastNews >= quiet, age >= answered[isQuick ? 0 : 1] else { return nil }
        if isQuick { return false }
        if age >= answered[2] { return lastRow - start < third }
        return lastRow - start >= second || isDoubtful() ? nil : true
    }
}
