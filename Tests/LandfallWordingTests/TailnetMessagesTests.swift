import Foundation
import Testing
import WorkflowsTestSupport

@testable import LandfallModel
@testable import LandfallWording
@testable import LandfallWorkflows

struct TailnetMessagesTests {
    @Test(
        arguments: FailureCode.all.filter { [.tailscale, .peer].contains($0.stage) } + [
            .tailscaleDialFailed, .tailscaleDialMissing, .tailscaleNamesDead,
        ])
    func `every code has a sentence and a remedy in both languages`(code: FailureCode) throws {
        let (english, korean) = (Messages(language: .english), Messages(language: .korean))
        for text in try [#require(english.tailnetTrouble(code)), #require(english.tailnetRemedy(code)).description] {
            #expect(text.first?.isUppercase == true || ["tailscaled", "resolv.conf"].contains(where: text.hasPrefix))
            #expect(!text.hasSuffix(".") && text.allSatisfy(\.isASCII) || text.contains("…"))
        }
        for text in try [#require(korean.tailnetTrouble(code)), #require(korean.tailnetRemedy(code)).description] {
            #expect(text.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) })
        }
    }

    @Test func `what says that there is no tailnet is a failure of this machine`() {
        for code in FailureCode.all where code.stage == .tailscale {
            #expect(code.exit == .localTrouble)
        }
    }

    @Test func `a path, its time and an owner are facts in words`() {
        let facts = TailnetFacts(
            path: .relay(ForeignText("fra")), latency: .microseconds(4_200), owner: ForeignText("bob@example.com"))
        #expect(Messages(language: .english).facts(facts) == ["relay fra", "4.2 ms", "owned by bob@example.com"])
        #expect(Messages(language: .korean).facts(facts).first == "릴레이 fra")
        #expect(Messages(language: .english).facts(TailnetFacts()).isEmpty)
    }

    @Test func `machines that are offline are named, and the rest is counted`() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let offline = (1...7).map { number in
            SourceReport.OfflineMachine(
                name: ForeignText("box-\(number)"), lastSeen: number == 1 ? now.addingTimeInterval(-7_300) : nil)
        }
        let machines = SourceReport.Machines(asked: 0, remembered: 2, offline: offline)
        let notes = Messages(language: .english).tailnetNotes(machines, at: now).map(\.description)
        #expect(
            notes.first
                == "Offline in the tailnet: box-1 (last seen 2 h ago), box-2, box-3, box-4, box-5, … and 2 more")
        #expect(notes.last?.hasSuffix("to check now: landfall scan --fresh") == true && notes.count == 2)
        let late = SourceReport.Machines(asked: 9, remembered: 0, unasked: ["studio", "nuc"])
        #expect(
            Messages(language: .english).tailnetNotes(late, at: now).map(\.description) == [
                "Not checked before this scan ended: studio, nuc. The next scan starts with them; to check one now: landfall scan studio"
            ])
        #expect(Messages(language: .english).tailnetNotes(.init(asked: 3, remembered: 0), at: now).isEmpty)
    }
}
