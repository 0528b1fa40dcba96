import FoundationEssentials
import LandfallModel
import Testing

@testable import DianeClient

@Suite struct RequestTargetTests {
    @Test(arguments: [
        ("work", "/contexts/work"), ("dom i rodzina ąę", "/contexts/dom%20i%20rodzina%20%C4%85%C4%99"),
        ("거실", "/contexts/%EA%B1%B0%EC%8B%A4"), ("a?b#c", "/contexts/a%3Fb%23c"), ("100%", "/contexts/100%25"),
        ("a+b&c=d", "/contexts/a%2Bb%26c%3Dd"), ("..a", "/contexts/..a"), ("\r\nX: y", "/contexts/%0D%0AX%3A%20y"),
        ("-._~", "/contexts/-._~"),
    ])
    func `a name is one segment`(name: String, text: String) throws {
        #expect(try RequestTarget("/contexts").named(name).text == text)
    }

    @Test(arguments: ["", ".", "..", "a/test", "/", "../agents"])
    func `a name that the server would take apart is refused`(name: String) {
        #expect(throws: DianeError.notAddressable(name: ForeignText(name))) {
            try RequestTarget("/agents").named(name)
        }
    }

    @Test func `names and routes follow each other`() throws {
        let target = try RequestTarget("/contexts").named("a b").then("/servers").named("c").then("/tools")
        #expect(target.text == "/contexts/a%20b/servers/c/tools")
        #expect(RequestTarget("/providers").numbered(-3).text == "/providers/-3")
    }

    @Test func `the id of a model may hold slashes, but no way out`() throws {
        #expect(try RequestTarget("/models").named("x").path("meta/llama 3").text == "/models/x/meta/llama%203")
        #expect(throws: DianeError.notAddressable(name: "..")) {
            try RequestTarget("/models").named("x").path("../../agents")
        }
        #expect(throws: DianeError.notAddressable(name: "")) { try RequestTarget("/models").named("x").path("a//b") }
    }

    @Test func `parameters without a value are left out`() {
        let none: String? = nil
        let target = RequestTarget("/usage").asking("limit", "5").asking("service", none).asking("x", "a&b=c+d e")
        #expect(target.text == "/usage?limit=5&x=a%26b%3Dc%2Bd%20e")
        #expect(RequestTarget("/providers").asking("type", none).text == "/providers")
        #expect(RequestTarget("/auth").asking("status", "").text == "/auth?status=")
    }

    @Test func `moments are sent in UTC`() {
        let moment = Date(timeIntervalSince1970: 1_795_000_000.75)
        #expect(RequestTarget("/usage").asking("from", moment).text == "/usage?from=2026-11-18T11%3A06%3A40Z")
    }

    @Test(
        arguments: [
            ("/contexts", true), ("/slaves/pair", true), ("/google/auth", true), ("/hosts", true), ("/agents", false),
            ("/status", false), ("/auth", false),
        ] as [(StaticString, Bool)])
    func `some routes need a store`(route: StaticString, needsStore: Bool) {
        #expect(RequestTarget(stringLiteral: route).asking("x", "y").needsStore == needsStore)
    }
}
