package import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// The ssh processes of this process: one for each server, shared by all who need it.
package actor SSHForwards {
    private let environment: [String: String]
    private let bases: [String]
    private let tailnet: LocalAPI?
    private var sessions: [SSHServer: WeakSession] = [:]
    /// Those that were on their way to a machine when someone's time was up: anyone who asks next finds them further on.
    private var unfinished: [SSHServer: SSHShare] = [:]

    /// For how long ssh tries at least: a machine that is far away takes longer than one question.
    private static let shortestTry = Duration.seconds(30)
    /// After which time one that is still on its way is given up.
    private static let longestTry = Duration.seconds(60)
    /// How long a connection of someone else's may take to show that it leads to the machine.
    private static let patienceWithOthers = Duration.seconds(3)

    private struct WeakSession {
        weak var session: SSHSession?
    }

    /// Makes a keeper; nothing runs yet.
    ///
    /// - Parameters:
    ///   - environment: Where ssh and the folders are looked for, and what ssh runs with.
    ///   - tailnet: What knows the host keys of the user's own machines; nil for nothing.
    package init(environment: [String: String], tailnet: LocalAPI? = nil) {
        self.environment = environment
        self.tailnet = tailnet
        bases = SSHFolder.bases(environment: environment)
    }

    /// Connects to a server, or joins the connection that there is.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - recorded: The key by which the machine is known; nil where it is met for the first time.
    ///   - vouched: Keys, `TYPE BASE64`, that count where known_hosts does not know the machine.
    ///   - deadline: When to give up.
    /// - Returns: A lease: as long as it is kept, the connection stands. The machine has proven itself by its key, which may be another one
    ///   than the recorded one that known_hosts has for it too.
    /// - Throws: ``SSHError``.
    package func connect(
        to server: SSHServer, recorded: SSHHostKey? = nil, vouched: [String] = [], deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> SSHLease {
        let again: SSHLease.Renewal = { [self] deadline async throws(SSHError) in
            try await connected(to: server, recorded, vouched, deadline)
        }
        let (share, hostKey) = try await again(deadline)
        return SSHLease(share, of: self, hostKey: hostKey, again)
    }

    /// Keeps what somebody leaves whose time is up for whoever asks next, as long as it gets on.
    fileprivate func keepUnfinished(_ share: SSHShare) {
        guard share.session.isUnderWay, share.session.age <= Self.longestTry else { return }
        unfinished[share.session.server] = share
    }

    private func connected(
        to server: SSHServer, _ recorded: SSHHostKey?, _ vouched: [String], _ deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> ProvenShare {
        guard let program = SSHProgram(environment: environment) else { throw SSHError(.sshMissing) }
        if let running = running(server, program, vouched), running.session.isUsable {
            if let proven = try await ready(running, deadline) { return proven }
        }
        if let old = unfinished[server], old.session.age > Self.longestTry { unfinished[server] = nil }
        let outcome = await SSHRun.run(program, SSHCommand.configuration(of: server), deadline: deadline)
        guard outcome.isGood else { throw outcome.failure(deadline: deadline) }
        let configuration = SSHConfiguration(outcome.output)
        let files = configuration.knownHosts.map(KnownHosts.read)
        var known = KnownHosts(files, names: configuration.names)
        var keys = known.candidates(recorded?.fingerprint)
        let isClaimed = keys.isEmpty && !vouched.isEmpty
        if isClaimed {
            known = KnownHosts(files, names: configuration.names, vouched: vouched)
            keys = known.candidates(recorded?.fingerprint)
        }
        let isInTailnet = keys.isEmpty
        if isInTailnet { keys = await tailnetKeys(configuration, files, recorded, deadline) }
        // A connection that stands does not tell which of several keys the machine has shown.
        if let key = keys.first, recorded?.fingerprint == key.fingerprint || keys.count == 1,
            let own = await borrow(
                server, program, configuration, known, SSHHostKey(host: server.machine, fingerprint: key.fingerprint),
                deadline)
        {
            return own
        }
        // Each time ssh is given one key, and takes no other: which one the machine has is what ssh accepts, and nothing that it says.
        for (number, key) in keys.isEmpty ? [(0, nil)] : keys.map(Optional.some).enumerated().map({ ($0, $1) }) {
            let limit = max(Self.shortestTry, ContinuousClock.now.duration(to: deadline))
            let share = try share(of: server, program, taking: key, vouched, limit: limit, configuration.persistence)
            do throws(SSHError) {
                if let proven = try await ready(share, deadline) { return proven }
            } catch {
                switch error.code {
                case .sshHostUnknown, .sshHostChanged:
                    if error.isOnTheWay { throw error }
                    if number + 1 < keys.count { continue }
                    if !isInTailnet { throw SSHError(.sshHostChanged, error.detail.raw, isClaimed: isClaimed) }
                    throw SSHError(.sshHostUnknown, share.session.shownKey ?? error.detail.raw)
                case .sshAuthFailed:
                    guard
                        let own = await borrow(
                            server, program, configuration, known, share.session.hostKey, deadline)
                    else { throw error }
                    return own
                default: throw error
                }
            }
        }
        throw SSHError(.sshFailed)
    }

    /// The keys that the tailnet has for a machine of the user's own which no file names, and none that a file revokes.
    private func tailnetKeys(
        _ configuration: SSHConfiguration, _ files: [[UInt8]], _ recorded: SSHHostKey?,
        _ deadline: ContinuousClock.Instant
    ) async -> [KnownHosts.Entry] {
        guard let name = configuration.names.first, let status = try? await tailnet?.status(deadline: deadline)
        else { return [] }
        let lines = TailnetDirectory(status).sshHostKeys(of: configuration.host).compactMap(SSHPublicKey.init)
            .map { "\(name) \($0.line)\n" }
        return KnownHosts(files + [Array(lines.joined().utf8)], names: [name]).candidates(recorded?.fingerprint)
    }

    private func ready(
        _ share: SSHShare, _ deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> ProvenShare? {
        unfinished[share.session.server] = nil
        do throws(SSHError) {
            try await share.session.ready(deadline: deadline)
        } catch {
            if error.code != .cancelled { keepUnfinished(share) }
            throw error
        }
        return share.session.hostKey.map { (share, $0) }
    }

    /// Gives up what is still on its way: it was begun in another network.
    package func networkChanged() { unfinished = [:] }

    /// A connection of the user's own to the same server, so that no key has to be touched or confirmed once more, and no password typed:
    /// docs/trust.md, "ssh", has the conditions.
    private func borrow(
        _ server: SSHServer, _ program: SSHProgram, _ configuration: SSHConfiguration, _ known: KnownHosts,
        _ key: SSHHostKey?, _ deadline: ContinuousClock.Instant
    ) async -> ProvenShare? {
        guard let key, known.areExact, known.entries.contains(where: { $0.fingerprint == key.fingerprint }),
            configuration.isStrict, let control = configuration.controlPath,
            SSHCommand.isPlain(control), SSHFolder.listener(at: control) != nil
        else { return nil }
        // It takes what is asked of it also where the machine has gone, or its process is stopped. One that says no leads there.
        let now = ContinuousClock.now
        let patience = min(Self.patienceWithOthers, now.duration(to: deadline) / 2)
        let knock = await SSHRun.run(program, SSHCommand(control: control).knock, deadline: now + patience)
        guard knock.isFinished else { return nil }
        let session = SSHSession(
            program, to: server, in: bases, borrowing: SSHShared(control: control, key: key, forwards: []))
        sessions[server] = WeakSession(session: session)
        return SSHShare(session).map { ($0, key) }
    }

    /// The connection that stands, of this process or of another landfall; nil where there is none.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - program: Where ssh is.
    ///   - vouched: Keys that a signed directory vouches for. What such a key has opened is for those alone to whom it does.
    /// - Returns: A share in it.
    private func running(_ server: SSHServer, _ program: SSHProgram, _ vouched: [String]) -> SSHShare? {
        if let session = sessions[server]?.session,
            !session.isVouched
                || vouched.contains(where: { SSHPublicKey($0)?.fingerprint == session.hostKey?.fingerprint }),
            let share = SSHShare(session)
        {
            return share
        }
        guard let shared = SSHShared.find(server, in: bases) else { return nil }
        return keep(SSHSession(program, to: server, in: bases, borrowing: shared))
    }

    private func share(
        of server: SSHServer, _ program: SSHProgram, taking key: KnownHosts.Entry?, _ vouched: [String],
        limit: Duration, _ persistence: String?
    ) throws(SSHError) -> SSHShare {
        if let share = running(server, program, vouched) { return share }
        let session = try SSHSession(
            program, to: server, in: bases, taking: key, limit: limit, persistence: persistence)
        guard let share = keep(session) else { throw SSHError(.sshFailed) }
        return share
    }

    private func keep(_ session: SSHSession) -> SSHShare? {
        guard let share = SSHShare(session) else { return nil }
        sessions = sessions.filter { $0.value.session != nil }
        sessions[session.server] = WeakSession(session: session)
        return share
    }
}

/// A share in an ssh process, which ends when the last share of it is let go.
final class SSHShare: Sendable {
    let session: SSHSession

    /// Takes a share; nil where the process has ended.
    init?(_ session: SSHSession) {
        guard session.take() else { return nil }
        self.session = session
    }

    deinit { session.leave() }
}

/// A share in a connection, and the key by which the machine has proven itself on it.
private typealias ProvenShare = (share: SSHShare, hostKey: SSHHostKey)

/// A connection by ssh that stands as long as something keeps a copy of this.
package struct SSHLease: Sendable {
    /// Connects anew.
    fileprivate typealias Renewal = @Sendable (ContinuousClock.Instant) async throws(SSHError) -> ProvenShare

    private let held: NIOLockedValueBox<SSHShare>
    private let again: Renewal
    private let keeper: SSHForwards
    private var share: SSHShare { held.withLockedValue { $0 } }
    /// The key by which the machine has proven itself: the only one that OpenSSH was given for it.
    package let hostKey: SSHHostKey
    /// Whether a signed directory alone vouches for that key.
    package var isClaimed: Bool { share.session.isVouched }

    fileprivate init(_ share: SSHShare, of keeper: SSHForwards, hostKey: SSHHostKey, _ again: @escaping Renewal) {
        (held, self.keeper, self.hostKey, self.again) = (NIOLockedValueBox(share), keeper, hostKey, again)
    }

    /// Forwards places to Unix sockets of this machine. Where that of another landfall has ended meanwhile, a connection of one's own takes
    /// its place, if the machine has the same key.
    ///
    /// - Returns: The places with their sockets; in the order of the places, without those whose path cannot be found out.
    /// - Throws: ``SSHError``.
    package func forward(
        _ places: [SSHPlace], deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> [SSHForward] {
        do throws(SSHError) {
            return try await share.session.forward(places, deadline: deadline)
        } catch {
            await keeper.keepUnfinished(share)
            guard share.session.isAbandoned else { throw error }
            let (next, key) = try await again(deadline)
            guard key == hostKey else { throw error }
            held.withLockedValue { $0 = next }
            return try await next.session.forward(places, deadline: deadline)
        }
    }

    /// Whose sockets on that machine have a port, asked now.
    ///
    /// - Returns: nil where the machine does not say.
    package func sockets(port: UInt16, deadline: ContinuousClock.Instant) async -> SSHSockets? {
        let (share, sockets) = (share, await share.session.sockets(port: port, deadline: deadline))
        if sockets == nil { await keeper.keepUnfinished(share) }
        return sockets
    }

    /// The Unix sockets on that machine that something listens on.
    ///
    /// - Returns: nil where the machine does not say.
    package func listeners(deadline: ContinuousClock.Instant) async -> Set<String>? {
        await share.session.listeners(deadline: deadline)
    }

    /// The output of the failed command that should have printed the home there; nil if it succeeded, or was not run.
    package var commandTrouble: String? { share.session.commandTrouble }

    /// How long ssh's word on a connection may come after its end: both leave it at once, by two descriptors.
    private static let lag = Duration.milliseconds(250)

    /// Whether the machine has refused to forward, of all connections so far that it has not passed on. Of those that have just been ended
    /// it is not known at once.
    ///
    /// - Parameters:
    ///   - count: How many have been ended: ssh has a word on each.
    ///   - deadline: When to give up.
    /// - Returns: False also where ssh says nothing of it.
    package func isProhibited(ofAll count: Int, deadline: ContinuousClock.Instant) async -> Bool {
        let end = min(deadline, .now + Self.lag)
        while true {
            let refusals = share.session.refusals
            guard refusals.prohibited == 0, refusals.unanswered < count, ContinuousClock.now < end,
                (try? await Task.sleep(for: .milliseconds(5))) != nil
            else { return refusals.prohibited > 0 }
        }
    }
}
