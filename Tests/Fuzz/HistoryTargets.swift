import FoundationEssentials

@testable import LandfallConnections

extension FuzzTarget {
    /// The file with the answers of a server. Inputs are shorter than one: what is missing are empty buckets.
    static let answerRing = FuzzTarget("answer-ring", byteSeeds: rings) { input in
        let padded = input + [UInt8](repeating: 0, count: max(0, AnswerRing.size - input.count))
        for bytes in [input, padded] {
            guard let ring = try? AnswerRing(bytes) else { continue }
            if (try? AnswerRing(ring.bytes)) != ring { return "what is written is read as something else" }
            let history = AnswerHistory(ring)
            let end = history.end ?? AnswerHistory.start(of: ring.base)
            for bucket in history.buckets(48, minutes: 30, until: end).compactMap(\.self) {
                guard (0...1).contains(bucket.share), bucket.median ?? .zero <= bucket.worst ?? .zero else {
                    return "a bucket that no polls make: \(bucket)"
                }
            }
        }
        return nil
    }

    private static var rings: [[UInt8]] {
        var history = AnswerHistory()
        for minute in 0..<600 {
            let answer: Duration? = minute % 7 == 0 ? nil : .milliseconds(minute)
            history.record(
                answer, route: minute % 3, at: Date(timeIntervalSince1970: 1_795_000_200 + Double(minute * 60)))
        }
        _ = history.finish()
        return [history.ring.bytes, Array(history.ring.bytes.prefix(8))]
    }

    /// The file with the events of all servers.
    static let historyEvents = FuzzTarget(
        "history-events", seeds: [events],
        pieces: jsonPieces + [
            "\n", "\"at\":\"2026-11-26T14:02:28.5Z\"", "\"code\":\"connection_refused\"", "\"length_ms\":1e300",
            "\"part\":\"findit\"", "\"profile\":\"6f9619ff-8b86-4d01-b42d-00cf4fc964ff\"", "\"route\":\"http://",
        ]
    ) { input in
        let (events, damaged) = HistoryEventLines.read(input)
        if events.count + damaged > input.count { return "there are more events than lines" }
        guard let written = try? HistoryEventLines.write(events) else { return "events cannot be written" }
        let again = HistoryEventLines.read(written)
        return again.events == events && again.damaged == 0 ? nil : "what is written is read as something else"
    }

    private static let events = #"""
        {"at":"2026-11-26T02:10:04.123Z","code":"connection_refused","length_ms":720000,"profile":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","route":"http://10.0.0.1:9090"}
        {"at":"2026-11-26T13:58:00Z","code":"mcp_server_down","part":"findit \u202e","profile":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}

        """#
}
