import Testing

@testable import LandfallTerminal

/// A program that counts what happens to it.
struct CountingProgram: ScreenProgram {
    enum Work: Sendable, Equatable { case ask }

    var text = ""
    var isTurning = false
    var events: [String] = []
    var settled = 0

    mutating func settle() { settled += 1 }

    func urgency(of message: String) -> FrameUrgency {
        switch message.first {
        case "!": .awaited
        case "-": .later
        default: .soon
        }
    }

    var tickInterval: Duration? { isTurning ? .milliseconds(100) : nil }

    mutating func update(_ event: ScreenEvent<String>) -> [ScreenEffect<Work>] {
        events.append("\(event)")
        switch event {
        case .key(.control("c")): return [.quit]
        case .key(.control("z")): return [.suspend]
        case .key(.character("w")): return [.work(.ask)]
        case .key(.character("l")): return [.lend(.ask)]
        case .key(.character("m")): return [.mouse(true)]
        case .key(.character("y")): return [.copy("text")]
        case .key(.character("t")): isTurning.toggle()
        case .key(.character("-")): break
        case .key(let key): if case .character(let character) = key.code { text.append(character) }
        case .message(let message): text = message
        case .tick: text.append("*")
        default: break
        }
        return []
    }

    func picture(_ size: TerminalSize) -> Picture {
        Canvas.picture(size, theme: .mono) { canvas, area in
            canvas.write(text, at: area.origin)
            canvas.addRegion(area, owner: "all")
        }
    }
}

struct ScreenCoreTests {
    private static let size = TerminalSize(columns: 10, rows: 2)

    private static func core() -> ScreenCore<CountingProgram> {
        ScreenCore(CountingProgram(), size: size, depth: .none, asks: true)
    }

    /// A core whose first frame has been taken by the terminal.
    private static func running() -> ScreenCore<CountingProgram> {
        var core = core()
        _ = core.bytes(at: .zero)
        _ = core.take(.written(true), at: .zero)
        _ = core.take(.bytes(Array("\u{1b}[?62c".utf8), at: .zero), at: .zero)
        _ = core.bytes(at: .milliseconds(16))
        return core
    }

    private static func type(_ text: String, _ core: inout ScreenCore<CountingProgram>, at time: Int) -> [LoopAction<
        CountingProgram.Work
    >] {
        let now = Duration.milliseconds(time)
        return core.take(.bytes(Array(text.utf8), at: now), at: now)
    }

