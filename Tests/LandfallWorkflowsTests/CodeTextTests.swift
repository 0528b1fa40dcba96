import LandfallModel
import Testing

@testable import LandfallWorkflows

/// The three forms in which EndlessCode's apps pass a server on.
struct CodeTextTests {
    private func read(_ text: String) throws -> (String, String?, String?) {
        let code = try CodeText(Array(text.utf8))
        let token = code.token.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
        return (code.address.description, token, code.pin?.description)
    }

    @Test func `what the Mac app shows`() throws {
        #expect(
            try read(#"{"token":"T-1","port":"8080","host":"192.168.1.5"}"#) == ("http://192.168.1.5:8080", "T-1", nil))
        #expect(try read(#"{"host":"fd00::1","port":3001}"#) == ("http://[fd00::1]:3001", nil, nil))
    }

    @Test func `what the phone app reads`() throws {
        let text = "{\"serverAddress\":\"https://box.example:8443\",\"authToken\":\"T-2\"}\n"
        #expect(try read(text) == ("https://box.example:8443", "T-2", nil))
        #expect(
            try read(#" {"serverAddress":"http:\/\/10.0.0.7:8080","authToken":""}"#) == (
                "http://10.0.0.7:8080", nil, nil
            ))
    }

    @Test func `a link, with the certificate that the server must have`() throws {
        let pin = String(repeating: "ab", count: 32)
        #expect(try read("endlesscode://10.0.0.7:8080?tls=1&pin=\(pin)\n") == ("https://10.0.0.7:8080", nil, pin))
        #expect(try read("endlesscode://10.0.0.7:8080?pin=\(pin)") == ("https://10.0.0.7:8080", nil, pin))
        #expect(try read("endlesscode://box:8080?tls=0") == ("http://box:8080", nil, nil))
    }

    @Test(
        arguments: [
            ("", .unknownForm), ("{}", .unknownForm), ("[1]", .unknownForm), (#"{"host":"a"}"#, .unknownForm),
            (#"{"serverAddress":"ftp://a"}"#, .badAddress), (#"{"serverAddress":"http://u:p@a"}"#, .badAddress),
            (#"{"host":"a","port":"x"}"#, .badAddress), ("endlesscode://", .badAddress),
            ("endlesscode://a:1?pin=12", .badPin),
            ("endlesscode://a:1?tls=0&pin=" + String(repeating: "a", count: 64), .badPin),
            (#"{"serverAddress":"unix:/run/docker.sock"}"#, .badAddress),
            (#"{"serverAddress":"ssh://a"}"#, .badAddress),
            (#"{"serverAddress":"10.0.0.1:8080"}"#, .badAddress),
            (#"{"serverAddress":"http://a","authToken":"\u0000"}"#, .badToken),
            (String(repeating: " ", count: 20_000), .unknownForm),
        ] as [(String, CodeText.Fault)])
    func `anything else is refused`(_ text: String, _ fault: CodeText.Fault) {
        #expect(throws: fault) { try CodeText(Array(text.utf8)) }
    }
}
