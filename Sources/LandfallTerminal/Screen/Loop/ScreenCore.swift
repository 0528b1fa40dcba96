internal import LandfallSystem

/// What comes to the loop from outside.
enum LoopInput<Message: Sendable>: Sendable {
    case bytes([UInt8], at: Duration)
    /// A signal, and the size at that time.
    case signal(TerminalSignals.Signal, TerminalSize)
    /// The screen has been shown: its work begins.
    case began
    case message(Message)
    /// A time has come.
    case timer
    /// The terminal has taken what was written, or not.
    case written(Bool)
    /// Who had the terminal has left it in this size; nil where it could not be taken again.
    case returned(TerminalSize?)
    /// The terminal has gone.
    case inputEnded
}

/// What the loop has to do.
enum LoopAction<Work: Sendable>: Sendable {
    case write([UInt8])
    case work(Work)
    case lend(Work)
    case suspend
    case renew
    case end(ScreenEnd)
}

/// Why a screen has ended.
package enum ScreenEnd: Sendable, Hashable {
    /// The program wanted it.
    case quit
    /// The user wanted it by Ctrl-C.
    case interrupted
    /// The terminal has gone.
    case terminalGone
    /// The task was cancelled.
    case cancelled
}

/// The loop as a value: what happens and when goes in; what is to be written, done and waited for comes out.
struct ScreenCore<Program: ScreenProgram> {
    /// No frame comes earlier than so long after the one before,
    static var frameTime: Duration { .milliseconds(16) }
    /// but one that something waits for.
    static var answerTime: Duration { .milliseconds(4) }

    private static var resumptionTime: Duration { .milliseconds(100) }

    private(set) var program: Program
    private var decoder = InputDecoder()
    private var questions = TerminalQuestions()
    private var writer: FrameWriter
    private var modes = TerminalModes()
    /// Sequences that go along with the next frame.
    private var outbox: [UInt8] = []
    /// What goes before the next frame, which shows the cursor again that this hides.
    private var beginning: [UInt8] = []
    private var picture: Picture?
    private var size: TerminalSize
    /// When a changed picture is to be shown; nil while what is shown holds.
    private var stale: Duration? = .zero
    /// Whether the user has done something, or something that they wait for has arrived, that no frame shows yet.
    private var isAwaited = false
    private var isWriting = false
    /// Whether someone else has the terminal.
    private var isLent = false
    private var lastFrame: Duration?
    /// When a slow line has sent all that was written; what it cannot send yet would only keep the next key waiting.
    private var lineFree = Duration.zero
    private var lastResumption: Duration?
    private var tick: Duration?
    private let asks: Bool
    /// What is done from the beginning on.
    private let first: [Program.Work]
    /// Why it has ended; nil while it goes on.
    private(set) var end: ScreenEnd?

    init(
        _ program: Program, first: [Program.Work] = [], size: TerminalSize, depth: ColorDepth,
        kind: TerminalKind = .modern, asks: Bool
    ) {
        self.program = program
        self.first = first
        self.size = size
        self.asks = asks && !kind.isBasic
        writer = FrameWriter(depth: depth, terminal: kind)
    }

    /// When something is to be decided without anything happening; nil while nothing is.
    var deadline: Duration? {
        let frame = isWriting || isLent ? nil : outbox.isEmpty ? frameDue : .zero
        return [decoder.deadline, questions.deadline, tick, frame].compactMap { $0 }.min()
    }

    mutating func take(_ happening: LoopInput<Program.Message>, at now: Duration) -> [LoopAction<Program.Work>] {
        var actions: [LoopAction<Program.Work>] = []
        switch happening {
        case .bytes(let bytes, let time): for event in decoder.feed(bytes, at: time) { actions += take(event) }
        // What comes by itself often comes in numbers, which are drawn together; the user's keys are not kept waiting.
        case .message(let message):
            let urgency = program.urgency(of: message)
            if urgency == .awaited { isAwaited = true }
            let due: Duration? =
                switch urgency {
                case .awaited: now
                case .soon: now + Self.frameTime
                case .later: nil
                }
            actions += update(.message(message), due: due)
        case .began: actions += first.map { .work($0) }
        case .signal(.resize, let size):
            self.size = size
            writer.forget()
            actions += update(.resized(size))
        case .returned(nil): actions.append(.end(.terminalGone))
        case .returned(let size?):
            isLent = false
            takeAgain(size)
            actions += update(.resumed)
        // Anyone who has the terminal goes on too.
        case .signal(.resume, _) where isLent: break
        case .signal(.resume, let size):
            takeAgain(size)
            actions.append(.renew)
            // One stop may be told twice: by who goes on, and by who took the terminal again.
            if lastResumption.map({ now >= $0 + Self.resumptionTime }) ?? true { actions += update(.resumed) }
            lastResumption = now
        case .signal: break
        case .timer: actions += timeout(at: now)
        case .written(let isWritten):
            isWriting = false
            if !isWritten { writer.forget() }
        case .inputEnded: actions.append(.end(.terminalGone))
        }
        tick = program.tickInterval.map { min(tick ?? .seconds(Int64.max), now + $0) }
        return actions
    }

