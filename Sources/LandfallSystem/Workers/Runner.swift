/// What is decided, without doing any of it: inputs and times go in, outputs come out. A ``Runner`` feeds it.
package protocol StateMachine<Input, Output> {
    /// Its input.
    associatedtype Input: Sendable
    /// What it wants done.
    associatedtype Output

    /// The input for a time that has come.
    static var tick: Input { get }
    /// When it wants a tick; nil while nothing happens by itself.
    var due: Duration? { get }
    /// Whether nothing will happen any more. The outputs of the last input are performed all the same.
    var isOver: Bool { get }

    /// Takes an input that came at `now`, and says what is to be done, in order.
    mutating func handle(_ input: Input, at now: Duration) -> [Output]
}

extension StateMachine {
    package var isOver: Bool { false }
}

/// Where inputs for a machine are put, from anywhere.
package struct Inbox<Input: Sendable>: Sendable {
    fileprivate enum Event: Sendable {
        case input(Input)
        case report(Input, Work, answer: CheckedContinuation<Bool, Never>)
        case ended(Work)
        /// There is something to perform, or the time for the next tick is another one.
        case wake
    }

    fileprivate struct Work: Sendable {
        let number: Int
        let lane: String?
        /// Which run of the lane it belongs to.
        let run: Int
    }

    fileprivate let events = EventQueue<Event>()

    /// Makes an empty one.
    package init() {}

    /// Puts an input at the end of the line. After the end of the run it is dropped.
    package func put(_ input: Input) { events.put(.input(input)) }

    /// Waits until the inputs have been looked at: a producer that is too fast waits here.
    package func drained() async { await events.drained() }
}

/// How work reports to the machine that wanted it.
package struct Report<Input: Sendable>: Sendable {
    fileprivate let inbox: Inbox<Input>
    fileprivate let work: Inbox<Input>.Work

    /// Reports, and waits until the machine has been told.
    ///
    /// - Returns: Whether it was: false after the work was stopped or another took its place, and after the end of the run. What was
    ///   made for the machine is to be released then.
    @discardableResult
    package func callAsFunction(_ input: Input) async -> Bool {
        await withCheckedContinuation { answer in
            if !inbox.events.put(.report(input, work, answer: answer)) { answer.resume(returning: false) }
        }
    }
}

