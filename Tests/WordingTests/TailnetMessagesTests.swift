import Testing

@testable import ServerModel
@testable import Wording
@testable import Workflows

struct TailnetMessagesTests {
    @Test(arguments: FailureCode.all.filter { [.tailscale, .peer].contains($0.stage) } + [.tailscaleDialFailed])
    func `every code has a sentence and a remedy in both languages`(code: FailureCode) throws {
        let (english, korean) = (Messages(language: .english), Messages(language: .korean))
        for text in try [#require(english.tailnetTrouble(code)), #require(english.tailnetRemedy(code)).description] {
            #expect(text.first?.isUppercase == true || text.hasPrefix("tailscaled"))
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
}
