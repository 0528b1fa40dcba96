package import FoundationEssentials
package import LandfallModel

/// Something that happened to a server, or to a part of it.
package struct HistoryEvent: Sendable, Hashable {
    /// When it began, to the millisecond.
    package let at: Date
    /// The saved server.
    package let profile: ProfileID
    /// What it was: the code of a failure for an outage, ``toolServerDown`` for an MCP server.
    package let code: String
    /// The URL of the route that failed; nil if none was chosen.
    package let route: String?
    /// The part of the server that it is about; nil if it is all of it.
    package let part: ForeignText?
    /// How long it was; nil as long as it goes on, and where its end was not seen.
    package var length: Duration?

    /// The code of an MCP server that is to run and does not.
    package static let toolServerDown = "mcp_server_down"

    /// Creates an event.
    package init(
        at: Date, profile: ProfileID, code: String, route: String? = nil, part: ForeignText? = nil,
        length: Duration? = nil
    ) {
        // What is read from a file is to be the same.
        let milliseconds = (at.timeIntervalSince1970 * 1000).rounded()
        (self.at, self.profile) = (Date(timeIntervalSince1970: milliseconds / 1000), profile)
        (self.code, self.route, self.part, self.length) = (code, route, part, length)
    }

    /// Whether both are one, of which the other may know more.
    func isSame(as other: HistoryEvent) -> Bool { at == other.at && profile == other.profile && part == other.part }

    /// When it ended; nil as long as it goes on.
    package var end: Date? { length.map { at.addingTimeInterval($0 / .seconds(1)) } }
}

/// A time without an answer of a server.
package struct Outage: Sendable, Hashable {
    /// When the first poll had no answer.
    package let start: Date
    /// How long it was; nil as long as it goes on.
    package let length: Duration?
    /// Why: the code of the failure at its beginning.
    package let code: String
    /// The URL of the route that failed; nil if none was chosen.
    package let route: String?

    /// Creates an outage.
    package init(start: Date, length: Duration?, code: String, route: String?) {
        (self.start, self.length, self.code, self.route) = (start, length, code, route)
    }

    /// Reads it from an event; nil for an event of a part of the server.
    package init?(_ event: HistoryEvent) {
        guard event.part == nil else { return nil }
        self.init(start: event.at, length: event.length, code: event.code, route: event.route)
    }
}

extension [HistoryEvent] {
    /// The outages of a server that do not end before a moment, oldest first.
    package func outages(of profile: ProfileID, since: Date = .distantPast) -> [Outage] {
        filter { $0.profile == profile && ($0.end ?? .distantFuture) > since }.compactMap(Outage.init)
            .sorted { $0.start < $1.start }
    }
}
