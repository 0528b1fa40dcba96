import EndlessCodeClient
import FoundationEssentials
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallTokens
import LandfallWording
import LandfallWorkflows
import Synchronization
import Testing

@testable import LandfallConnections
@testable import LandfallScreen

/// People who press anything at any time, in windows of any size, while servers come, go and answer late or never: what holds then.
struct ScreenWalkTests {
    private typealias Samples = ScreenSamples

    /// A screen with three servers and a fourth one with sessions, to which nobody has allowed to send.
    private struct Walk {
        private(set) var app: ScreenApp
        private var random: SeededGenerator
        private let all: [Profile]
        private let elapsed: ElapsedTime
        /// What the screen wants done, and nobody has done yet.
        private var open: [ScreenWork] = []
        /// The numbers of all questions and tests so far.
        private var numbers: Set<Int> = []
        private var testNumbers: Set<Int> = []
        /// What it has done that it may not; nil as long as there is nothing.
        private(set) var misdeed: String?

        private final class ElapsedTime: Sendable {
            private let time = Mutex(Duration.zero)
            var now: Duration { time.withLock { $0 } }
            func advance(by duration: Duration) { time.withLock { $0 += duration } }
        }

        private static let sizes = [(40, 20), (80, 24), (160, 50), (120, 30), (99, 13), (29, 9), (31, 8), (200, 12)]
        private static let keys: [Key] =
            ScreenApp.verbs.flatMap(\.keys) + "abcdxyz 12:/?".map { Key.character($0) }
            + [Key.Code.enter, .enter, .enter, .escape, .tab, .up, .down, .down, .left, .right, .backspace].map {
                Key($0)
            }

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            let time = ElapsedTime()
            elapsed = time
            app = Samples.empty(80, 24, elapsed: { time.now })
            all = try Samples.profiles().profiles + [ChatSamples.profile(isAllowed: false)]
            try tell(profiles: all)
            // Half of them begin in a conversation.
            guard seed.isMultiple(of: 2) else { return }
            for case .work(let work) in app.openChat(all[3], session: "s1") { note(work, nil) }
            let run = app.chat.run
            take(.message(.chat(.opened(SessionPlace(session: "s1", project: "p")), run: run)))
            take(.message(.chat(.state(ChatSamples.state()), run: run)))
        }

        private mutating func tell(profiles: [Profile]) throws {
            var set = ProfileSet()
            for profile in profiles { try set.put(profile) }
            take(.message(.profiles(set, nil)))
        }

        /// Hands the screen an event, and looks at what it wants done for that.
        mutating func take(_ event: ScreenEvent<ScreenMessage>) {
            let before = app.overlay
            let effects = app.update(event)
            for case .work(let work) in effects {
                note(work, before)
                open.append(work)
            }
            app.settle()
        }

        /// What needs a yes has had its question, no number is given twice, and nothing is sent.
        private mutating func note(_ work: ScreenWork, _ before: (any ScreenView)?) {
            let question = (before as? AskedQuestion)?.question
            switch work {
            case .remove(let profile):
                if case .remove(profile)? = question { break }
                misdeed = "\(profile.name) is removed without a yes"
            case .allowMetered: if case .metered? = question {} else { misdeed = "a network may be used without a yes" }
            case .session: if question == nil { misdeed = "a session is told something without a yes" }
            case .save: if !(before is SaveDialogue), !(app.overlay is SaveDialogue) { misdeed = "saved by nobody" }
            case .chat(.send, _), .chat(.answer, _): misdeed = "something is sent to who has not allowed it"
            case .ask(let question):
                if !numbers.insert(question.number).inserted { misdeed = "question \(question.number) twice" }
            case .test(_, let number):
                if !testNumbers.insert(number).inserted { misdeed = "test \(number) twice" }
            default: break
            }
        }

