import Foundation
import LandfallConnections
import LandfallModel
import LandfallTokens
import Testing

struct TokenSourceStoresTests {
    private let home = Home()

    private func source(_ reference: String?, _ environment: [String: String] = [:]) throws -> TokenSource {
        let token = try reference.map { try #require(SavedToken($0)) }
        let address = try ServerAddress(parsing: "http://127.0.0.1:9090")
        let profile = try Profile(
            name: try #require(ProfileName("studio")), kind: .diane, routes: [try SavedRoute(.address(address))],
            token: token)
        let all = ["HOME": home.path, "XDG_RUNTIME_DIR": home.path].merging(environment) { $1 }
        return TokenSource(profile, TokenResolver(environment: all, mayPrompt: false))
    }

    private func read(_ source: TokenSource) async -> String {
        switch await source.read(deadline: .now + .seconds(60)) {
        case .token(let token): token.withBytes { String(decoding: $0, as: UTF8.self) }
        case .missing: "missing"
        case .unreadable(let code, let detail): "unreadable \(code) \(detail ?? "-")"
        }
    }

    @Test func `a profile without a token has none`() async throws {
        let source = try source(nil)
        #expect(!source.isThere)
        #expect(await read(source) == "missing")
    }

    @Test func `a reference is followed when the token is asked for`() async throws {
        let source = try source("env:KEY", ["KEY": "sesame"])
        #expect(source.isThere)
        #expect(await read(source) == "sesame")
    }

    @Test(arguments: [
        ("env:KEY", "unreadable reference_missing KEY"), ("sealed", "unreadable token_not_found -"),
        ("file:/nonexistent/key", "unreadable reference_missing /nonexistent/key"),
        ("a-later-kind:x", "unreadable reference_malformed -"),
    ])
    func `what cannot be read has the code of its store, and what it is about`(reference: String, outcome: String)
        async throws
    {
        let source = try source(reference)
        #expect(source.isThere)
        #expect(await read(source) == outcome)
    }
}
