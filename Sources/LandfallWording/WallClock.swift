internal import Glibc

package import struct FoundationEssentials.Date

/// `2026-11-26 14:03:22`, by the clock on the wall (localtime(3)).
package func dayAndTime(_ date: Date) -> String { "\(calendarDay(date).date) \(timeOfDay(date))" }

/// `2026-11-26` and the day of its week, from Sunday as 0, by the clock on the wall (localtime(3)).
package func calendarDay(_ date: Date) -> (weekday: Int, date: String) {
    let time = localTime(date)
    let day = [time.tm_year + 1900, time.tm_mon + 1, time.tm_mday].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (Int(time.tm_wday), day.joined(separator: "-"))
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