    /// What is to be written now: the frame, if the program has changed and the last one is long enough ago, and what goes with it.
    mutating func bytes(at now: Duration) -> [UInt8]? {
        guard !isWriting, !isLent else { return nil }
        var bytes = outbox
        if let due = frameDue, now >= due {
            program.settle()
            let picture = program.picture(size)
            let frame = writer.bytes(showing: picture.frame, goesOn: !isAwaited)
            (self.picture, stale, isAwaited) = (picture, writer.isBehind ? now : nil, false)
            if !frame.isEmpty {
                // Questions come after the first frame: nothing waits for the answers.
                if lastFrame == nil, asks {
                    if asksColor { beginning += TerminalQuestions.colorProbe }
                    if writer.terminal.glyphs == .all { beginning += TerminalQuestions.probe }
                    bytes += TerminalQuestions.bytes
                    questions.begin(at: now)
                }
                bytes = frame + bytes
                lastFrame = now
            }
        }
        bytes = beginning + bytes
        (outbox, beginning) = ([], [])
        isWriting = !bytes.isEmpty
        if let pace = writer.terminal.bytesPerSecond {
            lineFree = max(lineFree, now) + .seconds(1) * bytes.count / max(1, pace)
        }
        return bytes.isEmpty ? nil : bytes
    }
}

extension ScreenCore: StateMachine {
    static var tick: LoopInput<Program.Message> { .timer }
    var due: Duration? { deadline }
    var isOver: Bool { end != nil }

    mutating func handle(_ happening: LoopInput<Program.Message>, at now: Duration) -> [LoopAction<Program.Work>] {
        var actions = take(happening, at: now)
        for case .end(let reason) in actions where end == nil { end = reason }
        // All that has come is drawn together.
        if case .timer = happening, let bytes = bytes(at: now) { actions.append(.write(bytes)) }
        return actions
    }

    /// The terminal shows an empty screen and has lost its modes.
    private mutating func takeAgain(_ size: TerminalSize) {
        self.size = size
        writer.forget()
        let kind = writer.terminal
        beginning = Array((TerminalModes.begin(kind) + TerminalModes().change(to: modes, of: kind)).utf8)
        stale = .zero
    }

    /// When the next frame is drawn; nil while the one that is shown holds.
    private var frameDue: Duration? {
        stale.map { max($0, lineFree, lastFrame.map { $0 + (isAwaited ? Self.answerTime : Self.frameTime) } ?? .zero) }
    }

    private mutating func timeout(at now: Duration) -> [LoopAction<Program.Work>] {
        var actions: [LoopAction<Program.Work>] = []
        for event in decoder.timeout(at: now) { actions += take(event) }
        let before = questions.traits
        questions.timeout(at: now)
        if questions.traits != before { actions += update(.traits(questions.traits)) }
        if let due = tick, now >= due {
            tick = nil
            actions += update(.tick(now))
        }
        return actions
    }

    private mutating func take(_ event: InputEvent) -> [LoopAction<Program.Work>] {
        switch event {
        case .key(let key):
            isAwaited = true
            return update(.key(key))
        case .paste(let paste):
            isAwaited = true
            return update(.paste(paste))
        case .mouse(let mouse): return update(.mouse(mouse, picture?.region(at: mouse.point)))
        case .focus(let hasFocus): return update(.focus(hasFocus))
        case .report(let report):
            let before = questions.traits
            questions.take(report)
            if let glyphs = questions.traits.glyphs, glyphs != before.glyphs, glyphs != writer.terminal.glyphs {
                writer.terminal.glyphs = glyphs
                writer.forget()
            }
            if questions.traits.hasFullColor, asksColor {
                writer.depth = .full
                writer.forget()
            }
            if case .scheme = report, asks, questions.traits.background == nil, questions.traits.isSettled {
                outbox += TerminalQuestions.backgroundBytes
            }
            return questions.traits == before ? [] : update(.traits(questions.traits))
        }
    }

    /// Whether the terminal may have more colours than its name says. Tints are too much for a slow line.
    private var asksColor: Bool {
        asks && writer.terminal.hasRequests && writer.terminal.bytesPerSecond == nil
            && [.palette, .extended].contains(writer.depth)
    }

    private mutating func update(
        _ event: ScreenEvent<Program.Message>, due: Duration? = .zero
    ) -> [LoopAction<Program.Work>] {
        stale = [stale, due].compactMap(\.self).min()
        return program.update(event).compactMap { effect in
            switch effect {
            case .work(let work): return .work(work)
            case .lend(let work):
                isLent = true
                return .lend(work)
            case .quit: return .end(.quit)
            case .interrupt: return .end(.interrupted)
            case .suspend: return .suspend
            case .mouse(let isOn): change { $0.hasMouse = isOn }
            case .keyboardProtocol(let isOn): change { $0.hasKeyboardProtocol = isOn }
            case .title(let title): change { $0.title = title }
            case .redraw: writer.forget()
            case .alert(let alert): outbox += alert.sequence(writer.terminal).utf8
            case .copy(let text): outbox += (Clipboard.sequence(text) ?? "").utf8
            }
            return nil
        }
    }

    private mutating func change(_ body: (inout TerminalModes) -> Void) {
        var new = modes
        body(&new)
        outbox += modes.change(to: new, of: writer.terminal).utf8
        modes = new
    }
}
