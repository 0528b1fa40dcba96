import ServerModel
import Testing
import Workflows

@testable import Wording

struct TargetFailureTests {
    @Test(arguments: ["http://me:sesame@box", "http://box/?token=sesame", "http://box/#sesame"])
    func `what may be a secret is not repeated`(_ text: String) throws {
        let reason = try #require(throws: ServerAddressError.self) { try ServerAddress(parsing: text) }
        let failure = CommandFailure(TargetError.badAddress(text, reason), Messages(language: .english))
        #expect(failure.code == .usage)
        #expect(!([failure.message] + failure.hints.map(\.description)).joined().contains("sesame"))
    }
}
