import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

struct ProfileBookTests {
    private let home: TemporaryFolder
    private let environment: [String: String]
    private let book: ProfileBook

    init() throws {
        home = try TemporaryFolder()
        environment = ["XDG_CONFIG_HOME": home.path + "/c", "XDG_STATE_HOME": home.path + "/s"]
        book = try ProfileBook(environment: environment)
    }

    private func add(_ names: String...) async throws {
        try await book.update(deadline: .late) { set in
            for name in names { try set.put(try .sample(name)) }
        }
    }

    private func choice(_ flag: String? = nil, _ variable: String? = nil) throws -> ServerChoice {
        let environment = variable.map { ["LANDFALL_SERVER": $0] } ?? [:]
        return try book.choice(flag: flag, environment: environment, in: try book.load())
    }

    @Test func `profiles are in the config folder, the choice is in the state folder`() async throws {
        try await add("a")
        let a = try ProfileName.sample("a")
        try book.select { $0.choose(a) }
        #expect(FileManager.default.fileExists(atPath: home.path + "/c/landfall/profiles.json"))
        #expect(FileManager.default.fileExists(atPath: home.path + "/s/landfall/selection.json"))
    }

    @Test func `without a home there is no book`() {
        let error = #expect(throws: ProfileStoreError.self) { try ProfileBook(environment: ["XDG_STATE_HOME": "/s"]) }
        #expect(error?.code == .noHome)
    }

    @Test func `the flag goes before the variable, that before the saved choice, that before the only profile`()
        async throws
    {
        try await add("a")
        #expect(try choice().source == .only)
        try await add("b", "c")
        let (a, b) = (try ProfileName.sample("a"), try ProfileName.sample("b"))
        try book.select { $0.choose(a) }
        #expect(try (choice().profile.name, choice().source, choice().hidden) == (a, .saved, nil))
        #expect(try (choice(nil, "").profile.name, choice(nil, "").source) == (a, .saved))
        #expect(try (choice(nil, "b").profile.name, choice(nil, "b").hidden) == (b, a))
        #expect(try choice(nil, "b").source == .environment)
        #expect(try (choice("b", "c").profile.name, choice("b", "c").source) == (b, .flag))
        #expect(try choice("a", "c").hidden == nil)
    }

    @Test func `the only profile stays chosen when another is added`() async throws {
        try await add("a")
        try book.keepChoice(adding: [try .sample("a")])
        #expect(try choice().source == .saved)
        try book.select { $0 = SavedSelection() }
        // One from before choices were kept.
        try await add("b")
        try book.keepChoice(adding: [try .sample("b")])
        #expect(try choice().profile.name == .sample("a"))
        try await add("c")
        try book.keepChoice(adding: [try .sample("c")])
        #expect(try choice().profile.name == .sample("a"))
    }

    @Test func `of several that come at once none is chosen`() async throws {
        try await add("a", "b")
        try book.keepChoice(adding: [try .sample("a"), try .sample("b")])
        #expect(#expect(throws: ProfileStoreError.self) { try choice() }?.code == .noProfileSelected)
    }

    @Test func `what cannot be chosen says why`() async throws {
        #expect(#expect(throws: ProfileStoreError.self) { try choice() }?.code == .noProfile)
        try await add("studio", "office")
        let several = #expect(throws: ProfileStoreError.self) { try choice() }
        #expect(several?.code == .noProfileSelected)
        #expect(several?.names == ["office", "studio"])
        for (flag, variable, source) in [
            ("studoi", nil, SelectionSource.flag), (nil, "studoi", .environment), (nil, "stud", .environment),
        ] {
            let error = #expect(throws: ProfileStoreError.self) { try choice(flag, variable) }
            #expect(error?.code == .profileUnknown)
            #expect(error?.source == source)
            #expect(error?.names == ["studio"])
        }
        let gone = try ProfileName.sample("gone")
        try book.select { $0.choose(gone) }
        #expect(#expect(throws: ProfileStoreError.self) { try choice() }?.source == .saved)
    }

    @Test func `a saved choice has one before it, and follows names`() throws {
        let (a, b, c) = (try ProfileName.sample("a"), try ProfileName.sample("b"), try ProfileName.sample("c"))
        var selection = SavedSelection()
        selection.choose(a)
        selection.choose(b)
        selection.choose(b)
        #expect(selection == SavedSelection(current: b, previous: a))
        selection.choose(a)
        #expect(selection == SavedSelection(current: a, previous: b))
        selection.rename(b, to: c)
        #expect(selection == SavedSelection(current: a, previous: c))
        selection.forget(a)
        #expect(selection == SavedSelection(previous: c))
        try book.select { $0 = selection }
        #expect(try book.savedSelection() == selection)
    }

    @Test(arguments: ["", "{", "[]", "{\"current\": 5}", "{\"current\": \"A B\"}", "\u{0}"])
    func `a damaged choice is none, and the next one repairs it`(text: String) throws {
        let folder = PrivateFolder(path: home.path + "/s/landfall")
        try folder.replace("selection.json", with: Array(text.utf8))
        #expect(try book.savedSelection() == SavedSelection())
        let a = try ProfileName.sample("a")
        try book.select { $0.choose(a) }
        #expect(try book.savedSelection() == SavedSelection(current: a))
    }
}