        mutating func step() throws {
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<10: take(.key(random.pick(Self.keys, or: Key(.enter))))
            case 10, 11:
                take(.key(.character("g")))
                take(.key(.character(random.pick(ViewID.allCases, or: .home).letter)))
            case 12:
                let size = random.pick(Self.sizes, or: (80, 24))
                take(.resized(TerminalSize(columns: size.0, rows: size.1)))
            case 13:
                let point = Point(
                    column: Int.random(in: 0..<app.size.columns, using: &random),
                    row: Int.random(in: 0..<app.size.rows, using: &random))
                let action = random.pick(
                    [MouseEvent.Action.press(0), .release(0), .wheelUp, .wheelDown], or: .release(0))
                take(.mouse(MouseEvent(action, at: point), app.picture(app.size).region(at: point)))
            case 14: take(.focus(Bool.random(using: &random)))
            case 15: take(.paste(Paste(random.pick(["10.0.0.9:9090", "x", "one\ntwo", "\u{1b}[2J"], or: ""))))
            case 16, 17:
                elapsed.advance(by: .milliseconds(Int.random(in: 0...9_000, using: &random)))
                take(.tick(elapsed.now))
            case 18: try tell(profiles: all.filter { _ in Int.random(in: 0..<5, using: &random) > 0 })
            case 19: take(.message(.discovery(random.pick(NearbySamples.events, or: .found(NearbySamples.studio)))))
            case 20, 21: take(.message(.state(random.pick(all, or: all[0]).id, state())))
            default: answer()
            }
        }

        private mutating func state() -> MonitorState {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: Samples.connected("http://10.0.0.7:9090", Int.random(in: 1...900, using: &random), down: 1)
            case 1: MonitorState(at: Samples.now, status: .connecting, attempt: 2)
            case 2:
                MonitorState(
                    at: Samples.now, status: .disconnected, cause: Samples.refused, attempt: 3, nextTry: .seconds(9))
            case 3:
                MonitorState(
                    at: Samples.now, status: .error, cause: ServerExchangeError(.token, code: .tokenMissing))
            default:
                MonitorState(
                    at: Samples.now, status: .error,
                    cause: ServerExchangeError(.identity, code: .pinChanged))
            }
        }

        /// Does one thing that is open, in no order, or says of it that it is not possible.
        private mutating func answer() {
            guard let place = open.indices.randomElement(using: &random) else { return }
            let work = open.remove(at: place)
            let isWell = Bool.random(using: &random)
            switch work {
            case .ask(let question) where isWell: take(.message(.items(question.number, SampleItem.all)))
            case .ask(let question):
                take(.message(.unanswered(question.number, CommandFailure(.connectTimeout, "no answer"))))
            case .test(let profile, let number):
                let stages = [StageReport(.connect, isWell ? .ok : .fail, duration: .milliseconds(9))]
                take(.message(.tested(number, Samples.outcome(of: profile, stages, isUsable: isWell))))
            case .complete(let number, _, _):
                take(.message(.candidates(number, isWell ? [CommandCandidate("test"), CommandCandidate("use")] : [])))
            case .use(let name): take(.message(.done(.used(name, hiddenBy: nil))))
            case .chat(.open(_, let session, _, _), let run):
                guard isWell else {
                    return take(.message(.chat(.failed(CommandFailure(.connectTimeout, "no answer")), run: run)))
                }
                take(.message(.chat(.opened(SessionPlace(session: session ?? "s1", project: "p")), run: run)))
                take(.message(.chat(.sessions(ChatSamples.sessions), run: run)))
                take(.message(.chat(.state(ChatSamples.state()), run: run)))
            case .session(.tell(let profile, let session, let control)):
                take(.message(.told(profile, session: session, control, isWell ? nil : CommandFailure(.usage, "no"))))
            case .session(.start(let profile, _)):
                take(.message(.started(profile, isWell ? .success("s9") : .failure(CommandFailure(.usage, "no")))))
            case .save(let order):
                if isWell { return take(.message(.question(numbers.count, of: order.id, .token(without: nil)))) }
                take(.message(.notSaved(order.id, ProfileStoreError(.profileExists, name: "\(order.name)"))))
            default: break
            }
        }

        /// What does not hold now; nil if all does.
        func broken() -> String? {
            if let misdeed { return misdeed }
            if app.trail.isEmpty || Set(app.trail).count != app.trail.count { return "the way back is \(app.trail)" }
            if let home = app.trail.firstIndex(of: .home), home > 0 { return "the way back leads over Home" }
            if app.viewID != .history, !app.places.contains(app.viewID) { return "\(app.viewID) has no tab" }
            if app.pane != .list, !app.allPanes.contains(app.pane) { return "the keys are where nothing is" }
            let keys = app.offers.flatMap(\.keys)
            if Set(keys).count != keys.count { return "a key does two things" }
            if app.home.list.shown.isEmpty != (app.home.chosen == nil) { return "nothing is chosen on Home" }
            if app.tickInterval.map({ $0 <= .zero }) ?? true { return "the time stands still" }
            return nil
        }

        /// What is wrong with what is shown; nil for nothing.
        func unsightly() -> String? {
            guard app.picture(app.size).frame.size == app.size else { return "the frame has another size" }
            let controls = app.text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
            return controls.isEmpty ? nil : "a control is shown"
        }

        /// Whether Escape leads out of all that stands in front, and to where one began.
        func leadsBack() -> Bool {
            var app = app
            for _ in 0..<24 { _ = app.update(.key(Key(.escape))) }
            return app.overlay == nil && app.filter == nil && app.trail.count == 1
        }

        /// Whether Ctrl-C ends it from here.
        func ends() -> Bool {
            var app = app
            for case .interrupt in app.update(.key(.control("c"))) { return true }
            return false
        }

        /// What is shown when earlier questions, tests and conversations still say something, and before that.
        func withOldNews() -> (before: String, after: String) {
            let run = app.chat.run - 1
            var later = app
            for news: ScreenMessage in [
                .items(0, SampleItem.all), .tested(0, .failure(.unknown("old", near: [], hasTailnet: false))),
                .candidates(-1, [CommandCandidate("old")]), .chat(.state(ChatSamples.streaming), run: run),
                .chat(.failed(CommandFailure(.usage, "old")), run: run),
                .notSaved(SaveOrder.ID(dialogue: -1), ProfileStoreError(.noHome)),
                .tokenStore(SaveOrder.ID(dialogue: -1), .sealed), .state(ProfileID(), Samples.connected("x", 1)),
                .edited(.success("old"), run: run), .encoded("old", .success([])),
            ] { _ = later.update(.message(news)) }
            later.settle()
            return (app.text, later.text)
        }
    }

    @Test(arguments: 1...16) func `whatever is pressed and told in whatever order, the screen is one`(seed: UInt64)
        throws
    {
        var walk = try Walk(seed: seed)
        for step in 1...120 {
            try walk.step()
            let broken = walk.broken()
            try #require(broken == nil, "step \(step): \(broken ?? "")")
            guard step.isMultiple(of: 20) else { continue }
            let unsightly = walk.unsightly()
            try #require(unsightly == nil, "step \(step): \(unsightly ?? "")")
            try #require(walk.ends(), "step \(step): Ctrl-C does not end it")
            try #require(walk.leadsBack(), "step \(step): Escape does not lead back")
            let (before, after) = walk.withOldNews()
            try #require(before == after, "step \(step)")
        }
    }
}
