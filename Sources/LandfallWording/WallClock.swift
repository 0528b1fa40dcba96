internal import Glibc

package import struct FoundationEssentials.Date

/// `2026-11-26 14:03:22`, by the clock on the wall (localtime(3)).
package func dayAndTime(_ date: Date) -> String {
    let day = calendarDay(date)
    let numbers = [day.year, day.month, day.number].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(numbers.joined(separator: "-")) \(timeOfDay(date))"
}

/// A day, and the day of its week, from Sunday as 0, by the clock on the wall (localtime(3)).
package func calendarDay(_ date: Date) -> (year: Int, month: Int, number: Int, weekday: Int) {
    let time = localTime(date)
    return (Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday), Int(time.tm_wday))
}

/// `14:03`, by the clock on the wall.
package func hourAndMinute(_ date: Date) -> String { String(timeOfDay(date).prefix(5)) }

/// `14:03:22`, by the clock on the wall (localtime(3)).
package func timeOfDay(_ date: Date) -> String {
    let time = localTime(date)
    return [time.tm_hour, time.tm_min, time.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}

private func localTime(_ date: Date) -> tm {
    var seconds = time_t(date.timeIntervalSince1970)
    var time = tm()
    localtime_r(&seconds, &time)
    return time
}
