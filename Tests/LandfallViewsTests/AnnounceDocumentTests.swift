import Foundation
import LandfallModel
import LandfallWorkflows
import LocalDiscovery
import Testing

@testable import LandfallTransport
@testable import LandfallViews

struct AnnounceDocumentTests {
    private static let server = LocalServer(
        kind: .diane, port: 9090, scheme: .http, authentication: .bearer, exposure: .everyInterface)

    private func line(_ news: Announcement.News) throws -> [String: Any] {
        let service = ServerPresence(Self.server, name: "Desk", id: UUID()).service
        let text = try JSONText.encode(Document(news, of: service))
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test(
        arguments: [
            (.established, "established", nil, nil), (.renamed(from: "Den"), "renamed", nil, nil),
            (.withdrawn, "withdrawn", nil, nil), (.gone(isTaken: true), "gone", "not_this_product", nil),
            (.gone(isTaken: false), "gone", "server_unreachable", nil),
            (.again(.back, server), "back", nil, "bearer"), (.again(.keySet, server), "changed", nil, "bearer"),
        ] as [(Announcement.News, String, String?, String?)])
    func `each thing that happens is a line`(
        news: Announcement.News, event: String, code: String?, auth: String?
    ) throws {
        let line = try line(news)
        #expect(line["schema"] as? String == "landfall.announce/1" && line["event"] as? String == event)
        #expect(line["name"] as? String == "Desk" && line["port"] as? Int == 9090)
        #expect(line["code"] as? String == code && line["auth"] as? String == auth)
    }

    @Test func `the engine is a source, as of scan`() throws {
        let report = SourceReport(source: .lan, isWorking: false, code: .avahiNotRunning)
        let source = try #require(try line(.source(report, elapsed: .seconds(1)))["source"] as? [String: Any])
        #expect(source["code"] as? String == "avahi_not_running" && source["duration_ms"] as? Int == 1000)
    }
}
