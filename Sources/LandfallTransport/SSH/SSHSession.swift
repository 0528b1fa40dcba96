internal import Glibc
internal import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// One ssh process, which forwards places of one machine. It ends with the last ``SSHLease`` of it.
final class SSHSession: Sendable {
    private struct State {
        var transcript = SSHTranscript()
        var rests: [[UInt8]] = [[], []]
        /// Whether its control socket takes questions: ssh makes it once the machine has proven itself and has let us in.
        var isReady = false
        /// Why it has ended; nil while it lives.
        var failure: SSHError?
        /// Whether the last lease has gone.
        var isLeft = false
        var leases = 0
        var forwards: [SSHForward] = []
        var home: String?
        /// What came instead of the home where no command can be run.
        var commandTrouble: String?
        /// The shell that tells who has a port there; nil before the first question.
        var asker: SSHAsker?
        /// Whether that is one of this session's own, which has not answered yet: a login shell may take long to begin.
        var isShellBeginning = false
        /// Where its files are; nil before it has any.
        var folder: SSHFolder?
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
        var waiters = 0
    }

    let server: SSHServer
    private let program: SSHProgram
    private let bases: [String]
    private let command: SSHCommand
    /// The one key by which the machine may prove itself; nil where none is known, and ssh connects to nothing.
    let hostKey: SSHHostKey?
    /// Whether a signed directory alone has vouched for that key: then it is no connection for others.
    let isVouched: Bool
    /// Whether the connection is the user's own, or another landfall's.
    private let isBorrowed: Bool
    /// Whether ssh stays for a while when nobody needs it, and this process has ended (`ControlPersist`).
    private let isLasting: Bool
    /// What it forwards already, and goes on to.
    private let lent: [SSHForward]
    private let start = ContinuousClock.now
    private let process = NIOLockedValueBox<BoundProgram?>(nil)
    /// The shell of ``State/asker``. It would keep an ssh that lasts, which counts the time when nobody needs it.
    private let shell = NIOLockedValueBox<BoundProgram?>(nil)
    private let state = NIOLockedValueBox(State())

    /// Starts ssh, which may try to connect for `limit` and takes `key` alone; it has come nowhere yet. `persistence` is how long it stays
    /// when nobody needs it; nil where it ends then.
    init(
        _ program: SSHProgram, to server: SSHServer, in bases: [String], taking key: KnownHosts.Entry?, limit: Duration,
        persistence: String? = nil
    ) throws(SSHError) {
        self.program = program
        self.server = server
        self.bases = bases
        let folder = try SSHFolder.make(in: bases, program)
        command = SSHCommand(control: folder.control)
        isVouched = key?.isVouched == true
        hostKey = key.map { SSHHostKey(host: server.machine, fingerprint: $0.fingerprint) }
        isBorrowed = false
        isLasting = persistence != nil
        lent = []
        state.withLockedValue { $0.folder = folder }
        do throws(SSHError) {
            try folder.writeConfiguration(key)
            if persistence != nil { try folder.markLasting() }
            let log = try folder.openLog()
            guard let errors = ProgramRun.pipe() else {
                close(log)
                throw SSHError(.tooManyFiles)
            }
            try start(folder, log, errors, limit, persistence)
        } catch {
            state.withLockedValue { $0.folder = nil }
            folder.remove()
            throw error
        }
    }

    private func start(
        _ folder: SSHFolder, _ log: Int32, _ errors: (reading: Int32, writing: Int32), _ limit: Duration,
        _ persistence: String?
    ) throws(SSHError) {
        let arguments = command.master(
            to: server, in: folder, seconds: Int(limit / .seconds(1)), persistence: persistence)
        do throws(DetachedThread.Unavailable) {
            let started = try BoundProgram.start(
                program.path, arguments: arguments, environment: program.environment, error: errors.writing,
                reading: [log, errors.reading]
            ) { [weak self] in self?.take($0) }
            process.withLockedValue { $0 = started }
        } catch {
            for end in [log, errors.reading, errors.writing] { close(end) }
            throw SSHError(.sshFailed, "no thread is left")
        }
    }

