internal import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// The history of a server as people read it: `status --since`.
package struct HistoryPage {
    private let report: HistoryReport
    private let messages: Messages

    package init(_ report: HistoryReport, _ messages: Messages) {
        self.report = report
        self.messages = messages
    }

    /// For a pipe: the profile, since when, the shares that were recorded and answered, the median, the 95th percentile and the slowest
    /// answer in milliseconds, and how many outages there were; tab-separated.
    package func record(of profile: String) -> String {
        let times = report.times.map { [$0.median, $0.percentile95, $0.worst] } ?? []
        let milliseconds = (0..<3).map { times.isEmpty ? "" : "\(times[$0].milliseconds(digits: 1))" }
        return
            ([
                profile, report.since.formatted(.iso8601), Self.text(report.recorded.share),
                report.availability.map { Self.text($0.share) } ?? "",
            ] + milliseconds + ["\(report.outages.count)"]).joined(separator: "\t")
    }

    /// For the user.
    package func page(of profile: String) -> Page {
        let titles = messages.historyTitles
        let outages = report.outages.map(line)
        return Page(
            [.heading(StyledText("\(profile): ", .bold) + StyledText(messages.historySince(dayAndTime(report.since))))],
            .fields(titles.recorded, messages.shareOfTime(percent(report.recorded))),
            .fields(
                titles.availability,
                report.availability.map { messages.percent(percent(report.outages.isEmpty ? $0 : min($0, Self.most))) }),
            .fields(titles.answer, times),
            .fields(
                titles.outages, outages.isEmpty ? report.availability.map { _ in [messages.noOutages] } ?? [] : outages)
        )
    }

    private var times: String? {
        report.times.map { times in
            messages.answerTimes(
                median: "\(times.median.milliseconds(digits: 1))",
                percentile95: "\(times.percentile95.milliseconds(digits: 1))",
                worst: "\(times.worst.milliseconds(digits: 1))")
        }
    }

    private func line(_ outage: Outage) -> String {
        let cause = messages.cause(ofCode: outage.code)
        let route = outage.route.map { ", \(ForeignText($0))" } ?? ""
        let start = dayAndTime(outage.start)
        return messages.outage(start, length: outage.length) + ": \(cause)\(route)"
    }

    private static func text(_ share: Double) -> String {
        let text = "\(share)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// With an outage it was not all, also where that was not recorded.
    private static let most = 0.9999

    /// Rounded down: what was not all is never 100.
    private func percent(_ share: Double) -> String {
        let hundredths = Int(share * 10_000)
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Double {
    /// With four digits behind the point, rounded down.
    fileprivate var share: Double { (self * 10_000).rounded(.down) / 10_000 }
}

extension Document {
    /// `landfall.history/1`: the answers and outages of a profile's server over a time.
    package init(_ report: HistoryReport, of profile: ProfileName) {
        let times: Document? = report.times.map { times in
            [
                "median": times.median.milliseconds(digits: 1), "p95": times.percentile95.milliseconds(digits: 1),
                "worst": times.worst.milliseconds(digits: 1),
            ]
        }
        let outages = report.outages.map { outage in
            [
                "from": outage.start, "to": outage.length.map { outage.start.addingTimeInterval($0 / .seconds(1)) },
                "code": outage.code, "route": outage.route,
            ] as Document
        }
        self.init(
            "landfall.history/1",
            [
                "profile": profile, "since": report.since, "recorded": report.recorded.share,
                "availability": report.availability?.share, "rtt_ms": times, "outages": outages,
            ])
    }
}
