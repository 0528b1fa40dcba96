import Foundation
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient
@testable import LandfallConnections
@testable import LandfallScreen
@testable import LandfallWorkflows

/// Keys, questions that come and go, sessions that are opened again and screens that begin anew, where what is to be kept and what the session
/// is told is done later, and the one no sooner than the other.
struct NothingTypedIsLostTests {
    private struct Storm {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)")
        private let store: OutboxStore
        private let profile: Profile
        private var random: SeededGenerator
        private var app: ScreenApp
        /// What is yet to be kept, to be done by the session, and to be told to the screen.
        private var typing: [ScreenWork] = []
        private var orders: [(ChatOrder, run: Int)] = []
        private var news: [(ChatNews, run: Int)] = []
        /// The session of a run. It has no connection: what is sent is not, and stays.
        private var session: (machine: SessionMachine, run: Int, key: OutboxStore.Key)?
        private var questions = 0
        private var words: [String] = []

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            store = OutboxStore(PrivateFolder(path: folder.path())) { ScreenSamples.now }
            app = try ChatSamples.app(80, 24)
            profile = try #require(app.chat.profile)
            open("s1")
        }

        /// The words that stand nowhere: not on the screen, not on their way, and not in a file.
        func lost() -> [String] {
            var texts = app.chat.typed.map(\.text) + (session?.machine.state.deliveries.map(\.text) ?? []) + files()
            for case .typed(let entries, _, _, _) in typing { texts += entries.map(\.text) }
            for (order, _) in orders {
                switch order {
                case .send(let text, _), .keep(let text, _): texts.append(text)
                case .answer(_, _, let text, _): texts.append(text ?? "")
                default: break
                }
            }
            for case (.draft(let entry), _) in news { texts.append(entry.text) }
            let all = texts.joined(separator: " ")
            return words.filter { !all.contains($0) }
        }

        /// Does all that is on its way; the words that are in no file then.
        mutating func end() async -> [String] {
            while !typing.isEmpty || !orders.isEmpty || !news.isEmpty {
                await keepNext()
                await obeyNext()
                tellNext()
            }
            let all = files().joined(separator: " ")
            try? FileManager.default.removeItem(at: folder)
            return words.filter { !all.contains($0) }
        }

        mutating func step() async throws {
            switch Int.random(in: 0..<18, using: &random) {
            case 0..<5:
                words.append("w\(words.count)z")
                for key in words[words.count - 1] { type(String(key)) }
            case 5, 6: type("enter")
            case 7: type("tab")
            case 8: if app.chat.isAnswering { type("esc") }
            case 9:
                questions += 1
                let question = TranscriptQuestion(ForeignText("Where?"))
                session?.machine.state.questions.append(
                    .init(id: ForeignText("p\(questions)"), question: question, deadline: nil))
                await changed()
            case 10:
                if session?.machine.state.questions.isEmpty == false { session?.machine.state.questions.removeFirst() }
                await changed()
            case 11: open(Bool.random(using: &random) ? "s1" : "s2")
            case 12 where Int.random(in: 0..<4, using: &random) == 0: try await beginAnew()
            case 12..<15: await keepNext()
            case 15, 16: await obeyNext()
            default: tellNext()
            }
        }

        private mutating func type(_ key: String) { take(ScreenSamples.type(key, to: &app)) }

        private mutating func open(_ session: String) { take(app.openChat(profile, session: session)) }

        /// A screen in another language.
        private mutating func beginAnew() async throws {
            while !typing.isEmpty { await keepNext() }
            for case .typed(let entries, let key, let run, let restored) in app.chat.typing(since: nil) {
                _ = await store.set(typed: entries, key, run: run, restored: restored)
            }
            let before = app.chat
            (app, orders, news) = (try ChatSamples.app(80, 24), [], [])
            app.chat.follow(before)
            var set = ProfileSet()
            try set.put(profile)
            ScreenSamples.send(.profiles(set, nil), to: &app)
            take(app.openChat(profile, session: "s1"))
        }

        private mutating func take(_ effects: [ScreenEffect<ScreenWork>]) {
            for case .work(let work) in effects {
                switch work {
                case .typed: typing.append(work)
                case .chat(let order, let run): orders.append((order, run))
                default: break
                }
            }
        }

        private mutating func keepNext() async {
            guard !typing.isEmpty, case .typed(let entries, let key, let run, let restored) = typing.removeFirst()
            else {
                return
            }
            _ = await store.set(typed: entries, key, run: run, restored: restored)
        }

        private mutating func obeyNext() async {
            guard !orders.isEmpty else { return }
            let (order, run) = orders.removeFirst()
            if case .open(let profile, let name?, _, let held) = order {
                // The run before has told what it has, and what was typed before is written: that takes a tenth of a millisecond.
                while !typing.isEmpty { await keepNext() }
                let key = OutboxStore.Key(profile.id, name)
                let opened = await store.open(key, run: run, holding: held)
                let machine = SessionMachine(
                    session: name, limits: .init(), mayWrite: true, origin: .now, epoch: ScreenSamples.now,
                    outbox: opened.messages, questions: opened.questions)
                session = (machine, run, key)
                news.append((.opened(SessionPlace(session: name, project: "p")), run))
                if let draft = opened.draft { news.append((.draft(draft), run)) }
            } else if run == session?.run {
                let input: SessionMachine.Input? =
                    switch order {
                    case .send(let text, let key): .send(text, key: key)
                    case .keep(let text, let key): .keep(text, key: key)
                    case .discard(let number): .discard(number)
                    case .answer(let id, let choices, let text, let key):
                        .answer(id.raw, choices: choices, text: text, key: key)
                    default: nil
                    }
                if let input { _ = session?.machine.handle(input, at: .zero) }
            }
            await changed()
        }

        /// The session has changed: the store takes that, and the screen hears of it.
        private mutating func changed() async {
            guard let session else { return }
            let now = session.machine.state
            _ = await store.set(messages: now.outbox, taken: now.taken, session.key)
            var state = ChatSamples.state()
            (state.deliveries, state.taken, state.questions) = (now.deliveries, now.taken, now.questions)
            news.append((.state(state), session.run))
        }

        private mutating func tellNext() {
            guard !news.isEmpty else { return }
            let (told, run) = news.removeFirst()
            take(ScreenSamples.send(.chat(told, run: run), to: &app))
        }

        private func files() -> [String] {
            let outbox = PrivateFolder(path: "\(folder.path())/\(OutboxStore.folder)")
            return outbox.names.filter { $0.hasSuffix(".json") }.map { name in
                String(decoding: (try? outbox.read(name)) ?? [], as: UTF8.self)
            }
        }
    }

    @Test(arguments: 1...40)
    func `whatever comes between, each word that was typed stands somewhere, and in the end in a file`(
        seed: UInt64
    ) async throws {
        var storm = try Storm(seed: seed)
        for step in 1...250 {
            try await storm.step()
            try #require(storm.lost().isEmpty, "step \(step)")
        }
        #expect(await storm.end().isEmpty)
    }
}
