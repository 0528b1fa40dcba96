/// Whether the clock of this machine can be believed: certificates and keys are judged by it.
package enum ClockFinding: Sendable, Hashable {
    case synchronised
    /// The kernel does not tell, and the year is possible.
    case unknown
    case unsynchronised
    case wrongYear(Int)

    /// The years that a clock can show: this program is of 2026.
    package static let years = 2026..<2100

    /// Concludes from the year in UTC, and from whether the kernel says that the clock is synchronised.
    package init(year: Int, isSynchronised: Bool?) {
        if !Self.years.contains(year) {
            self = .wrongYear(year)
        } else {
            self =
                switch isSynchronised {
                case true?: .synchronised
                case false?: .unsynchronised
                case nil: .unknown
                }
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .synchronised, .unknown: .ok
        case .unsynchronised: .warn
        case .wrongYear: .fail
        }
    }
}
