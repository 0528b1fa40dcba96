import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
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
}