    private static func bytes(_ core: inout ScreenCore<CountingProgram>, _ now: Duration) throws -> String {
        guard let bytes = core.bytes(at: now) else { throw Missing() }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a slow line is written to again once it has sent all, also for a key`() throws {
        var kind = TerminalKind.modern
        kind.bytesPerSecond = 100
        var core = ScreenCore(CountingProgram(), size: Self.size, depth: .none, kind: kind, asks: false)
        let first = try Self.bytes(&core, .zero)
        _ = core.take(.written(true), at: .zero)
        let free = Duration.milliseconds(first.utf8.count * 10)
        _ = Self.type("a", &core, at: 50)
        #expect(core.bytes(at: free - .milliseconds(1)) == nil && core.deadline == free)
        #expect(try Self.bytes(&core, free).contains("a"))
    }

    @Test func `signs that are two columns wide become ASCII once the terminal has said so`() throws {
        var core = ScreenCore(CountingProgram(), size: TerminalSize(columns: 20, rows: 4), depth: .none, asks: true)
        let first = try Self.bytes(&core, .zero)
        #expect(first.hasPrefix("\u{1b}[3;1Hé\u{1b}[6n\u{1b}[2;1H●\u{1b}[6n"))
        _ = core.take(.written(true), at: .zero)
        _ = core.take(.bytes(Array("\u{1b}[2;3R".utf8), at: .milliseconds(5)), at: .milliseconds(5))
        let second = try Self.bytes(&core, .milliseconds(40))
        // All of it is written again.
        #expect(second.contains("\u{1b}[2J"))
    }

    @Test func `a terminal that keeps a colour of 24 bits is sent such colours, without COLORTERM`() throws {
        let kind = TerminalKind.decide(environment: ["TERM": "xterm"])
        var core = ScreenCore(
            CountingProgram(), size: TerminalSize(columns: 20, rows: 4), depth: .palette, kind: kind, asks: true)
        let first = try Self.bytes(&core, .zero)
        #expect(first.hasPrefix("\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m"))
        _ = core.take(.written(true), at: .zero)
        _ = core.take(
            .bytes(Array("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\".utf8), at: .milliseconds(5)), at: .milliseconds(5))
        // All of it is written again.
        #expect(try Self.bytes(&core, .milliseconds(40)).contains("\u{1b}[2J"))
    }

    @Test func `the first frame comes before the questions, which are not waited for`() throws {
        var core = Self.core()
        let first = try Self.bytes(&core, .zero)
        #expect(first.hasSuffix("\u{1b}[?2026l" + String(decoding: TerminalQuestions.bytes, as: UTF8.self)))
        #expect(core.bytes(at: .zero) == nil)
        _ = core.take(.written(true), at: .zero)
        #expect(core.deadline == .milliseconds(200))
        // A terminal that answers nothing is fine.
        _ = core.take(.timer, at: .milliseconds(200))
        #expect(core.program.events.count == 1)
        #expect(core.bytes(at: .milliseconds(200)) == nil)
        #expect(core.deadline == nil)
    }

    @Test func `what comes within 16 ms is one frame, a key has its own after 4, and no change is no byte`() throws {
        var core = Self.running()
        _ = Self.type("ab", &core, at: 100)
        #expect(core.bytes(at: .milliseconds(100)) != nil)
        _ = core.take(.written(true), at: .milliseconds(101))
        _ = Self.type("c", &core, at: 102)
        #expect(core.bytes(at: .milliseconds(102)) == nil)
        #expect(core.deadline == .milliseconds(104))
        _ = Self.type("d", &core, at: 103)
        let frame = try Self.bytes(&core, .milliseconds(104))
        #expect(frame.contains("cd"))
        _ = core.take(.written(true), at: .milliseconds(105))
        _ = core.take(.message("e"), at: .milliseconds(106))
        #expect(core.bytes(at: .milliseconds(121)) == nil)
        #expect(core.deadline == .milliseconds(122))
        #expect(core.bytes(at: .milliseconds(122)) != nil)
        _ = core.take(.written(true), at: .milliseconds(123))
        _ = Self.type("-", &core, at: 200)
        #expect(core.bytes(at: .milliseconds(200)) == nil)
        #expect(core.deadline == nil)
    }

    @Test func `what comes by itself is drawn together, and a key is not kept waiting by it`() throws {
        var core = Self.running()
        let settled = core.program.settled
        _ = core.take(.message("a"), at: .milliseconds(100))
        #expect(core.bytes(at: .milliseconds(100)) == nil)
        #expect(core.deadline == .milliseconds(116))
        _ = core.take(.message("b"), at: .milliseconds(110))
        #expect(core.deadline == .milliseconds(116))
        #expect(try Self.bytes(&core, .milliseconds(116)).contains("b"))
        _ = core.take(.written(true), at: .milliseconds(117))
        _ = core.take(.message("c"), at: .milliseconds(200))
        _ = Self.type("d", &core, at: 201)
        #expect(try Self.bytes(&core, .milliseconds(201)).contains("cd"))
        #expect(core.program.settled == settled + 2)
    }

    @Test func `what somebody waits for is drawn at once, as the answer to a key is`() throws {
        var core = Self.running()
        _ = core.take(.message("!"), at: .milliseconds(100))
        #expect(try Self.bytes(&core, .milliseconds(100)).contains("!"))
        _ = core.take(.written(true), at: .milliseconds(101))
        _ = core.take(.message("!!"), at: .milliseconds(102))
        #expect(core.bytes(at: .milliseconds(102)) == nil && core.deadline == .milliseconds(104))
        #expect(core.bytes(at: .milliseconds(104)) != nil)
        _ = core.take(.written(true), at: .milliseconds(105))
        // What nobody waits for keeps the pace.
        _ = core.take(.message("b"), at: .milliseconds(106))
        #expect(core.bytes(at: .milliseconds(110)) == nil && core.deadline == .milliseconds(122))
        #expect(core.bytes(at: .milliseconds(122)) != nil)
        _ = core.take(.written(true), at: .milliseconds(123))
        // What changes nothing that is shown is drawn with the next thing that does.
        _ = core.take(.message("-"), at: .milliseconds(200))
        #expect(core.deadline == nil && core.bytes(at: .milliseconds(300)) == nil)
        _ = core.take(.message("a"), at: .milliseconds(300))
        #expect(try Self.bytes(&core, .milliseconds(316)).contains("a"))
    }

    @Test func `a terminal that does not read is not written to, and gets the newest frame later`() throws {
        var core = Self.running()
        _ = Self.type("a", &core, at: 100)
        #expect(core.bytes(at: .milliseconds(100)) != nil)
        for time in 120..<140 { _ = Self.type("b", &core, at: time) }
        #expect(core.bytes(at: .milliseconds(200)) == nil)
        #expect(core.deadline == nil)
        _ = core.take(.written(true), at: .seconds(9))
        #expect(core.bytes(at: .seconds(9)) != nil)
    }

    @Test func `ticks come only while they are wanted`() {
        var core = Self.running()
        _ = Self.type("t", &core, at: 100)
        _ = core.bytes(at: .milliseconds(100))
        #expect(core.deadline == .milliseconds(200))
        _ = core.take(.timer, at: .milliseconds(200))
        #expect(core.program.text == "*")
        _ = core.take(.written(true), at: .milliseconds(200))
        _ = core.bytes(at: .milliseconds(200))
        _ = core.take(.written(true), at: .milliseconds(200))
        #expect(core.deadline == .milliseconds(300))
        _ = Self.type("t", &core, at: 210)
        _ = core.bytes(at: .milliseconds(250))
        #expect(core.deadline == nil)
    }

    @Test func `a lone Escape is an event when its time is over`() {
        var core = Self.running()
        _ = Self.type("\u{1b}", &core, at: 100)
        #expect(core.deadline == .milliseconds(125))
        _ = core.take(.timer, at: .milliseconds(125))
        #expect(core.program.events.last?.contains("escape") == true)
    }

    @Test func `nothing is written while somebody else has the terminal`() throws {
        var core = Self.running()
        guard case .lend(.ask)? = Self.type("l", &core, at: 100).first else { throw Missing() }
        _ = core.take(.message("new"), at: .milliseconds(200))
        #expect(core.bytes(at: .seconds(1)) == nil && core.deadline == nil)
        _ = core.take(.signal(.resume, Self.size), at: .seconds(1))
        #expect(core.bytes(at: .seconds(1)) == nil)
        _ = core.take(.returned(Self.size), at: .seconds(2))
        let frame = try Self.bytes(&core, .seconds(2))
        #expect(frame.contains("new") && frame.hasPrefix(TerminalModes.begin(.modern)))
        guard case .end(.terminalGone)? = core.take(.returned(nil), at: .seconds(3)).first else {
            throw Missing()
        }
    }

    @Test func `effects are done`() throws {
        var core = Self.running()
        guard case .end(.quit)? = Self.type("\u{3}", &core, at: 100).first else { throw Missing() }
        guard case .suspend? = Self.type("\u{1a}", &core, at: 100).first else { throw Missing() }
        guard case .work(.ask)? = Self.type("w", &core, at: 100).first else { throw Missing() }
        _ = Self.type("my", &core, at: 100)
        let bytes = try Self.bytes(&core, .milliseconds(100))
        #expect(bytes == "\u{1b}[?1002h\u{1b}[?1006h\u{1b}]52;c;dGV4dA==\u{1b}\\")
        _ = core.take(.written(true), at: .milliseconds(100))
        _ = Self.type("\u{1b}[<0;1;1M", &core, at: 200)
        #expect(core.program.events.last?.contains("owner: \"all\"") == true)
    }

    @Test func `after a stop modes and frame are sent anew, and so is the frame after a resize`() throws {
        var core = Self.running()
        _ = Self.type("m", &core, at: 100)
        _ = core.bytes(at: .milliseconds(100))
        _ = core.take(.written(true), at: .milliseconds(100))
        let actions = core.take(.signal(.resume, Self.size), at: .seconds(9))
        guard case .renew? = actions.first else { throw Missing() }
        let bytes = try Self.bytes(&core, .seconds(9))
        #expect(bytes.contains("\u{1b}[2J") && bytes.contains("\u{1b}[?1002h") && bytes.contains("\u{1b}[?2004h"))
        _ = core.take(.written(true), at: .seconds(9))
        // Told twice, it is drawn twice, and the program is told once.
        _ = core.take(.signal(.resume, Self.size), at: .milliseconds(9_050))
        #expect(core.program.events.count { $0.contains("resumed") } == 1)
        #expect(try Self.bytes(&core, .milliseconds(9_050)).contains("\u{1b}[2J"))
        _ = core.take(.written(true), at: .milliseconds(9_050))
        _ = core.take(.signal(.resize, TerminalSize(columns: 5, rows: 1)), at: .seconds(10))
        #expect(core.program.events.last?.contains("columns: 5") == true)
        #expect(try Self.bytes(&core, .seconds(10)).contains("\u{1b}[2J"))
    }

    struct Missing: Error {}
}

struct TerminalModesTests {
    @Test func `a title cannot end its sequence`() {
        var modes = TerminalModes()
        modes.title = "a\u{1b}\\\u{7}b\u{9c}한"
        #expect(TerminalModes().change(to: modes) == "\u{1b}]2;a\\b한\u{1b}\\")
        #expect(modes.change(to: modes) == "")
    }

    @Test func `the clipboard takes base64, and nothing that is too long`() {
        for (text, code) in [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("한", "7ZWc"),
        ] {
            #expect(Clipboard.sequence(text) == "\u{1b}]52;c;\(code)\u{1b}\\")
        }
        #expect(Clipboard.sequence(String(repeating: "x", count: 100_000)) == nil)
    }

    @Test func `an alert is a bell or a notification, and nothing in it ends its sequence`() {
        let alert = TerminalAlert.notification(title: "a;b", "one\u{1b}\\\u{7}\ntwo")
        var kind = TerminalKind.modern
        #expect(alert.sequence(kind) == "\u{1b}]777;notify;a,b;one\\two\u{1b}\\")
        kind.notifies = .plain
        #expect(alert.sequence(kind) == "\u{1b}]9;one\\two\u{1b}\\" && TerminalAlert.bell.sequence(kind) == "\u{7}")
        #expect(alert.sequence(TerminalKind(glyphs: .ascii, isBasic: true)) == "\u{7}")
        #expect(TerminalKind.decide(environment: ["TERM": "xterm-kitty"]).notifies == .plain)
    }

    @Test func `what a terminal says about its background counts, whenever it says it`() {
        var questions = TerminalQuestions()
        questions.begin(at: .zero)
        questions.take(.background(red: 0.1, green: 0.1, blue: 0.2))
        #expect(questions.traits.isDark == true && !questions.traits.isSettled)
        questions.timeout(at: .milliseconds(200))
        #expect(questions.traits.isSettled && questions.deadline == nil)
        questions.take(.scheme(isDark: false))
        questions.take(.keyboard(flags: 0))
        #expect(questions.traits.isDark == false && questions.traits.hasKeyboardProtocol)
    }
}
