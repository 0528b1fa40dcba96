internal import FoundationEssentials
internal import LandfallModel

/// Events as lines of JSON, each of which can be read without the others.
enum HistoryEventLines {
    /// How many events are kept: the newest.
    static let most = 500

    private struct Line: Encodable {
        let at: String
        let profile: String
        let code: String
        let route: String?
        let part: String?
        let lengthMS: Double?

        enum CodingKeys: String, CodingKey {
            case at, profile, code, route, part
            case lengthMS = "length_ms"
        }

        init(_ event: HistoryEvent) {
            at = RFC3339.text(event.at) ?? ""
            (profile, code, route, part) = (event.profile.description, event.code, event.route, event.part?.raw)
            lengthMS = event.length.map { ($0 / .milliseconds(1)).rounded() }
        }
    }

    /// Reads lines; what is none is counted and left out.
    static func read(_ bytes: [UInt8]) -> (events: [HistoryEvent], damaged: Int) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let events = lines.compactMap { try? event(Array($0)) }
        return (events.suffix(most), lines.count - events.count)
    }

    /// Writes them.
    static func write(_ events: [HistoryEvent]) throws -> [UInt8] {
        Array(try events.suffix(most).map { try JSONText.encode(Line($0)) + "\n" }.joined().utf8)
    }

    /// Done without a decoder, which would take longer than the rest of a screen's start.
    private static func event(_ line: [UInt8]) throws(JSONFault) -> HistoryEvent? {
        var (at, profile, code) = (Date?.none, ProfileID?.none, "")
        var (route, part, length) = (String?.none, ForeignText?.none, Double?.none)
        var scanner = JSONScanner(line)
        try scanner.object("event") { scanner, field throws(JSONFault) in
            switch field {
            case "at": at = RFC3339.date(try scanner.string(field))
            case "profile": profile = ProfileID(try scanner.string(field))
            case "code": code = try scanner.string(field)
            case "route": route = try scanner.string(field)
            case "part": part = ForeignText(try scanner.string(field))
            case "length_ms": length = try scanner.number(field)
            default: try scanner.skip()
            }
        }
        guard scanner.index == line.count, let at, let profile, !code.isEmpty,
            length.map({ (0..<1e12).contains($0) }) ?? true
        else { return nil }
        return HistoryEvent(
            at: at, profile: profile, code: code, route: route, part: part, length: length.map { .milliseconds($0) })
    }
}

extension [HistoryEvent] {
    /// Takes the place of the same events as they were before, or comes behind all others.
    mutating func set(_ changed: [HistoryEvent]) {
        for event in changed {
            if let index = lastIndex(where: { $0.isSame(as: event) }) {
                self[index] = event
            } else {
                append(event)
            }
        }
        self = suffix(HistoryEventLines.most)
    }

    /// Those of a server that nobody has seen the end of: they have ended when its answers were last recorded.
    ///
    /// - Parameters:
    ///   - profile: The server.
    ///   - answers: Its answers.
    ///   - now: The moment: until two buckets after what is known last someone may still be watching.
    /// - Returns: Them, with their lengths.
    func ended(of profile: ProfileID, by answers: AnswerHistory, at now: Date) -> [HistoryEvent] {
        filter { $0.profile == profile && $0.length == nil }.compactMap { event in
            let last = Swift.max(Swift.min(answers.end ?? .distantPast, now), event.at)
            guard Duration.seconds(now.timeIntervalSince(last)) > AnswerHistory.longestSilence else { return nil }
            var ended = event
            ended.length = .seconds(last.timeIntervalSince(event.at))
            return ended
        }
    }
}
