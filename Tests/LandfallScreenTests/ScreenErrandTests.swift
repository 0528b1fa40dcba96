import EndlessCodeClient
import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallTesting
import LandfallTokens
import LandfallTransport
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallTerminal
@testable import LandfallWorkflows

/// What the screen has done beside the servers that it follows: links, drafts, tests, and servers to be saved.
@Suite(.timeLimit(.minutes(1)))
struct ScreenErrandTests {
    private let home = ScreenHome()
    private let news = PostedNews()

    private func runner(_ variables: [String: String] = [:]) throws -> EffectRunner {
        EffectRunner(
            quiet: try home.quietParts(ManualClock(), variables), Terminal(capture: TerminalCapture())
        ) { _ in 0 }
    }

    private func perform(_ work: ScreenWork, variables: [String: String] = [:]) async throws {
        try await runner(variables).perform(work, ScreenMailbox(put: news.post))
    }

    @Test func `a command line is completed for its question`() async throws {
        try await perform(.complete(7, ["token", "set"], "st"))
        let found = news.last { if case .candidates(7, let found) = $0 { found.map(\.word) } else { nil } }
        #expect(found == ["token+set+st"])
    }

    @Test(.enabled(if: (try? QRCode("landfall")) != nil, "libqrencode4 is not installed"))
    func `a link has a code for each of its forms, and a text that is too long has none`() async throws {
        let profile = try ScreenSamples.profile("studio", "http://10.0.0.7:9090")
        let form = try SharedText(linkTo: profile)
        try await perform(.encode([form, form], of: form.text))
        let codes = news.last { posted in
            if case .encoded(form.text, .success(let codes)) = posted { codes.count } else { nil }
        }
        #expect(codes == 2)
    }

