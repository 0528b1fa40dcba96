/// When a scan that ends by itself has seen enough. RFC 6762 section 5.2: queries go out at 0 and 1 s, then 2, 4, … s
/// later; an answer takes 20 to 120 ms.
struct ScanWindow: Sendable {
    /// What speaks against having seen all.
    enum Doubt {
        case none
        /// Answers to the first query seem to be missing.
        case firstAnswers
        /// Packets were lost, and the second query has not made up for it: a host repeats no answer within a second of it.
        case lostPackets
    }

    /// The shortest time after an engine began: the first query and its answers.
    var shortest = Duration.milliseconds(950)
    /// The shortest time where answers seem to be missing: the second query and its answers. A host does not answer
    /// the first one when it multicast the same records less than a second before (RFC 6762 section 6).
    var shortestInDoubt = Duration.milliseconds(1450)
    /// The shortest time where packets were lost: the third query and its answers.
    var shortestWithLoss = Duration.milliseconds(3450)
    /// No news for this long.
    var quiet = Duration.milliseconds(450)

    /// What avahi-daemon keeps at most of one interface and family: 4,096 records (`cache-entries-max`, avahi-daemon.conf(5)). An
    /// eighth of them is left to services of other types, which nobody has asked for.
    static let daemonRecords = 4_096 * 7 / 8
    /// PTR, SRV and TXT of a service, and A and AAAA of a host.
    static let recordsOfService = 3, recordsOfHost = 2

    /// Whether the time has come; all times are since the scan began.
    func isOver(since start: Duration, lastNews: Duration, doubt: @autoclosure () -> Doubt, at now: Duration) -> Bool {
        let age = now - start
        guard now - lastNews >= quiet, age >= shortest else { return false }
        // Asked for only while it decides: it counts all rows.
        guard age < shortestWithLoss else { return true }
        return switch doubt() {
        case .none: true
        case .firstAnswers: age >= shortestInDoubt
        case .lostPackets: false
        }
    }
}
