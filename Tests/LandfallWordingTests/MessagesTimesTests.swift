import FoundationEssentials
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWording

struct MessagesTimesTests {
    /// 2026-11-22T12:00:00Z
    private let now = Date(timeIntervalSince1970: 1_795_348_800)

    @Test(
        arguments: [
            (0.0, "now", "방금"), (59, "59 s ago", "59초 전"), (7_300, "2 h ago", "2시간 전"), (-7_300, "in 2 h", "2시간 뒤"),
            (29 * 86_400, "29 d ago", "29일 전"), (30 * 86_400, "23 Oct", "10월 23일"),
            (-400 * 86_400, "27 Dec 2027", "2027년 12월 27일"),
        ] as [(Double, String, String)])
    func `a person reads how long ago it was, and of what is long ago the date`(
        ago: Double, english: String, korean: String
    ) {
        let date = now.addingTimeInterval(-ago)
        #expect(Messages(language: .english, now: now).time(date) == english)
        #expect(Messages(language: .korean, now: now).time(date) == korean)
    }

    @Test func `a program reads RFC 3339`() throws {
        #expect(Messages(language: .korean).time(now) == "2026-11-22T12:00:00Z")
        let moment = try #require(Timestamp("2026-11-22T10:00:00Z"))
        #expect(Messages(language: .english).time(moment) == moment.description)
        #expect(Messages(language: .english, now: now).time(moment) == "2 h ago")
    }

    @Test func `a pin that was typed has not been seen`() throws {
        let moment = try #require(Timestamp("2026-11-22T10:00:00Z"))
        var pin = KnownIdentity.Pin(certificate: PeerCertificate.sample(1).certificateSHA256, firstSeen: moment)
        let english = Messages(language: .english, now: now)
        #expect(english.seen(pin) == "recorded 2 h ago, not seen yet")
        #expect(Messages(language: .korean, now: now).seen(pin) == "2시간 전 기록, 서버가 아직 제시하지 않음")
        pin.lastSeen = moment
        #expect(english.seen(pin) == "first seen 2 h ago, last seen 2 h ago")
    }
}