    /// Uses a connection that the user, or another landfall of theirs, has: `shared` has its control socket, the key of the machine, and
    /// what it forwards for others. It stays when this ends; what was added is taken back.
    init(_ program: SSHProgram, to server: SSHServer, in bases: [String], borrowing shared: SSHShared) {
        self.program = program
        self.server = server
        self.bases = bases
        command = SSHCommand(control: shared.control)
        hostKey = shared.key
        isVouched = false
        isBorrowed = true
        isLasting = false
        lent = shared.forwards
        state.withLockedValue { ($0.asker, $0.home) = (shared.asker, shared.home) }
    }

    deinit {
        if !stays { process.withLockedValue { $0?.stop() } }
        state.withLockedValue { $0.folder }?.remove()
    }

    /// Whether ssh goes on without this process.
    private var stays: Bool { isLasting && state.withLockedValue { $0.isReady && $0.failure == nil } }

    /// Whether it is on its way to the machine, or a shell there begins, and worth waiting for although someone's time is up.
    var isUnderWay: Bool {
        state.withLockedValue { state in
            guard state.failure == nil else { return false }
            return state.isReady ? state.isShellBeginning : state.transcript.isConnected || state.transcript.isLed
        }
    }

    /// How long it has been there.
    var age: Duration { start.duration(to: .now) }

    /// Whether it forwards already.
    var isUsable: Bool {
        let isReady = state.withLockedValue { $0.isReady && $0.failure == nil }
        return isBorrowed || isReady && (!isLasting || SSHFolder.listener(at: command.control) != nil)
    }

    /// Whether it was someone else's connection, which has ended.
    var isAbandoned: Bool { isBorrowed && SSHFolder.listener(at: command.control) == nil }

    /// The key that the machine has shown, where ssh says so.
    var shownKey: String? { state.withLockedValue { $0.transcript.shown } }

    var commandTrouble: String? { state.withLockedValue { $0.commandTrouble } }

    /// What became of connections so far.
    var refusals: SSHTranscript.Refusals { state.withLockedValue { $0.transcript.refusals } }

    /// Counts one more who needs it; false where it is over.
    func take() -> Bool {
        // Anyone who made this one has just looked whether something listens.
        let (isNew, isReady) = state.withLockedValue { ($0.leases == 0, $0.isReady) }
        if isBorrowed || isLasting && isReady, !isNew, SSHFolder.listener(at: command.control) == nil { return false }
        return state.withLockedValue { state in
            guard state.failure == nil, !state.isLeft else { return false }
            state.leases += 1
            return true
        }
    }

    /// Counts one less. With the last it ends.
    func leave() {
        let isLast = state.withLockedValue { state in
            state.leases -= 1
            state.isLeft = state.isLeft || state.leases == 0
            return state.leases == 0
        }
        guard isLast else { return }
        shell.withLockedValue { $0?.stop() }
        guard isBorrowed else {
            if !stays { process.withLockedValue { $0?.stop() } }
            return
        }
        let forwards = state.withLockedValue { $0.forwards }
        if !forwards.isEmpty { program.spawn(command.cancel(forwards)) }
    }
}

// MARK: What it says

