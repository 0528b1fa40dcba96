import LandfallModel
import LandfallWorkflows
import Testing

@testable import LandfallWording

struct TargetFailureTests {
    @Test(arguments: ["http://me:sesame@box", "http://box/?token=sesame", "http://box/#sesame"])
    func `what may be a secret is not repeated`(_ text: String) throws {
        let reason = try #require(throws: ServerAddressError.self) { try ServerAddress(parsing: text) }
        let failure = CommandFailure(TargetError.badAddress(text, reason), Messages(language: .english))
        #expect(failure.code == .usage)
        #expect(!([failure.message] + failure.hints.map(\.description)).joined().contains("sesame"))
    }
}
