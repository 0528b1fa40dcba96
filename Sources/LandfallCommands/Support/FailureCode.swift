/// The stable identifiers of failures: the one list of them. Scripts compare these, so they only ever grow.
package enum FailureCode: String, Sendable, Hashable, CaseIterable, Encodable {
    case usage
    case interrupted
    /// A source worked and there was nothing.
    case nothingFound = "nothing_found"
    case avahiNotRunning = "avahi_not_running"
    case avahiHung = "avahi_hung"
    case avahiLost = "avahi_lost"
    case avahiFailed = "avahi_failed"
    case avahiClientMissing = "avahi_client_missing"
    case embeddedEngineMissing = "embedded_engine_missing"
    case embeddedEngineNotBuilt = "embedded_engine_not_built"
    case tailscaledNotRunning = "tailscaled_not_running"
    case tailscaledAccessDenied = "tailscaled_access_denied"
    case tailscaledTimeout = "tailscaled_timeout"
    case tailscaledBadAnswer = "tailscaled_bad_answer"
    case tailscaleNoState = "tailscale_no_state"
    case tailscaleInUse = "tailscale_in_use"
    case tailscaleNeedsLogin = "tailscale_needs_login"
    case tailscaleNeedsApproval = "tailscale_needs_approval"
    case tailscaleStopped = "tailscale_stopped"
    case tailscaleStarting = "tailscale_starting"
    case tailscaleStateUnknown = "tailscale_state_unknown"
    /// Avahi does not take the service that it was to publish.
    case serviceRefused = "service_refused"
    case serverUnreachable = "server_unreachable"
    case notThisProduct = "not_this_product"
    case fileUnreadable = "file_unreadable"
    case fileUnwritable = "file_unwritable"
    case internalError = "internal_error"

    /// The exit code that goes with it.
    var exit: CommandExit {
        switch self {
        case .usage: .usage
        case .interrupted: .interrupted
        case .nothingFound: .nothingFound
        case .avahiNotRunning, .avahiHung, .avahiLost, .avahiFailed, .avahiClientMissing, .embeddedEngineMissing,
            .embeddedEngineNotBuilt:
            .localTrouble
        case .tailscaledNotRunning, .tailscaledAccessDenied, .tailscaledTimeout, .tailscaledBadAnswer,
            .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleNeedsApproval, .tailscaleStopped,
            .tailscaleStarting, .tailscaleStateUnknown:
            .localTrouble
        case .serverUnreachable: .unreachable
        case .notThisProduct: .identityChanged
        case .serviceRefused, .fileUnreadable, .fileUnwritable, .internalError: .failure
        }
    }
}