extension SSHSession {
    private func take(_ event: BoundProgram.Event) {
        // Whatever it says is a reason to look.
        let isReady = SSHFolder.listener(at: command.control) != nil
        state.withLockedValue { state in
            if isReady, !state.isReady, isLasting { state.folder?.handOver() }
            state.isReady = state.isReady || isReady
            switch event {
            case .started: break
            case .output(let source, let bytes):
                for line in Self.lines(&state.rests[source], bytes) {
                    if source == 0 { state.transcript.take(line) } else { state.transcript.takeError(line) }
                }
            // It has gone into the background.
            case .ended(.exited(0)?) where isLasting && isReady: break
            case .ended: state.failure = state.transcript.failure()
            case .notStarted(EMFILE), .notStarted(ENFILE): state.failure = SSHError(.tooManyFiles)
            case .notStarted(let errno):
                let isThere = ![ENOENT, ENOTDIR, EACCES].contains(errno)
                state.failure = SSHError(isThere ? .sshFailed : .sshMissing, String(cString: strerror(errno)))
            }
            for feed in state.waiting.values { feed.yield() }
        }
    }

    /// The whole lines, those that are left over from before included. A line without an end is cut.
    private static func lines(_ rest: inout [UInt8], _ bytes: [UInt8]) -> [String] {
        rest += bytes
        var lines: [String] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            lines.append(String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self))
            rest.removeSubrange(...end)
        }
        if rest.count > 16_384 { rest = [] }
        return lines
    }

    /// Waits until it is ready to forward.
    ///
    /// - Throws: ``SSHError``: what it has ended with, or that the time is up.
    func ready(deadline: ContinuousClock.Instant) async throws(SSHError) {
        guard !isBorrowed else { return }
        let (changes, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLockedValue { state in
            state.waiters += 1
            state.waiting[state.waiters] = feed
            return state.waiters
        }
        defer { state.withLockedValue { $0.waiting[number] = nil } }
        feed.yield()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await Task.sleep(until: deadline, clock: .continuous)
                feed.finish()
            }
            for await _ in changes where isDecided { break }
            group.cancelAll()
        }
        let (failure, isReady) = state.withLockedValue { ($0.failure, $0.isReady) }
        if let failure { throw failure }
        if Task.isCancelled { throw SSHError(.cancelled) }
        guard isReady else { throw state.withLockedValue { $0.transcript.failure(timeIsUp: true) } }
    }

    private var isDecided: Bool { state.withLockedValue { $0.failure != nil || $0.isReady } }
}

// MARK: Forwarding

extension SSHSession {
    /// Has it forward places, those that it forwards already aside.
    ///
    /// - Returns: The places with their sockets. One below a home that cannot be asked for is left out.
    /// - Throws: ``SSHError``.
    func forward(_ places: [SSHPlace], deadline: ContinuousClock.Instant) async throws(SSHError) -> [SSHForward] {
        var found: [SSHForward] = []
        var new: [SSHForward] = []
        // It is asked for each of them once that has answered, and a login shell may take longer than both.
        if places.contains(where: \.isPortOfMachine) { _ = asker() }
        for place in try await resolved(places, deadline: deadline) {
            if let known = state.withLockedValue({ lent + $0.forwards }).first(where: { $0.place == place }) {
                found.append(known)
                continue
            }
            // A number that another caller may have taken meanwhile would be the name of two sockets.
            let next = SSHForward(place: place, path: try folder().socket(Int.random(in: 1...999_999)))
            found.append(next)
            new.append(next)
        }
        guard !new.isEmpty else { return found }
        // Written before, so that anyone who finds the folder left behind can take them back.
        let folder = try folder()
        if isBorrowed { folder.note(command, state.withLockedValue { $0.forwards } + new) }
        let outcome = await SSHRun.run(program, command.forward(new), deadline: deadline)
        if let failure = state.withLockedValue({ $0.failure }) { throw failure }
        guard outcome.isGood else { throw outcome.failure(deadline: deadline) }
        let (all, home) = state.withLockedValue { state in
            state.forwards += new
            return (state.forwards, state.home)
        }
        if !isBorrowed, !isVouched, let hostKey {
            SSHShared(control: command.control, key: hostKey, home: home, forwards: all).write(of: server, in: folder)
        }
        return found
    }