/// Runs a ``StateMachine``: inputs one after the other, outputs in the order in which they were decided, one timer, and the work that
/// outputs start.
///
/// Work is done in lanes: in a lane each begins when the one before has ended, and a lane that is stopped has another run from then on.
/// What belongs to an earlier run is neither begun nor heard. Nothing that was started outlives ``run(changed:leave:perform:)``. It is
/// no `Sendable`: its owner, a task or an actor, is the only one that touches the machine.
package final class Runner<Machine: StateMachine> {
    private struct Lane {
        var run = 0
        var last: Task<Void, Never>?
    }

    private static var timer: String { "" }

    /// The machine as it is now.
    package private(set) var machine: Machine
    private let inbox: Inbox<Machine.Input>
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private var outputs: [Machine.Output] = []
    /// What was taken from the inbox, the next one last.
    private var events: [Inbox<Machine.Input>.Event] = []
    /// What the machine said after its last input, which is cheaper than to ask it again.
    private var (due, isOver): (Duration?, Bool)
    private var lanes: [String: Lane] = [:]
    private var tasks: [Int: (lane: String?, task: Task<Void, Never>)] = [:]
    private var started = 0
    /// The time that the timer is set to.
    private var armed: Duration?
    private var isEnded = false

    /// - Parameters:
    ///   - machine: What decides.
    ///   - inbox: Where others put its inputs.
    ///   - clock: What its times are counted by, from now on.
    package init(
        _ machine: Machine, inbox: Inbox<Machine.Input> = Inbox(), clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.machine = machine
        (due, isOver) = (machine.due, machine.isOver)
        self.inbox = inbox
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time since this was made.
    package var now: Duration { elapsed() }

    /// Tells the machine something at once; what follows from it is performed by ``run(changed:leave:perform:)``.
    package func take(_ input: Machine.Input) {
        handle(input)
        inbox.events.put(.wake)
    }

    /// Starts work, which ends with the run if not before.
    package func start(_ turn: Turn = .beside, _ work: @escaping @Sendable (Report<Machine.Input>) async -> Void) {
        guard !isEnded else { return }
        if case .instead(let lane) = turn {
            stop(lane)
            lanes[lane] = Lane(run: lanes[lane, default: Lane()].run)
        }
        started += 1
        let lane = turn.lane.map { lanes[$0, default: Lane()] } ?? Lane()
        let own = Inbox<Machine.Input>.Work(number: started, lane: turn.lane, run: lane.run)
        // Owned by this runner, which cancels it and waits for its end.
        let task = Task { [inbox, before = lane.last] in
            await before?.value
            if own.lane == nil || !Task.isCancelled { await work(Report(inbox: inbox, work: own)) }
            // Nothing follows from it: the runner need not wake for it.
            inbox.events.put(.ended(own), wakes: false)
        }
        tasks[started] = (turn.lane, task)
        if let name = turn.lane { lanes[name] = Lane(run: lane.run, last: task) }
    }

    /// Cancels what is in a lane: it is not begun any more, and what it reports is not heard. The next work waits for its end.
    ///
    /// - Returns: What ends with it.
    @discardableResult
    package func stop(_ lane: String) -> Task<Void, Never>? {
        lanes[lane, default: Lane()].run += 1
        // The latest first, here and below: what waits for the end of another must not begin by that.
        for number in tasks.keys.sorted(by: >) where tasks[number]?.lane == lane { tasks[number]?.task.cancel() }
        return lanes[lane]?.last
    }

    /// Runs the machine until it is over, its task is cancelled, or an output fails. It runs once.
    ///
    /// - Parameters:
    ///   - changed: Told after each input.
    ///   - leave: Called at the end, before what still runs is waited for.
    ///   - perform: Does what the machine wants. The next output, and the next input, wait for it.
    /// - Throws: What `perform` throws.
    package nonisolated(nonsending) func run(
        changed: () -> Void = {}, leave: () -> Void = {},
        perform: nonisolated(nonsending) (Machine.Output) async throws -> Void
    ) async rethrows {
        do {
            try await loop(changed, perform)
        } catch {
            await end(leave)
            throw error
        }
        await end(leave)
    }

    private nonisolated(nonsending) func loop(
        _ changed: () -> Void, _ perform: nonisolated(nonsending) (Machine.Output) async throws -> Void
    ) async rethrows {
        var mayTick = true
        while true {
            while !outputs.isEmpty {
                let next = outputs
                outputs = []
                for output in next { try await perform(output) }
            }
            if isOver || isEnded || Task.isCancelled { return }
            if let event = events.popLast() {
                if take(event) { changed() }
            } else if mayTick, let due, elapsed() >= due {
                mayTick = false
                handle(Machine.tick)
                changed()
            } else {
                follow(due)
                events = await inbox.events.takeAll().reversed()
                mayTick = true
            }
        }
    }

    private func handle(_ input: Machine.Input) {
        func tell(_ machine: inout Machine, at now: Duration) {
            outputs.append(contentsOf: machine.handle(input, at: now))
            (due, isOver) = (machine.due, machine.isOver)
        }
        tell(&machine, at: elapsed())
    }

    /// Takes an event, and returns whether the machine was told something.
    private func take(_ event: Inbox<Machine.Input>.Event) -> Bool {
        switch event {
        case .input(let input):
            handle(input)
            return true
        case .report(let input, let work, let answer):
            var isHeard = work.lane.map { lanes[$0]?.run == work.run } ?? true
            if isHeard, work.lane == Self.timer { (isHeard, armed) = (armed == due, nil) }
            if isHeard { handle(input) }
            answer.resume(returning: isHeard)
            return isHeard
        case .ended(let work): tasks[work.number] = nil
        case .wake: break
        }
        return false
    }

    /// Sets the one timer to the next tick. A clock may wake those together who wait for about the same moment: then it has come.
    private func follow(_ due: Duration?) {
        guard armed != due else { return }
        armed = due
        guard let due else { return _ = stop(Self.timer) }
        start(.instead(Self.timer)) { [sleep, tick = Machine.tick] report in
            // If cancelled, it is not needed.
            if (try? await sleep(due)) != nil { await report(tick) }
        }
    }

    private nonisolated(nonsending) func end(_ leave: () -> Void) async {
        leave()
        isEnded = true
        for number in tasks.keys.sorted(by: >) { tasks[number]?.task.cancel() }
        for event in events + inbox.events.close() {
            if case .report(_, _, let answer) = event { answer.resume(returning: false) }
        }
        for (_, task) in tasks.values { await task.value }
    }
}
