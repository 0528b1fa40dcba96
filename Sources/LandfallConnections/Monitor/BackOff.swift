/// How long to wait before a server that does not answer is asked again.
package struct BackOff: Sendable, Hashable {
    /// Before the second attempt.
    static let first = Duration.seconds(1)
    /// It doubles up to this.
    static let longest = Duration.seconds(60)
    /// Up to this share is left out, so that many who lost a server at one time do not come back at one time.
    static let spread = 0.25

    /// Waits longer after each failure in a row.
    ///
    /// - Parameters:
    ///   - failures: How many attempts have failed.
    ///   - jitter: A random number from 0 to 1.
    /// - Returns: The wait.
    package static func delay(after failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(0, failures - 1), 6)
        let full = min(first * (1 << doublings), longest)
        return full * (1 - spread * min(max(0, jitter), 1))
    }
}
