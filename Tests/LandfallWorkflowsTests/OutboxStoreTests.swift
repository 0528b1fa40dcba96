import EndlessCodeClient
import Foundation
import LandfallConnections
import LandfallSystem
import Testing

@testable import LandfallWorkflows

struct OutboxStoreTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let key = OutboxStore.Key(ProfileID(), "S-1")

    private var state: PrivateFolder { PrivateFolder(path: path) }
    private var files: PrivateFolder { PrivateFolder(path: "\(path)/\(OutboxStore.folder)") }

    private func store() -> OutboxStore { OutboxStore(state) { [now] in now } }

    /// Ends a landfall. Whoever has done an actor's work last may keep it a moment longer than its owner does.
    private func end(_ store: inout OutboxStore?) async {
        weak let last = store
        store = nil
        while last != nil { await Task.yield() }
    }

    /// What a landfall leaves that has ended.
    private func leave(_ typed: [Outbox.Entry], _ key: OutboxStore.Key) async {
        var one = store() as OutboxStore?
        _ = await one?.set(typed: typed, key, run: 1)
        await end(&one)
    }

    /// The draft that a landfall finds, which ends then.
    private func draft(_ key: OutboxStore.Key) async -> String? {
        var one = store() as OutboxStore?
        let text = await one?.open(key, run: 2, holding: []).draft?.text
        await end(&one)
        return text
    }

    private func entry(_ id: String, _ stage: Outbox.Entry.Stage = .draft) -> Outbox.Entry {
        Outbox.Entry(id: id, "text \(id)", at: now, stage)
    }

    /// What the next landfall finds after all that run have been killed: the locks are gone with them.
    private func found() async -> [String] {
        let copy = PrivateFolder(path: "\(path)-killed")
        defer { try? FileManager.default.removeItem(atPath: copy.path) }
        try? FileManager.default.copyItem(atPath: path, toPath: copy.path)
        try? FileManager.default.removeItem(atPath: "\(copy.path)/\(OutboxStore.folder)/owners")
        let opened = await OutboxStore(copy) { [now] in now }.open(key, run: 2, holding: [])
        return opened.messages.map { "\($0.stage) \($0.text)" } + (opened.draft.map { ["input \($0.text)"] } ?? [])
    }

    private func clean() { try? FileManager.default.removeItem(atPath: path) }

    @Test func `what is typed is there after a crash, private, and what is sent is one text with it`() async throws {
        defer { clean() }
        let one = store()
        #expect(await one.set(typed: [entry("a")], key, run: 1) == nil)
        #expect(await found() == ["input text a"])
        let name = try #require(files.names.first { $0.hasSuffix(".json") })
        let mode = try FileManager.default.attributesOfItem(atPath: "\(files.path)/\(name)")[.posixPermissions]
        let folder = try FileManager.default.attributesOfItem(atPath: files.path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600 && (folder as? NSNumber)?.intValue == 0o700)
        // Handed over, and taken: never twice, and never nowhere.
        _ = await one.set(messages: [entry("a", .written)], taken: ["a"], key)
        #expect(await found() == ["written text a"])
        _ = await one.set(messages: [], taken: ["a"], key)
        #expect(await found().isEmpty && !files.names.contains { $0.hasSuffix(".json") })
    }

    @Test func `what one landfall has another one leaves alone until that has ended`() async {
        defer { clean() }
        await leave([entry("a")], key)
        var one = store() as OutboxStore?
        let two = store()
        #expect(await one?.open(key, run: 2, holding: []).draft?.text == "text a")
        let second = await two.open(key, run: 2, holding: [])
        #expect(second.draft == nil && second.messages.isEmpty)
        _ = await two.set(typed: [entry("b")], key, run: 2)
        _ = await one?.set(typed: [entry("a"), entry("c")], key, run: 2)
        _ = await one?.set(messages: [entry("a", .written)], taken: ["a"], key)
        #expect(Set(await found()) == ["written text a", "draft text b", "input text c"])
        #expect(await two.open(key, run: 3, holding: []).messages.isEmpty)
        await end(&one)
        let found = await two.open(key, run: 4, holding: [])
        #expect(found.draft?.text == "text b" && Set(found.messages.map(\.text)) == ["text a", "text c"])
    }

    @Test func `half an answer is no draft when it comes back`() async {
        defer { clean() }
        await leave([entry("a"), entry("b", .answer)], key)
        #expect(await found() == ["answer text b", "input text a"])
        let one = store()
        // A run takes one draft, however often it looks: another one waits.
        await leave([entry("c"), entry("d")], key)
        #expect(await one.open(key, run: 1, holding: []).draft?.id == "d")
        let again = await one.open(key, run: 1, holding: [])
        #expect(again.draft == nil && again.messages.map(\.id) == ["a", "b", "c"])
        let other = OutboxStore.Key(key.profile, "S-2")
        _ = await one.set(typed: [entry("b", .answer)], other, run: 1)
        #expect(await one.open(other, run: 2, holding: []).draft == nil)
    }

    @Test func `what is typed before a session opens keeps its name, and what was handed over is the session's`() async
    {
        defer { clean() }
        await leave([entry("a")], key)
        let one = store()
        // It was given to a session that has not taken it.
        _ = await one.set(typed: [entry("handed"), entry("b")], key, run: 1)
        let opened = await one.open(key, run: 2, holding: ["b"])
        #expect(opened.draft?.id == "handed" && opened.messages.map(\.text) == ["text a"])
        #expect(Set(await found()) == ["draft text a", "draft text handed", "input text b"])
        _ = await one.set(
            typed: [Outbox.Entry(id: "b", "text handed\ntext b and more", at: now, .draft)], key, run: 2,
            restored: "handed")
        #expect(await found() == ["draft text a", "input text handed\ntext b and more"])
    }

    @Test(arguments: [false, true])
    func `an input takes nothing away that an earlier run has left, whichever comes first`(isTypedFirst: Bool) async {
        defer { clean() }
        let one = store()
        _ = await one.set(typed: [entry("half", .answer), entry("a")], key, run: 1)
        if isTypedFirst { _ = await one.set(typed: [entry("x")], key, run: 2) }
        let opened = await one.open(key, run: 2, holding: ["a", "x"])
        #expect(opened.draft == nil && opened.messages.map(\.id) == ["half"])
        _ = await one.set(typed: [entry("x")], key, run: 2)
        #expect(await found() == ["answer text half", "input text x"])
        // What is gone from the input stays gone.
        #expect(await one.open(key, run: 3, holding: ["x"]).messages.map(\.id) == ["half"])
    }

    @Test func `what could not be written is written as soon as it can be`() async throws {
        defer { clean() }
        let one = store()
        _ = await one.set(typed: [entry("a")], key, run: 1)
        let file = "\(path)/\(OutboxStore.folder)/lock"
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        let longer = [Outbox.Entry(id: "a", "text a and b", at: now, .draft)]
        #expect(await one.set(typed: longer, key, run: 1) != nil)
        try FileManager.default.removeItem(atPath: file)
        #expect(await one.set(typed: longer, key, run: 1) == nil)
        #expect(await found() == ["input text a and b"])
    }

    @Test func `a damaged file is set aside and said, and what is typed is kept all the same`() async throws {
        defer { clean() }
        let one = store()
        _ = await one.set(typed: [entry("a")], key, run: 1)
        let name = try #require(files.names.first { $0.hasSuffix(".json") })
        try files.replace(name, with: Array("{\"half".utf8))
        guard case .damaged(let aside) = await one.set(typed: [entry("a"), entry("b")], key, run: 1) else {
            Issue.record("not said")
            return
        }
        #expect(FileManager.default.contents(atPath: aside) == Data("{\"half".utf8))
        #expect(await found() == ["draft text a", "input text b"])
        try files.replace(name, with: Array("{\"half".utf8))
        guard case .damaged = await store().open(key, run: 2, holding: []).trouble else {
            Issue.record("not said")
            return
        }
    }

    @Test func `what cannot be written is said, and written once that is possible`() async throws {
        defer { clean() }
        try state.make()
        try state.replace(OutboxStore.folder, with: Array("in the way".utf8))
        let one = store()
        guard case .unkept = await one.set(typed: [entry("a")], key, run: 1) else {
            Issue.record("not said")
            return
        }
        _ = try state.remove(OutboxStore.folder)
        _ = await one.set(typed: [entry("a"), entry("b")], key, run: 1)
        #expect(await found() == ["draft text a", "input text b"])
        let large = Outbox.Entry(String(repeating: "x", count: Outbox.mostBytes), at: now, .draft)
        #expect(await one.set(typed: [large], key, run: 1) == .full)
    }

    @Test func `sessions and servers have their own, whatever they are called, and a removed server none`() async throws
    {
        defer { clean() }
        var one = store() as OutboxStore?
        let keys = [
            key, OutboxStore.Key(key.profile, nil), OutboxStore.Key(key.profile, "../../x"),
            OutboxStore.Key(key.profile, String(repeating: "y", count: 500)), OutboxStore.Key(ProfileID(), "S-1"),
        ]
        for (number, key) in keys.enumerated() {
            #expect(await one?.set(typed: [entry("\(number)")], key, run: 1) == nil)
        }
        await end(&one)
        for (number, key) in keys.enumerated() {
            #expect(await draft(key) == "text \(number)")
        }
        OutboxStore.remove(key.profile, from: state)
        #expect(await draft(keys[4]) != nil)
        for key in keys.dropLast() { #expect(await draft(key) == nil) }
    }

    @Test func `what goes along to another session is not in the one before any more, whatever that still says`()
        async throws
    {
        defer { clean() }
        let other = OutboxStore.Key(key.profile, "s-2")
        var one = store() as OutboxStore?
        _ = await one?.set(typed: [entry("a"), entry("b")], key, run: 1)
        _ = await one?.set(messages: [entry("c")], taken: [], key)
        #expect(await one?.set(typed: [entry("d")], other, run: 1, from: key, moved: ["a", "c"]) == nil)
        // The session that is left tells what it has once more.
        _ = await one?.set(messages: [entry("c")], taken: [], key)
        await end(&one)
        #expect(await draft(other) == "text d")
        #expect(await found() == ["input text b"])
        // What is typed there again is kept there again.
        let two = store()
        _ = await two.set(typed: [entry("a")], key, run: 1)
        _ = await two.set(typed: [entry("d")], other, run: 1, from: key, moved: ["a"])
        #expect(await two.set(typed: [entry("a")], key, run: 1) == nil)
        #expect(await found().last == "input text a")
    }

    @Test func `after thirty days nothing is left`() async throws {
        defer { clean() }
        await leave([entry("a")], key)
        let later = OutboxStore(state) { [now] in now + Outbox.longest + 1 }
        _ = await later.open(OutboxStore.Key(key.profile, "other"), run: 2, holding: [])
        #expect(
            await later.open(key, run: 2, holding: []).draft == nil && !files.names.contains { $0.hasSuffix(".json") })
    }
}
