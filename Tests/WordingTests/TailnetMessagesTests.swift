import Tailnet
import Testing

@testable import ServerModel
@testable import Wording
@testable import Workflows

struct TailnetMessagesTests {
    @Test(arguments: TailnetError.Code.allCases)
    func `every code has a sentence and a remedy in both languages`(code: TailnetError.Code) {
        let (english, korean) = (Messages(language: .english), Messages(language: .korean))
        for text in [english.tailnetTrouble(code), english.tailnetRemedy(code)] {
            #expect(text.first?.isUppercase == true || text.hasPrefix("tailscaled"))
            #expect(!text.hasSuffix(".") && text.allSatisfy(\.isASCII) || text.contains("…"))
        }
        for text in [korean.tailnetTrouble(code), korean.tailnetRemedy(code)] {
            #expect(text.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) })
        }
    }

    @Test func `what says that there is no tailnet is a failure of this machine`() throws {
        let aboutPeers: Set<TailnetError.Code> = [
            .dialFailed, .cancelled, .peerUnknown, .nameAmbiguous, .peerNoAddress, .peerOffline, .peerKeyExpired,
        ]
        for code in TailnetError.Code.allCases where !aboutPeers.contains(code) {
            let failure = try #require(FailureCode(known: code.rawValue), "\(code)")
            #expect(failure.exit == .localTrouble)
        }
    }
}
