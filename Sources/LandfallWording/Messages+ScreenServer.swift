/// What the inside of a server says.
extension Messages {
    package var stateTab: String { say("Status") }

    package var noneOpened: String { say("No server is open: choose one on Home") }

    package func asking(seconds: Int) -> String { say("querying the server, \(seconds) s") }

    package func toldAt(_ time: String) -> String { say("as of \(time)") }

    /// How long ago something was, or how soon it will be.
    package func ago(seconds: Int) -> String {
        let span = span(abs(seconds))
        if abs(seconds) < 5 { return seconds < 0 ? say(Sentence("now", context: "coming")) : say("now") }
        return seconds < 0 ? say("in \(span)") : say("\(span) ago")
    }

    // MARK: The line of areas, and the line above it

    /// An area in one word, where several stand in a line of few columns.
    package func shortArea(_ name: String, _ title: String) -> String { name == "servers" ? say("Servers") : title }

    /// How a server is reached, and how fast it is.
    package func over(_ route: String, _ time: String?) -> String {
        time.map { say("over \(route), \($0)") } ?? say("over \(route)")
    }

    /// What stands above the pictures of rows.
    package var pictureColumn: (runs: String, last: String, took: String, next: String, tokens: String) {
        (say("LAST RUNS"), say("LAST"), say("TOOK"), say("NEXT"), say("TOKENS"))
    }

    /// How a run has ended.
    package var runEnded: (well: String, badly: String) { (say("ok"), say("failed")) }

    /// What stands above how the things of an area were, and how often they were down.
    package var sevenDays: String { say("7 DAYS") }
    package var outagesColumn: String { say("OUTAGES") }

    package var partLabel: (since: String, outages: String) { (say("down since"), say("outages")) }

    /// How often something was down, and for how long at most.
    package func inSevenDays(_ count: Int, longest: String) -> String {
        say("\(count) in 7 days, longest \(longest)")
    }

    /// How many jobs there are, and how many have failed the last time.
    package func failedLast(_ failed: Int, of all: Int) -> String {
        say("\(failed) of \(all) failed on their last run")
    }

    package var aboutJobs: String { say("last runs, and the next 12 h") }

    package var aboutSessions: String { say("last 24 h") }

    package var aboutUsage: String { say("tokens, last 7 days") }

    /// Where there were more requests than were read.
    package var aboutUsageAtLeast: String { say("tokens, last 7 days; daily counts are minimums") }

    package func usedInAll(_ tokens: String, _ cost: String) -> String { say("\(tokens) in all, about \(cost)") }
}
