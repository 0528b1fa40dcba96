import FoundationEssentials
package import LandfallModel
import LandfallSystem

/// A session of EndlessCode as a conversation: its history, what happens in it now, and what the user sends. Programs have
/// ``TranscriptItems``.
///
/// It reads the history from its end, listens to the channel, opens that again when it is lost, and makes one conversation of both:
/// each thing once. With a `WritingExchange` it sends too; else it sends nothing but pings.
package actor EndlessCodeSession {
    /// The identifier of the session, or of a transcript.
    package nonisolated let id: String
    /// The identifier of its project.
    package nonisolated let project: String?

    private let client: EndlessCodeHTTPClient
    private let writing: (any WritingExchange)?
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private let runner: Runner<SessionMachine>
    /// The orders for the channel that listens, or for the next one if none does yet.
    private var orders = AsyncStream<ChannelMachine.Input>.makeStream()
    private var hasListened = false
    private var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var observerCount = 0

    /// Creates a session, which is not run yet.
    ///
    /// - Parameters:
    ///   - client: Where it reads.
    ///   - writing: Where it sends, which requires the user's consent; nil for one that only reads.
    ///   - session: Its identifier.
    ///   - project: That of its project.
    ///   - outbox: What was typed to it before.
    ///   - questions: What it asked when it was left: the server does not repeat that.
    ///   - limits: How much is read and kept, and how long is waited.
    ///   - clock: What it waits on.
    ///   - jitter: A number from 0 to 1 for each pause before another attempt.
    package init(
        of client: EndlessCodeHTTPClient, sendingTo writing: (any WritingExchange)? = nil, session: String,
        project: String? = nil, outbox: [Outbox.Entry] = [], questions: [Question] = [], limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        (id, self.project, self.limits, self.clock, self.jitter) = (session, project, limits, clock, jitter)
        (self.client, self.writing) = (client, writing)
        let machine = SessionMachine(
            session: session, limits: limits, mayWrite: writing != nil, origin: .now, epoch: Date(), outbox: outbox,
            questions: questions)
        runner = Runner(machine, clock: clock)
    }

    /// The current state.
    package var state: State { runner.machine.state }

    /// Runs the session, until the task is cancelled. It runs once.
    package func run() async {
        take(.start)
        await runner.run(changed: tellObservers) { perform($0) }
        take(.close)
        for observer in observers.values { observer.finish() }
    }

    /// Reads the page before the first message.
    package func readEarlier() { take(.earlier) }

    /// Goes back to the end, where an earlier page was kept for it.
    package func readLatest() { take(.latest) }

    /// Checks the connection and looks for new messages at once.
    package func wake() { take(.wake) }

    /// There is another network, or the machine has slept: what waits is tried at once, and a channel that does not answer within a
    /// second is opened anew.
    package func networkChanged() { take(.networkChanged) }

    /// No network leads to the server any more: the channel is lost at once, and what is on its way is given up.
    package func networkLost() { take(.networkLost) }

    /// Tries again where the channel was given up: with another token, for one.
    package func retry() { take(.retry) }

    /// Sends the user's words. ``State/deliveries`` says what becomes of them.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - key: Their name in the outbox.
    package func send(_ text: String, key: String = Outbox.newID()) { take(.send(text, key: key)) }

    /// Keeps words that are not to be sent now, as an unsent message.
    package func keep(_ text: String, key: String) { take(.keep(text, key: key)) }

    /// Takes back what has failed: the user has it, or does not want it.
    package func discard(_ delivery: Delivery.ID) { take(.discard(delivery)) }

    /// Answers a question of the model, once.
    ///
    /// - Parameters:
    ///   - question: Which one.
    ///   - choices: The labels that are chosen, in the order in which they were offered.
    ///   - text: An answer in words of one's own; it goes before the choices.
    ///   - key: Its name in the outbox.
    package func answer(
        _ question: Question.ID, choices: [String], text: String? = nil, key: String = Outbox.newID()
    ) {
        take(.answer(question.raw, choices: choices, text: text, key: key))
    }

    /// Sends a control request to the session.
    package func control(_ control: SessionControl) { take(.control(control)) }

    /// The states from now on, the present one first. A slow reader gets the newest one each time.
    package nonisolated func states() -> States { States(session: self) }

    private func perform(_ output: SessionMachine.Output) {
        switch output {
        case .read(let request):
            runner.start(.instead("page")) { await $0(.page(request, self.page(request))) }
        case .stopReading: runner.stop("page")
        case .lookUp:
            runner.start(.after("look-up")) { await $0(.status(self.status())) }
        case .listen:
            guard let writing else {
                runner.start(.instead("channel")) { [channel = client.channel] report in
                    await channel.listen { await report(.channel($0)) }
                }
                return
            }
            if hasListened { orders = AsyncStream.makeStream() }
            hasListened = true
            runner.start(.instead("channel")) { [writing, limits, clock, jitter, orders] report in
                let port = ChannelPort(writing, writing: writing, orders: orders.stream) { told in
                    await report(.channel(told))
                    return true
                }
                var run = ChannelRun(port, limits: limits.channel, clock: clock, jitter: jitter)
                await run.untilOver()
            }
        case .order(let order) where writing == nil:
            runner.start(.after("orders")) { [channel = client.channel] _ in await channel.order(order) }
        case .order(let order): orders.continuation.yield(order)
        case .write(let message, let dialect, let number):
            orders.continuation.yield(.write(message.json(dialect, at: Date()), number: number))
        }
    }

    private func status() async -> Result<EndlessCodeHTTPClient.Session, EndlessCodeError> {
        do throws(EndlessCodeError) {
            return .success(try await client.session(.init(id), deadline: .now + limits.request))
        } catch {
            return .failure(error)
        }
    }

    private func page(
        _ request: HistoryWindow.Request
    ) async -> Result<EndlessCodeHTTPClient.HistoryPage, EndlessCodeError> {
        do throws(EndlessCodeError) {
            return .success(
                try await client.historyPage(
                    of: id, project: project, offset: request.offset, count: request.count,
                    deadline: .now + limits.request))
        } catch {
            return .failure(error)
        }
    }

    private func take(_ input: SessionMachine.Input) {
        runner.take(input)
        tellObservers()
    }

    private func tellObservers() {
        for observer in observers.values { observer.yield() }
    }

    func observe(_ observer: AsyncStream<Void>.Continuation) {
        observerCount += 1
        let number = observerCount
        observers[number] = observer
        observer.onTermination = { [weak self] _ in
            // Ends by itself at once: it only takes the observer out.
            Task { await self?.forget(number) }
        }
        observer.yield()
    }

    private func forget(_ number: Int) { observers[number] = nil }
}
