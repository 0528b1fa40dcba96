import Testing

@testable import LandfallModel

struct SecretTests {
    @Test func `nothing shows it, and it is written as it is`() throws {
        let settings = ["GITHUB_TOKEN": Secret(ForeignText("sesame"))]
        var shown = "\(settings)" + String(reflecting: settings)
        dump(settings, to: &shown)
        #expect(!shown.contains("sesame") && shown.contains("<redacted>"))
        #expect(Mirror(reflecting: Secret("sesame")).children.isEmpty)
        let text = try JSONText.encode(settings)
        #expect(text == #"{"GITHUB_TOKEN":"sesame"}"#)
        let read = try JSONBounds.read.decode([String: Secret<ForeignText>].self, from: Array(text.utf8))
        #expect(read == settings && read["GITHUB_TOKEN"]?.revealed == "sesame")
    }

    @Test func `a program compares the text of others with its own`() {
        let text: ForeignText = "active"
        switch text {
        case "active": break
        default: Issue.record("it is no pattern")
        }
        #expect(text == "active" && text.hasPrefix("act") && text.contains("tiv") && !text.hasPrefix("b"))
    }
}
