import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import LandfallWorkflows
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands

struct TerminalPersonTests {
    private let shown = PeerCertificate.sample(1)

    private func ask(typed: String, among ways: [Remedy] = []) async -> (answer: CertificateAnswer, text: String) {
        let capture = TerminalCapture(typed: typed)
        let person = TerminalInteraction(context: SavedServersFolder().context(capture), limit: .seconds(60))
        return (await person.judges(shown, of: "box", isKept: true, among: ways), capture.errorText)
    }

    @Test func `the fingerprint is shown in both forms before the question`() async throws {
        let (answer, text) = await ask(typed: "y\n")
        #expect(answer == .accepted)
        let digits = try #require(text.range(of: "SHA256 \(shown.certificateSHA256)"))
        let words = try #require(text.range(of: String(shown.certificateSHA256.words.prefix(47))))
        let question = try #require(text.range(of: "[y/N] "))
        #expect(digits.lowerBound < words.lowerBound && words.lowerBound < question.lowerBound)
    }

    @Test(arguments: ["\n", "n\n", "", "yess\n"])
    func `only yes is yes`(typed: String) async {
        #expect(await ask(typed: typed).answer == .refused)
    }

    @Test func `where the tailnet can vouch for it, that stands before the trust, and Enter is neither`() async throws {
        let way = Remedy.tailnet(try SavedRoute(.tailnet(try ServerAddress(parsing: "mac:8443"), nodeID: "n1")))
        let answers: [(String, CertificateAnswer)] = [
            ("1\n", .comparing(way)), ("2\n", .accepted), ("y\n2\n", .accepted), ("\n", .refused), ("", .refused),
        ]
        for (typed, wanted) in answers { #expect(await ask(typed: typed, among: [way]).answer == wanted) }
        let text = await ask(typed: "1\n", among: [way]).text
        let compares = "1  compare it over the tailnet, and add that route: tailnet:mac:8443"
        #expect(text.contains("\(compares)\n  2  trust it from now on\n1, 2, or"))
    }
}
