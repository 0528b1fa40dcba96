internal import LandfallConnections

/// What `status --since` says, and what is wrong with its files.
extension Messages {
    package var sinceOfHistory: String { say("--since cannot be used with --wait or --watch") }

    package func historyTooShort(days: Int) -> String { say("--since: the history goes back \(days) days") }

    package var sinceLater: String { say("--since: use a time in the past") }

    package var historyTitles: (recorded: String, availability: String, answer: String, outages: String) {
        (say("recorded"), say("availability"), say("latency"), say("outages"))
    }

    /// Behind the profile's name.
    package func historySince(_ time: String) -> String { say("since \(time)") }

    package func shareOfTime(_ percent: String) -> String { say("\(percent)% of the time") }

    package func percent(_ percent: String) -> String { say("\(percent)%") }

    /// In milliseconds.
    package func answerTimes(median: String, percentile95: String, worst: String) -> String {
        say("about \(median) ms (median), \(percentile95) ms (p95), \(worst) ms (slowest)")
    }

    package var noOutages: String { say("none") }

    /// One that goes on has no length.
    package func outage(_ start: String, length: Duration?) -> String {
        guard let length else { return say("since \(start), ongoing") }
        let time = span(Int(length / .seconds(1)))
        return say("\(start) for \(time)")
    }

    /// Where nothing was recorded.
    package func noHistory(_ profile: String) -> String {
        say("No history of \(profile): it is recorded while landfall watch or landfall tui runs")
    }

    /// Where the first bucket is not over yet.
    package func historyBegins(_ profile: String) -> String {
        say("\(profile) is being recorded; the first results come after five minutes")
    }

    package func recordAlways(hasService: Bool) -> Hint {
        if hasService { return say("To record it all the time: \(command: Self.startsService)") }
        return say("To record it: \(command: .watchAll)")
    }

    /// What starts the packaged service of the user.
    static let startsService: ShellCommand = "systemctl --user enable --now landfall-watch"

    package func historySetAside(_ path: String) -> String {
        say("A history file was damaged. It was moved to \(path), and a new one was started")
    }

    package func historyTooNew(_ path: String) -> String {
        say("\(path) was written by a newer landfall, so nothing is recorded there")
    }
}

/// The history of a server on the screen.
extension Messages {
    package func lastDays(_ name: String, _ days: Int) -> String { say("\(name), last \(days) days") }

    package func recordedShare(_ percent: String) -> String { say("recorded \(percent)% of the time") }

    package var historyColumn: (answered: String, typical: String, outages: String) {
        (say("ANSWERED"), say("TYPICAL"), say("OUTAGES"))
    }

    package var outageColumn: (since: String, length: String, route: String, cause: String, back: String) {
        (say("SINCE"), say("LENGTH"), say("ROUTE"), say("CAUSE"), say("BACK"))
    }

    package var outageMeaning: String { say("30 s and longer") }

    package var byRoute: (title: String, meaning: String, used: String) {
        (say("Latency by route"), say("when in use"), say("USED"))
    }

    package func oneScale(_ top: String) -> String { say("all bars: 0 to \(top)") }

    package func underMostly(_ time: String) -> String { say("95th percentile \(time)") }

    package func outagesInAll(_ count: Int, _ length: String) -> String {
        say(count, "\(count) outage, \(length)", "\(count) outages, \(length) in all")
    }

    private static let days = [
        Sentence("Sun"), Sentence("Mon"), Sentence("Tue"), Sentence("Wed"), Sentence("Thu"), Sentence("Fri"),
        Sentence("Sat"),
    ]

    /// A day in three letters; Sunday is 0.
    package func weekday(_ day: Int) -> String {
        say(Self.days[((day % 7) + 7) % 7])
    }
}
