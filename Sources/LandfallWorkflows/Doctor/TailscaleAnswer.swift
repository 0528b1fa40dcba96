package import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallTransport

/// What tailscaled answered, or why it did not.
package struct TailscaleAnswer: Sendable {
    package let result: Result<TailnetStatus, TailnetError>

    package init(_ result: Result<TailnetStatus, TailnetError>) {
        self.result = result
    }

    /// Asks the daemon, for as long as its time limit allows.
    package init(_ daemon: LocalAPI) async {
        do throws(TailnetError) {
            result = .success(try await daemon.status(deadline: .now + DoctorWait.longest))
        } catch {
            result = .failure(error)
        }
    }

    /// What happens to the tailnet's names on `machine`.
    package func magicDNS(_ machine: Machine) -> MagicDNSFinding {
        guard case .success(let status) = result, (try? TailnetDirectory(status).requireUp()) != nil else {
            return machine.magicDNS(isUp: false, isEnabled: nil, hasInterface: nil)
        }
        return machine.magicDNS(isEnabled: status.isMagicDNSEnabled, hasInterface: status.hasInterface)
    }
}

extension TailscaleFinding {
    /// Concludes from the daemon's answer.
    ///
    /// - Parameters:
    ///   - answer: What the daemon said.
    ///   - isExpected: Whether it is installed, or its socket was given.
    ///   - now: Decides how soon a key runs out.
    package init(_ answer: TailscaleAnswer, isExpected: Bool, now: Date) {
        switch answer.result {
        case .success(let status): self.init(status, now: now)
        case .failure(let error): self.init(error, isExpected: isExpected)
        }
    }

    private init(_ status: TailnetStatus, now: Date) {
        do throws(TailnetError) {
            try TailnetDirectory(status).requireUp()
        } catch {
            self.init(error, isExpected: true)
            return
        }
        let own = status.ownNode
        let left = own?.keyExpiry.map { $0.timeIntervalSince(now) }
        if let left, left <= 0 {
            // The control plane says so a moment later.
            self = .keyExpired(authURL: status.authURL)
        } else if let left, left <= Self.warningTime {
            self = .keyExpiresSoon(days: Int(left / 86_400))
        } else if own?.isOnline == false {
            self = .notOnline
        } else {
            let name = own.flatMap { $0.name.raw.isEmpty ? nil : $0.name }
            self = .up(name: name, isUserspace: status.hasInterface == false)
        }
    }

    private init(_ error: TailnetError, isExpected: Bool) {
        switch error {
        case .noSocket where !isExpected: self = .unanswered(.notInstalled)
        case .noSocket(let path), .refused(let path): self = .unanswered(.notRunning(path: ForeignText(path)))
        case .permissionDenied(let path): self = .unanswered(.noPermission(path: ForeignText(path)))
        case .untrusted(let path): self = .unanswered(.untrusted(path: ForeignText(path)))
        case .forbidden: self = .unanswered(.forbidden)
        case .timedOut, .cancelled: self = .unanswered(.timedOut)
        case .badStatus, .notJSON, .badAnswer: self = .unanswered(.badAnswer)
        // These are errors about a peer, and no peer was requested.
        case .dialFailed, .dialTimedOut, .dialMissing, .unknownPeer, .ambiguousName, .noAddress:
            self = .unanswered(.badAnswer)
        case .ownKeyExpired(_, let authURL): self = .keyExpired(authURL: authURL)
        case .notUp(let state, let authURL): self = .notUp(State(state, authURL: authURL))
        }
    }
}

extension TailscaleFinding.State {
    fileprivate init(_ state: BackendState, authURL: ForeignText?) {
        switch state {
        case .noState: self = .noState
        case .inUseByOtherUser: self = .inUseByOtherUser
        case .needsLogin: self = .needsLogin(authURL: authURL)
        case .needsMachineAuth: self = .needsApproval
        case .stopped: self = .stopped
        case .starting: self = .starting
        case .unknown(let name): self = .unknown(name)
        // It is up, so this is not an error.
        case .running: self = .unknown(ForeignText("Running"))
        }
    }
}