    @Test func `a link is written into a new file, in the home where that is said so`() async throws {
        let runner = try runner()
        func write(_ path: String) async -> Result<String, PrivateFileError>? {
            await runner.perform(.writeLink("landfall://x", to: path), ScreenMailbox(put: news.post))
            return news.last { if case .linkWritten("landfall://x", let result) = $0 { result } else { nil } }
        }
        try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
        for path in ["~/one.txt", "\(home.path)/two.txt"] {
            guard case .success(let written)? = await write(path) else {
                Issue.record("\(path) is not written")
                continue
            }
            #expect(written.hasPrefix(home.path))
            #expect(try String(contentsOfFile: written, encoding: .utf8) == "landfall://x\n")
        }
        // What is there already is never replaced.
        for path in ["~/one.txt", "~/nowhere/three.txt"] {
            guard case .failure? = await write(path) else {
                Issue.record("\(path) is written")
                continue
            }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".txt") }.count == 2)
    }

    @Test func `a draft comes back from the editor with its run, or says why it is as it was`() async throws {
        try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
        let editor = "\(home.path)/editor"
        try "#!/bin/sh\nprintf 'written over %s' \"$(cat \"$1\")\" > \"$1\"\n".write(
            toFile: editor, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
        try await perform(.edit("half a word", run: 4), variables: ["VISUAL": editor, "PATH": "/usr/bin:/bin"])
        let written = news.last { if case .edited(.success(let text), run: 4) = $0 { text } else { nil } }
        #expect(written == "written over half a word")
        try await perform(.edit("half a word", run: 5))
        let trouble = news.last { if case .edited(.failure(let trouble), run: 5) = $0 { trouble } else { nil } }
        #expect(trouble == .noEditor)
    }

    // MARK: Tests

    @Test func `a test tells how far its routes are, and its end by its number`() async throws {
        try await ScriptedServer.with(.diane()) { server in
            try await perform(.test(ScreenSamples.profile("studio", server.address), number: 6))
            let verdict = news.last { posted -> Verdict? in
                guard case .tested(6, .result(_, let result)) = posted else { return nil }
                return result.verdict
            }
            #expect(verdict != nil && verdict != .fail)
        }
        try await perform(.test(ScreenSamples.profile("gone", "http://127.0.0.1:1"), number: 7))
        let code = news.last { posted -> FailureCode?? in
            guard case .tested(7, .result(_, let result)) = posted else { return nil }
            return .some(result.code)
        }
        #expect(code == .connectionRefused)
    }

    @Test func `a test that is stopped ends at once, and comes to nothing any more`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let runner = try runner()
            let profile = try ScreenSamples.profile("slow", server.address)
            let mailbox = ScreenMailbox(put: news.post)
            let test = Task { await runner.perform(.test(profile, number: 3), mailbox) }
            await server.waitForRequest()
            test.cancel()
            await test.value
            await runner.perform(.stopTest(number: 3), mailbox)
            #expect(news.last { if case .tested(3, .result) = $0 { true } else { nil } } == nil)
        }
    }

    // MARK: Servers that are to be saved

    private func order(_ source: SaveOrder.Source, _ name: String = "den", token: String = "", isUsed: Bool = false)
        throws -> SaveOrder
    {
        SaveOrder(
            id: SaveOrder.ID(dialogue: 1, attempt: 2), name: try #require(ProfileName(name)), source: source,
            token: token, isUsed: isUsed)
    }

    private func refusal() -> String? {
        news.last { posted -> String? in
            guard case .notSaved(let id, let error) = posted, id == SaveOrder.ID(dialogue: 1, attempt: 2) else {
                return nil
            }
            return CommandFailure(of: error, Messages(language: .english))?.code.rawValue ?? "\(error)"
        }
    }

    @Test(arguments: [true, false])
    func `a server is tested, saved under its name, and used where that is wanted`(isUsed: Bool) async throws {
        try await home.add("attic")
        try await ScriptedServer.with(.diane()) { server in
            try await perform(.save(order(.typed(server.address), isUsed: isUsed)))
            let saved = news.last { if case .saved(_, let saved) = $0 { saved.profile.name.description } else { nil } }
            #expect(saved == "den")
            let (set, choice) = try home.quietParts().profiles()
            #expect(set.names.map(\.description) == ["attic", "den"])
            #expect(choice?.profile.name.description == (isUsed ? "den" : nil))
            // The screen hears of it without a look at the file.
            guard case .profiles(let told, _)? = news.all.last else {
                Issue.record("not told")
                return
            }
            #expect(told.names.map(\.description) == ["attic", "den"])
        }
    }

    @Test func `what cannot be saved says why, and nothing is saved`() async throws {
        try await home.add("den")
        try await perform(.save(order(.typed("10.0.0.7:9090"))))
        #expect(refusal() == FailureCode.profileExists.rawValue)
        try await perform(.save(order(.typed("http://127.0.0.1:1"), "cellar")))
        #expect(refusal() == FailureCode.connectionRefused.rawValue)
        try await perform(.save(order(.typed("no such:address:at all"), "cellar")))
        #expect(refusal() != nil)
        #expect(try home.quietParts().profiles().0.names.map(\.description) == ["den"])
    }

    @Test func `whoever goes back from a question has nothing saved, and that attempt ends`() async throws {
        try await ScriptedServer.with(.diane(token: "sesame")) { server in
            let (runner, order) = (try runner(), try order(.typed(server.address)))
            let mailbox = ScreenMailbox(put: news.post)
            let saving = Task { await runner.perform(.save(order), mailbox) }
            let number = await news.waits { if case .question(let number, _, .token) = $0 { number } else { nil } }
            await runner.perform(.leave(order.id, question: number), mailbox)
            await saving.value
            #expect(refusal() != nil && news.last { if case .saved = $0 { true } else { nil } } == nil)
            #expect(try home.quietParts().profiles().0.profiles.isEmpty)
        }
    }

    @Test func `a token that is asked for is tested, and a wrong one is asked for again`() async throws {
        try await ScriptedServer.with(.diane(token: "sesame")) { server in
            let (runner, order) = (try runner(), try order(.typed(server.address)))
            try StoreMemory(folder: try home.quietParts().state).remember(.sealed)
            let mailbox = ScreenMailbox(put: news.post)
            let saving = Task { await runner.perform(.save(order), mailbox) }
            var seen: Set<Int> = []
            for text in ["wrong", "sesame"] {
                let number = await news.waits { posted -> Int? in
                    guard case .question(let number, _, .token) = posted, !seen.contains(number) else { return nil }
                    return number
                }
                seen.insert(number ?? 0)
                await runner.perform(.answer(number ?? 0, .text(text)), mailbox)
            }
            await saving.value
            let saved = try home.quietParts().profiles().0.profiles.first
            #expect(saved?.name.description == "den" && saved?.reference == .store(.sealed))
            #expect(server.requests.contains { $0.token?.revealed == "wrong" })
        }
    }

    @Test func `a removed server gets no token, and its identity is not compared`() async throws {
        let gone = try ScreenSamples.profile("gone", "http://127.0.0.1:1")
        try await perform(.save(order(.changed(gone), "gone")))
        #expect(refusal() != nil)
        #expect(news.last { if case .compared = $0 { true } else { nil } } == nil)
    }

    @Test func `where a token will go is found out without a question`() async throws {
        try await home.add("den")
        try StoreMemory(folder: try home.quietParts().state).remember(.sealed)
        try await perform(.findStore(SaveOrder.ID(dialogue: 9), #require(ProfileName("den"))))
        let store = news.last { posted -> TokenStoreKind? in
            if case .tokenStore(SaveOrder.ID(dialogue: 9), let kind) = posted { kind } else { nil }
        }
        #expect(store == .sealed && !news.all.contains { if case .question = $0 { true } else { false } })
    }
}
