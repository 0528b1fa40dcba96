import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import Testing

@testable import LandfallScreen

struct EventLogTests {
    private typealias Samples = ScreenSamples
    private let messages = Messages(language: .english)

    @Test func `what happened to a part of a server since the screen was opened stands among what the screen has seen`()
    {
        let (profile, now) = (ProfileID(), Samples.now)
        var log = EventLog()
        log.add("first", of: "studio", at: now.addingTimeInterval(1))
        log.add("last", of: "studio", at: now.addingTimeInterval(9))
        let events = [
            HistoryEvent(at: now.addingTimeInterval(-90_000), profile: profile, code: "connection_refused"),
            HistoryEvent(
                at: now.addingTimeInterval(-60), profile: profile, code: "connection_refused", length: .seconds(12)),
            // The screen has seen it itself.
            HistoryEvent(at: now.addingTimeInterval(2), profile: profile, code: "connection_refused"),
            HistoryEvent(
                at: now.addingTimeInterval(5), profile: profile, code: HistoryEvent.toolServerDown, part: "findit"),
        ]
        log.take(past: events, before: now, names: [profile: "studio"], messages)
        let texts = log.entries.map(\.text.plain)
        #expect(texts == ["connection refused, 12 s", "first", "findit down", "last"])
    }

    @Test(arguments: Language.allCases) func `no cause says again that the server is away`(language: Language) {
        let messages = Messages(language: language)
        for code in FailureCode.ofServers {
            let error = ServerExchangeError(.unreachable, code: code)
            let (cause, reason) = (messages.cause(error), messages.reason(error))
            #expect(cause.hasSuffix(reason) && !reason.isEmpty)
            #expect((cause == reason) == !cause.hasPrefix(messages.cause(Samples.refused).prefix { $0 != ":" } + ":"))
        }
    }

    private func drawn(_ log: EventLog, columns: Int, rows: Int = 4, isWide: Bool = false) -> [String] {
        let picture = Canvas.picture(TerminalSize(columns: columns, rows: rows), theme: .mono) {
            log.draw(on: &$0, in: $1, isWide: isWide)
        }
        return (0..<rows).map { picture.frame.text(ofRow: $0) }
    }

    @Test(arguments: 1...3) func `the newest stands first, in whatever order it came`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var log = EventLog()
        var times: [Int] = []
        for number in 0..<300 {
            let time = Int.random(in: 0...5_000, using: &random)
            times.append(time)
            log.add(
                StyledText("event \(number) at \(time)"), of: "studio", at: Samples.now.addingTimeInterval(Double(time))
            )
        }
        // The last two hundred are kept, whenever they were.
        let kept = times.suffix(200).sorted()
        #expect(log.entries.map { Int($0.date.timeIntervalSince(Samples.now)) } == kept)
        let rows = drawn(log, columns: 60)
        for (row, time) in zip(rows, kept.reversed()) { #expect(row.contains("at \(time)")) }
    }

    @Test func `what is about one server is told without its name, and what is about none with it`() {
        var log = EventLog()
        log.add("is up", of: "studio", at: Samples.now)
        log.add("is down", of: "attic", at: Samples.now)
        log.add("no network", at: Samples.now)
        let own = log.only(of: "studio")
        #expect(own.entries.map(\.text.plain) == ["is up", "no network"])
        #expect(
            drawn(log, columns: 60).joined().contains("studio") && !drawn(own, columns: 60).joined().contains("studio"))
    }

    @Test func `details without room go one after the other, and then the short form stands there`() {
        var log = EventLog()
        let long = StyledText("connection refused", .bad) + StyledText(", after 12 min, over the tailnet")
        log.add(long, short: "refused", of: "studio", at: Samples.now)
        let shown = [90, 56, 44, 30].map { drawn(log, columns: $0, rows: 1)[0] }
        #expect(shown[0].contains("over the tailnet"))
        #expect(shown[1].contains("after 12 min") && !shown[1].contains("over"))
        #expect(shown[2].contains("connection refused") && !shown[2].contains("after"))
        #expect(shown[3].contains("refused") && !shown[3].contains("connection"))
    }

    @Test(arguments: [33, 47, 80]) func `wrapped, each is whole, in as many rows as are counted`(columns: Int) {
        var log = EventLog()
        for number in 0..<3 {
            log.add(
                StyledText("one two three four five six seven eight \(number)"), of: number == 1 ? "" : "studio",
                at: Samples.now.addingTimeInterval(Double(number)))
        }
        let rows = log.rows(columns: columns)
        let picture = Canvas.picture(TerminalSize(columns: columns, rows: rows), theme: .mono) {
            log.drawWrapped(on: &$0, in: $1)
        }
        let text = (0..<rows).map { picture.frame.text(ofRow: $0) }
        #expect(text.allSatisfy { $0.contains(#/\S/#) })
        let words = text.joined(separator: " ").split(separator: " ")
        for word in ["one", "eight"] { #expect(words.count { $0 == word } == 3) }
        for number in 0..<3 { #expect(words.contains("\(number)")) }
    }
}
