package import ServerModel

/// The ssh processes of this process: one for each server, shared by all who need it.
package actor SSHForwards {
    private let environment: [String: String]
    private let bases: [String]
    private var sessions: [SSHServer: WeakSession] = [:]

    private struct WeakSession {
        weak var session: SSHSession?
    }

    /// Makes a keeper; nothing runs yet.
    ///
    /// - Parameter environment: Where ssh and the folders are looked for, and what ssh runs with.
    package init(environment: [String: String]) {
        self.environment = environment
        bases = SSHFolder.bases(environment: environment)
    }

    /// Connects to a server, or joins the connection that there is.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - deadline: When to give up.
    /// - Returns: A lease: as long as it is kept, the connection stands.
    /// - Throws: ``SSHError``.
    package func connect(
        to server: SSHServer, deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> SSHLease {
        var share = try share(of: server, limit: ContinuousClock.now.duration(to: deadline))
        do throws(SSHError) {
            try await share.session.ready(deadline: deadline)
        } catch {
            guard error.code == .sshAuthFailed, let own = await borrow(share.session, deadline: deadline) else {
                throw error
            }
            share = own
        }
        guard let key = share.session.hostKey else {
            throw SSHError(.sshFailed, "ssh names no key of the machine, or several")
        }
        return SSHLease(share: share, hostKey: key)
    }

    /// A connection of the user's own to the same server, where the machine has just proven itself by its key and only lets nobody in:
    /// docs/trust.md, "ssh", has the conditions.
    private func borrow(_ refused: SSHSession, deadline: ContinuousClock.Instant) async -> SSHShare? {
        guard let program = SSHProgram(environment: environment), let key = refused.hostKey else { return nil }
        let outcome = await SSHRun.run(program, SSHCommand.configuration(of: refused.server), deadline: deadline)
        let configuration = SSHConfiguration(outcome.output)
        guard outcome.isGood, configuration.isStrict, let control = configuration.controlPath,
            SSHCommand.isPlain(control), SSHFolder.listener(at: control) != nil
        else { return nil }
        let session = SSHSession(
            program, to: refused.server, in: bases, borrowing: SSHShared(control: control, key: key, forwards: []))
        sessions[refused.server] = WeakSession(session: session)
        return SSHShare(session)
    }

    private func share(of server: SSHServer, limit: Duration) throws(SSHError) -> SSHShare {
        if let session = sessions[server]?.session, let share = SSHShare(session) { return share }
        guard let program = SSHProgram(environment: environment) else { throw SSHError(.sshMissing) }
        let session =
            if let shared = SSHShared.find(server, in: bases) {
                SSHSession(program, to: server, in: bases, borrowing: shared)
            } else {
                try SSHSession(program, to: server, in: bases, limit: limit)
            }
        guard let share = SSHShare(session) else { throw SSHError(.sshFailed) }
        sessions = sessions.filter { $0.value.session != nil }
        sessions[server] = WeakSession(session: session)
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

/// A connection by ssh that stands as long as somebody keeps a copy of this.
package struct SSHLease: Sendable {
    fileprivate let share: SSHShare
    /// The key by which the machine has proven itself: OpenSSH has found it in known_hosts.
    package let hostKey: SSHHostKey

    /// Forwards places to Unix sockets of this machine.
    ///
    /// - Returns: The places with their sockets; in the order of the places, without those whose path cannot be found out.
    /// - Throws: ``SSHError``.
    package func forward(
        _ places: [SSHPlace], deadline: ContinuousClock.Instant
    ) async throws(SSHError) -> [SSHForward] {
        try await share.session.forward(places, deadline: deadline)
    }

    /// How long ssh's word on a connection may come after its end: both leave it at once, by two descriptors.
    private static let lag = Duration.milliseconds(250)

    /// Whether the machine has refused to forward, of all connections so far that it has not passed on. Of one that has just been ended it is
    /// not known at once.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: False also where ssh says nothing of it.
    package func isProhibited(deadline: ContinuousClock.Instant) async -> Bool {
        let end = min(deadline, .now + Self.lag)
        while true {
            let refusals = share.session.refusals
            guard refusals.prohibited + refusals.unanswered == 0, ContinuousClock.now < end,
                (try? await Task.sleep(for: .milliseconds(5))) != nil
            else { return refusals.prohibited > 0 }
        }
    }
}
