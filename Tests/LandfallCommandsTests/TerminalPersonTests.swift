import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands

struct TerminalPersonTests {
    private let shown = PeerCertificate.sample(1)

    private func ask(typed: String) async -> (accepts: Bool, text: String) {
        let capture = TerminalCapture(typed: typed)
        let person = TerminalInteraction(context: SavedServersFolder().context(capture), limit: .seconds(60))
        return (await person.accepts(shown, of: "box", isKept: true), capture.errorText)
    }

    @Test func `the fingerprint is shown in both forms before the question`() async throws {
        let (accepts, text) = await ask(typed: "y\n")
        #expect(accepts)
        let digits = try #require(text.range(of: "SHA256 \(shown.certificateSHA256)"))
        let words = try #require(text.range(of: String(shown.certificateSHA256.words.prefix(47))))
        let question = try #require(text.range(of: "[y/N] "))
        #expect(digits.lowerBound < words.lowerBound && words.lowerBound < question.lowerBound)
    }

    @Test(arguments: ["\n", "n\n", "", "yess\n"])
    func `only yes is yes`(typed: String) async {
        #expect(await !ask(typed: typed).accepts)
    }
}
