import Testing

@testable import LandfallTransport

struct RequestLineWatchTests {
    @Test(arguments: [
        ("GET /secret/status HTTP/1.1", true), ("GET /secret/", true), ("\r\nGET  /secret/x", true),
        ("POST /secret/", true),
        ("GET /secret", false), ("GET /secret?x", false), ("GET /secreT/", false), ("GET /", false),
        ("GET /status /secret/", false),
        ("/secret/", false), ("GET http://127.0.0.1/secret/", false), ("", false), ("GET x/secret/", false),
    ])
    func `a request line has named the path once all of it has come`(text: String, isNamed: Bool) {
        var whole = RequestLineWatch(prefix: "/secret")
        whole.take(text.utf8)
        var pieces = RequestLineWatch(prefix: "/secret")
        for byte in text.utf8 { pieces.take([byte]) }
        #expect(whole.isNamed == isNamed && pieces == whole)
    }

    @Test func `a proxy without a secret is named by any path`() {
        var watch = RequestLineWatch(prefix: "")
        watch.take("GET ".utf8)
        #expect(!watch.isNamed)
        watch.take("/".utf8)
        #expect(watch.isNamed)
    }
}
