import Testing

@testable import LandfallModel

struct ServerExchangeErrorTests {
    @Test func `what a caller does about it follows from the code`() {
        let kinds: [(ServerExchangeError.Kind, [FailureCode])] = [
            (
                .policy,
                [
                    .avahiOverflowed, .mdnsFlooded, .meteredRefused,
                    .zoneMissing, .downgradeRefused, .basePathRefused, .leadsHere, .identityUnproven,
                    .cleartextTokenRefused,
                    .tokenWithheld, .serverWithoutKey, .serverLostKey, .storeAway,
                ]
            ),
            (
                .local,
                [
                    .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiClientMissing,
                    .embeddedEngineMissing,
                    .embeddedEngineNotBuilt, .mdnsEngineFailed, .tailscaledNotRunning, .tailscaledAccessDenied,
                    .tailscaledUntrusted, .tailscaledTimeout, .tailscaledBadAnswer, .tailscaleNoState, .tailscaleInUse,
                    .tailscaleNeedsLogin, .tailscaleKeyExpired,
                    .tailscaleNeedsApproval, .tailscaleStopped, .tailscaleStarting, .tailscaleStateUnknown,
                    .tailscaleDialMissing, .tailscaleNamesDead,
                    .nodeUnconfirmed, .connectionBusy, .badRequest, .tooManyFiles, .sshMissing, .sshFolderUnusable,
                ]
            ),
            (
                .unreachable,
                [
                    .serviceNotFound, .serviceUnresolved, .tailscaleDialFailed, .peerUnknown, .nameAmbiguous,
                    .peerNoAddress, .peerOffline, .peerKeyExpired, .nameNotFound, .resolveFailed, .serverUnreachable,
                    .connectionRefused, .connectionClosed, .sshForwardRefused, .sshNoServer, .sshNoCommand, .sshTimeout,
                    .sshFailed, .networkDown, .captivePortal,
                ]
            ),
            (.timeout, [.resolveTimeout, .connectTimeout, .tlsTimeout, .responseTimeout]),
            (.tls, [.tlsFailed, .tlsExpected, .certificateExpired]),
            (
                .identity,
                [
                    .notThisProduct, .pinUnknown, .pinChanged, .nodeChanged, .serverIDChanged, .sshHostUnknown,
                    .sshHostChanged,
                ]
            ),
            // ssh keys are asked for, as tokens are: trying again does not help.
            (.token, [.tokenMissing, .tokenUnreadable, .tokenRefused, .sshAuthFailed]),
            (.badAnswer, [.badResponse, .badStatus, .headTooLarge, .bodyTooLarge, .decodeFailed]),
            (.cancelled, [.cancelled]),
        ]
        #expect(Set(kinds.flatMap(\.1)) == Set(FailureCode.ofServers))
        for (kind, codes) in kinds {
            for code in codes { #expect(ServerExchangeError(code).kind == kind, "\(code)") }
        }
    }
}
