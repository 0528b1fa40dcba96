import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import EndlessCodeClient
@testable import LandfallConnections
@testable import LandfallWorkflows

struct ConversationCacheTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()

    private func clean() { try? FileManager.default.removeItem(atPath: path) }

    private func state(_ texts: [String]) -> EndlessCodeSession.State {
        var transcript = Transcript()
        transcript.append(
            texts.enumerated().map { number, text in
                let raw =
                    #"{"type":"user","uuid":"u\#(number)","timestamp":"2026-11-26T14:00:00Z","message":{"content":"\#(text)"}}"#
                return EndlessCodeHTTPClient.Message(
                    body: .object(["messageType": .string("unknown"), "rawJSON": .string(ForeignText(raw))]))
            })
        var state = EndlessCodeSession.State(transcript: transcript)
        state.history = .read(hasEarlier: false)
        return state
    }

    @Test func `the end of a conversation is kept for its user alone, and comes back`() throws {
        defer { clean() }
        let cache = ConversationCache(PrivateFolder(path: path))
        let (profile, other) = (ProfileID(), ProfileID())
        let state = state(["one", "two"])
        try PrivateFolder(path: "\(path)/chats").make()
        cache.keep(Array(state.transcript.items), state, "S-1", profile)
        let page = try #require(cache.page(of: "s-1", profile))
        #expect(page.items == Array(state.transcript.items) && page.title == "one")
        #expect(cache.page(of: "s-1", other) == nil && cache.page(of: "s-2", profile) == nil)
        let names = PrivateFolder(path: "\(path)/chats").names
        for name in names where name.hasSuffix(".json") {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/chats/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        ConversationCache.remove(profile, from: PrivateFolder(path: path))
        #expect(cache.page(of: "s-1", profile) == nil)
    }

    @Test func `what nothing names has another name than all that comes`() throws {
        defer { clean() }
        let (cache, profile) = (ConversationCache(PrivateFolder(path: path)), ProfileID())
        try PrivateFolder(path: "\(path)/chats").make()
        let line = #"{"type":"assistant","message":{"content":"said"}}"#
        let message = EndlessCodeHTTPClient.Message(
            body: .object(["messageType": .string("unknown"), "rawJSON": .string(ForeignText(line))]))
        var state = state([])
        state.transcript.append([message, message])
        cache.keep(Array(state.transcript.items), state, "s", profile)
        let kept = try #require(cache.page(of: "s", profile)).items
        #expect(kept.count == 2 && Set(kept.map(\.id)).isDisjoint(with: state.transcript.items.map(\.id)))
        cache.keep(kept + state.transcript.items, state, "s", profile)
        #expect(Set(try #require(cache.page(of: "s", profile)).items.map(\.id)).count == 4)
    }

    @Test func `a file is never larger than its limit, and what is damaged or of another session is not shown`() throws
    {
        defer { clean() }
        let (cache, profile) = (ConversationCache(PrivateFolder(path: path)), ProfileID())
        try PrivateFolder(path: "\(path)/chats").make()
        let large = state((0..<150).map { _ in String(repeating: "x", count: 20_000) })
        cache.keep(Array(large.transcript.items), large, "s", profile)
        let kept = try #require(cache.page(of: "s", profile))
        #expect(!kept.items.isEmpty && kept.items.count < 60 && kept.items.last == large.transcript.items.last)
        let files = PrivateFolder(path: "\(path)/chats")
        let name = try #require(files.names.first { $0.hasSuffix(".json") })
        for damaged in ["", "{", #"{"session":"t","items":[]}"#] {
            try files.replace(name, with: Array(damaged.utf8))
            #expect(cache.page(of: "s", profile) == nil)
        }
    }
}
