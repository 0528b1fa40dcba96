import EndlessCodeClient
import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallTerminal
@testable import LandfallWorkflows

/// Each kind of work of the screen by itself: what is in the files afterwards, and what the screen is told.
@Suite(.timeLimit(.minutes(1)))
struct EffectRunnerTests {
    private let home = ScreenHome()
    private let news = PostedNews()
    private let capture = TerminalCapture(typed: "\n")

    /// Does some work to its end.
    @discardableResult
    private func perform(
        _ work: ScreenWork, variables: [String: String] = [:],
        command: @escaping @Sendable ([String], ScreenParts) async throws -> Void = { _, _ in }
    ) async throws -> ScreenParts {
        let parts = try home.quietParts(ManualClock(), variables)
        let runner = EffectRunner(quiet: parts, Terminal(capture: capture, isInputTerminal: true)) { words in
            try? await command(words, parts)
            return 0
        }
        await runner.perform(work, ScreenMailbox(put: news.post))
        return parts
    }

    private func deed(_ posted: ScreenMessage) -> ProfileChange? {
        if case .done(let deed) = posted { deed } else { nil }
    }

    private func failure(_ posted: ScreenMessage) -> (any Error)? {
        if case .failed(let error) = posted { error } else { nil }
    }

    /// The names that were told last, and the one in use.
    private func told(_ posted: ScreenMessage) -> (names: [String], used: String?)? {
        guard case .profiles(let set, let choice) = posted else { return nil }
        return (set.names.map(\.description), choice?.profile.name.description)
    }

    private func profile(_ name: String) throws -> Profile {
        try ProfileBook(environment: home.variables).load().profiles.first { $0.name.description == name }
            ?? { throw Missing() }()
    }

    private struct Missing: Error {}

    // MARK: What is saved

