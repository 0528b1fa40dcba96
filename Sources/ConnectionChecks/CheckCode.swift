package import SSHForwarding
package import ServerTransport
package import Tailnet

/// The stable identifiers of what can be wrong on the way to a server: those of the parts that look, and those of the stages
/// themselves.
package enum CheckCode: String, Sendable, Hashable, CaseIterable {
    // The address.
    case zoneMissing = "zone_missing"
    case downgradeRefused = "downgrade_refused"
    case basePathRefused = "base_path_refused"

    // mDNS.
    case avahiNotRunning = "avahi_not_running"
    case avahiHung = "avahi_hung"
    case avahiFailed = "avahi_failed"
    case avahiLost = "avahi_lost"
    case avahiClientMissing = "avahi_client_missing"
    case embeddedEngineMissing = "embedded_engine_missing"
    case embeddedEngineNotBuilt = "embedded_engine_not_built"
    case mdnsEngineFailed = "mdns_engine_failed"
    case serviceNotFound = "service_not_found"
    case serviceUnresolved = "service_unresolved"

    // The tailnet.
    case daemonNotRunning = "tailscaled_not_running"
    case daemonAccessDenied = "tailscaled_access_denied"
    case daemonTimeout = "tailscaled_timeout"
    case daemonBadAnswer = "tailscaled_bad_answer"
    case dialFailed = "tailscale_dial_failed"
    case tailscaleNoState = "tailscale_no_state"
    case tailscaleInUse = "tailscale_in_use"
    case tailscaleNeedsLogin = "tailscale_needs_login"
    case tailscaleNeedsApproval = "tailscale_needs_approval"
    case tailscaleStopped = "tailscale_stopped"
    case tailscaleStarting = "tailscale_starting"
    case tailscaleStateUnknown = "tailscale_state_unknown"
    case peerUnknown = "peer_unknown"
    case nameAmbiguous = "name_ambiguous"
    case peerNoAddress = "peer_no_address"
    case peerOffline = "peer_offline"
    case peerKeyExpired = "peer_key_expired"

    // ssh.
    case sshMissing = "ssh_missing"
    case sshHostUnknown = "ssh_host_unknown"
    case sshHostChanged = "ssh_host_changed"
    case sshAuthFailed = "ssh_auth_failed"
    case sshForwardRefused = "ssh_forward_refused"
    case sshNoServer = "ssh_no_server"
    case sshFailed = "ssh_failed"
    case sshFolderUnusable = "ssh_folder_unusable"

    // The transport.
    case nameNotFound = "name_not_found"
    case resolveFailed = "resolve_failed"
    case resolveTimeout = "resolve_timeout"
    case serverUnreachable = "server_unreachable"
    case connectionRefused = "connection_refused"
    case connectTimeout = "connect_timeout"
    case tlsFailed = "tls_failed"
    case tlsTimeout = "tls_timeout"
    case tlsExpected = "tls_expected"
    case certificateExpired = "certificate_expired"
    case responseTimeout = "response_timeout"
    case connectionClosed = "connection_closed"
    case badResponse = "bad_response"
    case badStatus = "bad_status"
    case headTooLarge = "head_too_large"
    case bodyTooLarge = "body_too_large"
    case badRequest = "bad_request"
    case connectionBusy = "connection_busy"
    case tooManyFiles = "too_many_files"
    case tokenWithheld = "token_withheld"
    case nodeUnconfirmed = "node_unconfirmed"
    case cancelled

    // What it is, and whose.
    case notThisProduct = "not_this_product"
    case pinUnknown = "pin_unknown"
    case pinChanged = "pin_changed"
    case nodeChanged = "node_changed"
    case serverIDChanged = "server_id_changed"
    case identityUnproven = "identity_unproven"

    // The token, and what it opens.
    case tokenMissing = "token_missing"
    case tokenUnreadable = "token_unreadable"
    case tokenRefused = "token_refused"
    case cleartextTokenRefused = "cleartext_token_refused"
    case serverWithoutKey = "server_without_key"
    case serverLostKey = "server_lost_key"
    case decodeFailed = "decode_failed"

    /// The code of a failure of the transport. Both lists spell alike; a test holds them together.
    package init(_ code: TransportError.Code) { self = CheckCode(rawValue: code.rawValue) ?? .serverUnreachable }

    /// The code of a failure of ssh.
    package init(_ code: SSHError.Code) { self = CheckCode(rawValue: code.rawValue) ?? .sshFailed }

    /// The code of a failure of the tailnet.
    package init(_ code: TailnetError.Code) { self = CheckCode(rawValue: code.rawValue) ?? .daemonBadAnswer }
}
