package import ConnectionChecks
package import ServerExchange

extension ServerExchangeError {
    /// What a code of the way to a server means for a client.
    package init(_ code: CheckCode, status: Int? = nil) {
        let kind: Kind =
            switch code {
            case .zoneMissing, .downgradeRefused, .basePathRefused, .identityUnproven, .cleartextTokenRefused,
                .tokenWithheld, .serverWithoutKey, .serverLostKey:
                .policy
            case .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiClientMissing, .embeddedEngineMissing,
                .embeddedEngineNotBuilt, .mdnsEngineFailed, .daemonNotRunning, .daemonAccessDenied, .daemonTimeout,
                .daemonBadAnswer,
                .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleNeedsApproval, .tailscaleStopped,
                .tailscaleStarting, .tailscaleStateUnknown, .sshMissing, .sshFolderUnusable, .nodeUnconfirmed, .connectionBusy, .badRequest,
                .tooManyFiles:
                .local
            case .serviceNotFound, .serviceUnresolved, .dialFailed, .peerUnknown, .nameAmbiguous, .peerNoAddress,
                .peerOffline, .peerKeyExpired, .nameNotFound, .resolveFailed, .serverUnreachable, .connectionRefused,
                .connectionClosed, .sshForwardRefused, .sshNoServer, .sshFailed:
                .unreachable
            case .resolveTimeout, .connectTimeout, .tlsTimeout, .responseTimeout: .timeout
            case .tlsFailed, .tlsExpected, .certificateExpired: .tls
            case .notThisProduct, .pinUnknown, .pinChanged, .nodeChanged, .serverIDChanged, .sshHostUnknown, .sshHostChanged:
                .identity
            // ssh keys are asked for, as tokens are: trying again does not help.
            case .tokenMissing, .tokenUnreadable, .tokenRefused, .sshAuthFailed: .token
            case .badResponse, .badStatus, .headTooLarge, .bodyTooLarge, .decodeFailed: .badAnswer
            case .cancelled: .cancelled
            }
        self.init(kind, code: code.rawValue, status: status)
    }
}
