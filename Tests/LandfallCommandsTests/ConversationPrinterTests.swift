import LandfallModel
import LandfallTerminal
import Testing

@testable import EndlessCodeClient
@testable import LandfallCommands

/// What `chat --send` prints of a conversation, as it comes.
struct ConversationPrinterTests {
    private static let next = #"{"type":"user","uuid":"u","message":{"content":"the next one"}}"#
    private static let call = content(#"{"type":"tool_use","id":"t","name":"Bash"}"#, "c", of: "m1")

    private static func content(_ part: String, _ uuid: String, of response: String) -> String {
        #"{"type":"assistant","uuid":"\#(uuid)","message":{"id":"\#(response)","content":[\#(part)]}}"#
    }

    private static func said(_ text: String, of response: String = "m1") -> String {
        content(#"{"type":"text","text":"\#(text)"}"#, text, of: response)
    }

    /// The output where these lines of a session come one by one.
    private func output(_ lines: [String]) throws -> String {
        let capture = TerminalCapture()
        let context = CommandContext(
            environment: [:], terminal: Terminal(capture: capture), isJSON: false, isVerbose: false)
        var printer = ConversationPrinter(context: context, session: "s1", style: .answers)
        var transcript = Transcript()
        for line in lines {
            let body: [ForeignText: JSONValue] = [
                "messageType": .string("unknown"), "rawJSON": .string(ForeignText(line)),
            ]
            transcript.append([EndlessCodeHTTPClient.Message(body: .object(body))])
            try printer.show(transcript)
        }
        try printer.finish()
        return capture.outputText
    }

    @Test func `an answer goes on after the user's next message`() throws {
        #expect(try output([Self.said("You said: "), Self.next, Self.said("hello")]) == "You said: hello\n")
    }

    @Test func `what follows a tool is another paragraph, and so is another answer`() throws {
        #expect(try output([Self.said("I look."), Self.call, Self.said("Found.")]) == "I look.\n\nFound.\n")
        #expect(try output([Self.said("One."), Self.next, Self.said("Two.", of: "m2")]) == "One.\n\nTwo.\n")
    }
}
