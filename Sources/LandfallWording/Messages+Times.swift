package import FoundationEssentials
package import LandfallModel

/// Moments as they are shown.
extension Messages {
    /// From this age on, a moment is shown by its date.
    private static let longestAgo = 30 * 86_400

    /// How long ago it was, or its date if that is long ago, for the user; otherwise in RFC 3339.
    package func time(_ date: Date) -> String {
        guard let now else { return date.formatted(.iso8601) }
        let seconds = Int(now.timeIntervalSince(date))
        return abs(seconds) < Self.longestAgo ? ago(seconds: seconds) : day(date)
    }

    private static let months = [
        Sentence("Jan"), Sentence("Feb"), Sentence("Mar"), Sentence("Apr"), Sentence("May"), Sentence("Jun"),
        Sentence("Jul"), Sentence("Aug"), Sentence("Sep"), Sentence("Oct"), Sentence("Nov"), Sentence("Dec"),
    ]

    /// `12 Nov` by the clock on the wall; with its year where that is not this one.
    package func day(_ date: Date) -> String {
        let day = calendarDay(date)
        let month = say(Self.months[(day.month + 11) % 12])
        return day.year == now.map(calendarDay)?.year
            ? say(Sentence("\(day.number) \(month)", context: "day"))
            : say(Sentence("\(day.number) \(month) \(day.year)", context: "day"))
    }

    /// The same with the day of the week before it.
    package func dayOfWeek(_ date: Date) -> String {
        say(Sentence("\(weekday(calendarDay(date).weekday)) \(day(date))", context: "weekday"))
    }

    /// The same of one that was written down.
    package func time(_ moment: Timestamp) -> String {
        RFC3339.date(moment.description).map(time) ?? moment.description
    }

    /// When a certificate was recorded or seen, and what vouches for it; empty if that is unknown.
    package func seen(_ pin: KnownIdentity.Pin) -> String {
        [
            pin.firstSeen.map(time).map {
                // Until a server has shown it, it is only what was typed.
                pin.lastSeen == nil
                    ? say("recorded \($0), not seen yet")
                    : say("first seen \($0)")
            },
            pin.lastSeen.map(time).map { say("last seen \($0)") },
            pin.vouchedBy.map { say("vouched for by \($0)") },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
