import Foundation
import LandfallViews

extension FuzzTarget {
    /// The schedule of a job, as a server writes it.
    static let schedule = FuzzTarget(
        "schedule",
        seeds: [
            "0 2 * * *", "*/15 9-17 1,15 jan-mar mon-fri", "0 0 29 2 ?", "@daily", "30 7 * * 7", "59 23 31 12 0/2",
        ],
        pieces: [
            "*", "/", "-", ",", "?", " ", "0", "7", "59", "60", "31", "9999", "jan", "sun", "@hourly", "@every 1h",
        ]
    ) { input in
        guard let schedule = CronSchedule(String(decoding: input, as: UTF8.self)) else { return nil }
        let date = Date(timeIntervalSince1970: 1_795_788_148)
        for offset in [-43_200, 0, 50_400] {
            guard let next = schedule.next(after: date, secondsFromGMT: offset) else { continue }
            guard next > date else { return "the next time, \(next), is over" }
            guard schedule.runs(from: next, to: next.addingTimeInterval(60), secondsFromGMT: offset) else {
                return "there is no run at \(next)"
            }
        }
        return nil
    }
}