    /// Where its files are. One that uses another's connection has some only when it adds a forwarding.
    private func folder() throws(SSHError) -> SSHFolder {
        let made: Result<SSHFolder, SSHError> = state.withLockedValue { state in
            if let folder = state.folder { return .success(folder) }
            return Result { () throws(SSHError) in
                let new = try SSHFolder.make(in: bases, program)
                state.folder = new
                return new
            }
        }
        return try made.get()
    }

    private func resolved(_ places: [SSHPlace], deadline: ContinuousClock.Instant) async throws(SSHError) -> [SSHPlace]
    {
        var resolved: [SSHPlace] = []
        for place in places {
            var whole: SSHPlace? = place
            if place.isBelowHome {
                // The other places can be tried without it.
                let share = ContinuousClock.now + ContinuousClock.now.duration(to: deadline) / 2
                whole = await home(deadline: places.count == 1 ? deadline : share).flatMap { place.resolved(home: $0) }
                if whole == nil, places.count == 1 {
                    throw commandTrouble.map { SSHError(.sshNoCommand, $0) } ?? SSHError(.sshTimeout)
                }
            }
            if case .socket(let path, _)? = whole, !SSHCommand.isPlain(path.description) {
                throw SSHError(.sshFailed, path.description)
            }
            if let whole { resolved.append(whole) }
        }
        return resolved
    }

    /// The home of the user who logs in, asked for once; nil where no command may be run there.
    private func home(deadline: ContinuousClock.Instant) async -> String? {
        if let known = state.withLockedValue({ $0.home }) { return known }
        let (answer, outcome) = await answer(SSHQuestion(), deadline: deadline)
        let isRefused = answer == nil && ContinuousClock.now < deadline
        state.withLockedValue { state in
            state.home = answer?.home
            if isRefused, let outcome { state.commandTrouble = outcome.commandTrouble }
        }
        return answer?.home
    }

    /// The Unix sockets that something listens on there; nil where the machine does not say.
    func listeners(deadline: ContinuousClock.Instant) async -> Set<String>? {
        SSHCommand.listeners(in: await SSHRun.run(program, command.listeners, deadline: deadline).output)
    }

    /// Whose sockets have a port there, asked now; nil where the machine does not say.
    func sockets(port: UInt16, deadline: ContinuousClock.Instant) async -> SSHSockets? {
        await answer(SSHQuestion(port: port), deadline: deadline).answer
    }

    /// What the shell says that stays, else one that is started for this question; and what the latter has printed.
    private func answer(
        _ question: SSHQuestion, deadline: ContinuousClock.Instant
    ) async -> (answer: SSHSockets?, outcome: ProgramRun.Outcome?) {
        if let answer = await asker()?.ask(question, deadline: deadline) {
            state.withLockedValue { $0.isShellBeginning = false }
            return (answer, nil)
        }
        guard ContinuousClock.now < deadline else { return (nil, nil) }
        let outcome = await SSHRun.run(program, command.ask(question), deadline: deadline)
        return (question.answer(in: outcome.output), outcome)
    }

    /// Who is asked, started with the first question by what has started ssh. It ends with the control socket, with the last
    /// lease, and with this process.
    private func asker() -> SSHAsker? {
        state.withLockedValue { state in
            guard state.asker == nil, !isBorrowed, let asker = state.folder?.asker else { return state.asker }
            state.asker = asker
            let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard errors >= 0 else { return asker }
            guard let ends = asker.make() else {
                close(errors)
                return asker
            }
            do throws(DetachedThread.Unavailable) {
                let started = try BoundProgram.start(
                    program.path, arguments: command.asker, environment: program.environment, input: ends.input,
                    output: ends.output, error: errors, reading: []
                ) { [weak self] event in
                    if case .started = event { return }
                    self?.state.withLockedValue { $0.isShellBeginning = false }
                }
                shell.withLockedValue { $0 = started }
                state.isShellBeginning = true
            } catch {
                for end in [ends.input, ends.output, errors] { close(end) }
            }
            return asker
        }
    }
}
