import CLandfallGlibc
import Glibc

/// What the kernel says of its clock.
package struct KernelClock: Sendable, Hashable {
    /// The year in UTC.
    package let year: Int
    /// Whether something keeps the clock right; nil where the kernel does not tell, as in some containers.
    package let isSynchronised: Bool?

    /// Reads it, by adjtimex(2) without changing anything.
    package static func read() -> KernelClock {
        var settings = timex()
        let state = adjtimex(&settings)
        let isSynchronised = state < 0 ? nil : settings.status & Int32(STA_UNSYNC) == 0
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return KernelClock(year: Int(parts.tm_year) + 1900, isSynchronised: isSynchronised)
    }
}
