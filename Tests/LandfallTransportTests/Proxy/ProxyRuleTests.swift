import Foundation
import LandfallModel
import Testing

@testable import LandfallTransport

struct ProxyRuleTests {
    private static let rule = ProxyRule(authority: "localhost", readOnly: ReadOnlyRule(kind: .diane))

    private static func verdict(
        _ method: String = "GET", _ target: String = "/status", _ fields: [(String, String)] = [],
        host: String? = "localhost"
    ) -> ProxyRule.Verdict {
        rule.verdict(
            on: ProxyRequest(method: method, target: target, fields: (host.map { [("Host", $0)] } ?? []) + fields))
    }

    @Test func `a plain GET passes with its query`() {
        #expect(Self.verdict("GET", "/jobs/logs?limit=5") == .forward("/jobs/logs?limit=5"))
        #expect(Self.verdict("GET", "/", host: "LocalHost") == .forward("/"))
        #expect(Self.verdict("GET", "/", [("Content-Length", "0"), ("Sec-Fetch-Site", "none")]) == .forward("/"))
        // Nothing of it is passed on, so it does no harm.
        #expect(Self.verdict("GET", "/", [("Connection", "Upgrade"), ("Upgrade", "h2c")]) == .forward("/"))
    }

    @Test(arguments: [
        "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "GET ",
    ])
    func `every other method is refused`(method: String) {
        #expect(Self.verdict(method) == .refuse(.methodNotAllowed))
        // Before anything else, so that the answer always names the one that is allowed.
        #expect(Self.verdict(method, "box:443", host: "box:443") == .refuse(.methodNotAllowed))
    }

    @Test(arguments: ["X-HTTP-Method-Override", "x-http-method", "X-METHOD-OVERRIDE"])
    func `a GET that wants to be another method is refused`(name: String) {
        #expect(Self.verdict("GET", "/", [(name, "DELETE")]) == .refuse(.methodNotAllowed))
    }

    @Test(arguments: [
        nil, "", "localhost:80", "localhost.", "evil.example", "127.0.0.1", "localhost, localhost", " localhost",
    ])
    func `another host is refused`(host: String?) {
        #expect(Self.verdict(host: host) == .refuse(.hostRefused))
    }

    @Test func `a server for everybody is meant by addresses and by the names of this machine`() {
        let rule = ProxyRule(authority: "0.0.0.0:9464", openPort: 9464, readOnly: ReadOnlyRule(kind: .endlesscode))
        func verdict(_ host: String) -> ProxyRule.Verdict {
            rule.verdict(on: ProxyRequest(method: "GET", target: "/metrics", fields: [("Host", host)]))
        }
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, 255)
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for host in [
            "127.0.0.1:9464", "10.0.0.7:9464", "[::1]:9464", "[fd00::7]:9464", "LOCALHOST:9464", "\(name):9464",
            "\(name).local:9464",
        ] {
            #expect(verdict(host) == .forward("/metrics"), "\(host)")
        }
        for host in [
            "evil.example:9464", "\(name).evil.example:9464", "127.0.0.1", "127.0.0.1:9465", "127.0.0.1.:9464",
            "localhost.evil:9464", ":9464", "[]:9464", "[127.0.0.1:9464",
        ] {
            #expect(verdict(host) == .refuse(.hostRefused), "\(host)")
        }
    }

    @Test func `two hosts are refused`() {
        #expect(Self.verdict("GET", "/", [("HOST", "localhost")]) == .refuse(.hostRefused))
    }

    @Test(arguments: [
        ("Origin", "http://localhost"), ("origin", "null"), ("Referer", "http://localhost/"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-origin"),
    ])
    func `a web page is refused`(name: String, value: String) {
        #expect(Self.verdict("GET", "/", [(name, value)]) == .refuse(.browserRefused))
    }

    @Test(arguments: [
        [("Content-Length", "5")], [("Transfer-Encoding", "chunked")],
        [("Content-Length", "0"), ("Content-Length", "5")],
        [("Content-Length", "0"), ("Content-Length", "0")], [("Content-Length", "+0")], [("Content-Length", "0, 5")],
        [("Content-Length", "0"), ("Transfer-Encoding", "chunked")], [("Transfer-Encoding", "identity")],
        [("transfer-encoding", "xchunked")], [("Content-Length", "")],
    ])
    func `a GET with a body is refused`(fields: [(String, String)]) {
        #expect(Self.verdict("GET", "/", fields) == .refuse(.bodyRefused))
    }

    @Test(arguments: [
        "http://localhost/status", "//status", "/a//b", "/agents%2Fx%2Ftest", "/x/../y", "*", "", "localhost:80",
        "/%2e%2e/",
    ])
    func `a target that is not plain is refused`(target: String) {
        #expect(Self.verdict("GET", target) == .refuse(.notPlain))
    }

    @Test func `a GET that does something is refused`() {
        #expect(Self.verdict("GET", "/agents/coder/test") == .refuse(.hasEffects))
        #expect(Self.verdict("GET", "/agents/coder/remote-agents?x") == .refuse(.hasEffects))
    }

    @Test func `another version is refused`() {
        let old = ProxyRequest(method: "GET", target: "/", isVersion11: false, fields: [("Host", "localhost")])
        #expect(Self.rule.verdict(on: old) == .refuse(.versionRefused))
    }

    @Test(arguments: [
        ("/secret/status", ProxyRule.Verdict.forward("/status")), ("/secret/", .forward("/")),
        ("/secret", .refuse(.notFound)), ("/status", .refuse(.notFound)), ("/secretstatus", .refuse(.notFound)),
        ("/Secret/status", .refuse(.notFound)), ("/secret/../status", .refuse(.notPlain)),
        ("//secret/status", .refuse(.notFound)), ("/secret//status", .refuse(.notPlain)),
        ("/secret/agents/x/test", .refuse(.hasEffects)), ("/%73ecret/status", .refuse(.notFound)),
    ])
    func `the path before the target has to be the right one`(target: String, verdict: ProxyRule.Verdict) {
        let rule = ProxyRule(authority: "127.0.0.1:1", prefix: "/secret", readOnly: ReadOnlyRule(kind: .diane))
        let request = ProxyRequest(method: "GET", target: target, fields: [("Host", "127.0.0.1:1")])
        #expect(rule.verdict(on: request) == verdict)
    }

    @Test func `codes are stable`() {
        #expect(
            ProxyRefusal.allCases.map { "\($0.status) \($0.rawValue)" } == [
                "405 method_not_allowed", "505 http_version_refused", "403 host_refused", "403 browser_refused",
                "400 body_refused", "400 target_not_plain", "403 get_has_effects", "404 not_found", "400 bad_request",
                "431 head_too_large", "408 head_timeout", "503 too_many_connections",
            ])
        #expect(ProxyFault.upstream(ServerExchangeError(.timeout, code: .connectTimeout)).status == 504)
        #expect(ProxyFault.upstream(ServerExchangeError(.identity, code: .pinChanged)).status == 502)
    }
}