    @Test(arguments: [nil, "attic", "studio", ""])
    func `the server that is used is saved and told, and what overrides that is named`(variable: String?) async throws {
        try await home.add("attic", "studio")
        let variables = variable.map { [ProfileBook.variable: $0] } ?? [:]
        try await perform(.use(#require(ProfileName("attic"))), variables: variables)
        guard case .used(let name, let hiding)? = news.last(deed) else { throw Missing() }
        #expect("\(name)" == "attic" && hiding == (variable == "studio" ? "studio" : nil))
        #expect(news.last(told)?.used == (variable == "studio" ? "studio" : "attic"))
        #expect(try home.quietParts().profiles().1?.profile.name == name)
    }

    @Test func `a server that is gone meanwhile is not used, and those that are there are told`() async throws {
        try await home.add("attic")
        try await perform(.use(#require(ProfileName("gone"))))
        // What a command would say as well.
        let isUsed = news.last(told)?.used
        #expect(isUsed != "gone" && news.last(told)?.names == ["attic"])
    }

    @Test func `profiles that cannot be read are said to be that, and nothing is written over them`() async throws {
        try await home.add("attic")
        let parts = try home.quietParts()
        let path = "\(try #require(parts.config).path)/profiles.json"
        try "{damaged".write(toFile: path, atomically: false, encoding: .utf8)
        for work: ScreenWork in [.remove(try ScreenSamples.nas()), .runBelow(["scan"])] { try await perform(work) }
        let unreadable = news.all.count { if case .profilesUnreadable = $0 { true } else { false } }
        #expect(unreadable == 2 && news.last(failure) != nil && news.last(deed) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{damaged")
    }

    @Test func `a command below the screen that changes a server can be undone, and another one changes nothing`()
        async throws
    {
        try await home.add("attic", "studio")
        try await perform(.runBelow(["scan", "--all"]))
        #expect(news.last(deed) == nil && news.last(told)?.names == ["attic", "studio"])
        #expect(capture.outputText.contains("$ landfall scan --all"))
        try await perform(.runBelow(["edit", "studio"])) { _, parts in
            try await parts.book.update(deadline: .now + .seconds(60)) { set in
                guard var studio = set.profiles.last else { return }
                studio.labels = ["team": "a"]
                try set.put(studio)
            }
        }
        guard case .changed(.edit(let before, let after))? = news.last(deed) else { throw Missing() }
        #expect(before.labels != after.labels && after.labels == ["team": "a"])
        try await perform(.undo(.edit(of: before, to: after)))
        #expect(news.last(deed) == .undone(.edit(of: before, to: after)))
        #expect(try profile("studio").labels == before.labels)
    }

    @Test func `what landfall itself has learnt of a server meanwhile is no change, and is not undone`() async throws {
        try await home.add("studio")
        let before = try profile("studio")
        @Sendable func learn(_ parts: ScreenParts) async throws {
            try await parts.book.update(deadline: .now + .seconds(60)) { set in
                guard var studio = set.profiles.first else { return }
                let letter = studio.identity.sshHosts.isEmpty ? "A" : "B"
                let fingerprint = "SHA256:" + String(repeating: letter, count: 43)
                studio.identity = KnownIdentity(sshHosts: [SSHHostKey(host: "studio", fingerprint: fingerprint)])
                try set.put(studio)
            }
        }
        try await perform(.runBelow(["test"])) { _, parts in try await learn(parts) }
        #expect(news.last(deed) == nil)
        var after = try profile("studio")
        after.labels = ["team": "a"]
        try await home.save(after)
        try await learn(try home.quietParts())
        let known = try profile("studio").identity
        try await perform(.undo(.edit(of: before, to: after)))
        #expect(try profile("studio").labels == before.labels)
        #expect(try profile("studio").identity == known)
    }

    @Test func `a server that was removed meanwhile has nothing to be undone`() async throws {
        try await home.add("studio")
        let before = try profile("studio")
        var after = before
        after.labels = ["team": "a"]
        try await home.quietParts().book.update(deadline: .now + .seconds(60)) { _ = $0.remove(before.name) }
        try await perform(.undo(.edit(of: before, to: after)))
        #expect(news.last(deed) == .notUndone(after.name) && news.last(told)?.names == [])
    }

    // MARK: What is kept

    @Test func `choices are kept, and without a cache nothing stays of conversations`() async throws {
        let parts = try home.quietParts()
        let chats = PrivateFolder(path: "\(parts.state.path)/\(ConversationCache.folder)")
        try chats.replace("x.json", with: Array("{}".utf8))
        try await perform(.keep(ScreenChoices(theme: .dark)))
        #expect(try chats.read("x.json") != nil)
        try await perform(.keep(ScreenChoices(theme: .light, cache: .off)))
        #expect(try chats.read("x.json") == nil)
        let kept = try ChoicesFile.choices(in: parts.config, Messages(language: .english))
        #expect(kept.theme == .light && kept.cache == .off)
        #expect(news.all.isEmpty)
    }

    @Test func `choices that cannot be kept are said to be that`() async throws {
        try FileManager.default.createDirectory(atPath: "\(home.path)/.config", withIntermediateDirectories: true)
        try "a file".write(toFile: "\(home.path)/.config/landfall", atomically: false, encoding: .utf8)
        try await perform(.keep(ScreenChoices(theme: .dark)))
        #expect(news.last { if case .unkept(let reason) = $0 { !reason.isEmpty } else { nil } } == true)
    }

    @Test func `how servers were is kept for those that are saved`() async throws {
        let (one, other) = (ProfileID(), ProfileID())
        let state = MonitorState(at: ScreenSamples.now, status: .connected, roundTrip: .milliseconds(7))
        let parts = try await perform(.remember([one: state, other: state], of: [one, other]))
        try await perform(.remember([:], of: [one]))
        let kept = LastStates(parts.state).states()
        #expect(kept.keys.sorted { "\($0)" < "\($1)" } == [one] && kept[one]?.roundTrip == .milliseconds(7))
    }

    @Test func `what is typed is in a file, and goes along where the session is another one`() async throws {
        let id = ProfileID()
        let (old, new) = (OutboxStore.Key(id, "s1"), OutboxStore.Key(id, "s2"))
        let entry = Outbox.Entry(id: "a", "half a word", at: ScreenSamples.now, .draft)
        let parts = try home.quietParts()
        let runner = EffectRunner(
            parts,
            below: CommandBelow(terminal: Terminal(capture: capture), messages: Messages(language: .english)) {
                _ in 0
            }, complete: { _, _ in [] }, Messages(language: .english))
        let mailbox = ScreenMailbox(put: news.post)
        let folder = PrivateFolder(path: "\(parts.state.path)/\(OutboxStore.folder)")
        func files() -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: folder.names.filter { $0.hasSuffix(".json") }.map {
                    ($0, String(decoding: (try? folder.read($0)) ?? [], as: UTF8.self))
                })
        }
        await runner.perform(.typed([entry], old, run: 1, restored: nil), mailbox)
        #expect(files().values.contains { $0.contains("half a word") })
        await runner.perform(.moved([entry], new, run: 2, from: old, ["a"]), mailbox)
        #expect(files().count { $0.value.contains("half a word") } == 1)
        #expect(files().first { $0.value.contains("half a word") }?.key.contains("s2") == true)
        #expect(news.all.isEmpty)
    }

    @Test func `what cannot be kept of what is typed is said`() async throws {
        let parts = try home.quietParts()
        try FileManager.default.createDirectory(atPath: parts.state.path, withIntermediateDirectories: true)
        try "a file".write(
            toFile: "\(parts.state.path)/\(OutboxStore.folder)", atomically: false, encoding: .utf8)
        let entry = Outbox.Entry(id: "a", "lost?", at: ScreenSamples.now, .draft)
        try await perform(.typed([entry], OutboxStore.Key(ProfileID(), "s1"), run: 1, restored: nil))
        #expect(news.last { if case .outbox = $0 { true } else { nil } } == true)
    }

    @Test func `an answer about a metered network is kept, and heard at once`() async throws {
        try await home.add("studio")
        let use = MeteredUse(
            network: MeteredSamples.phone, profiles: [try profile("studio").id],
            unanswered: [try profile("studio").id])
        let parts = try await perform(.allowMetered(.slowly, use))
        let networks = NetworkMemory(parts.state).networks()
        let answers = try networks.answers(for: profile("studio")).map(\.answer)
        #expect(networks.count == 1 && answers == [.slowly])
    }
}
