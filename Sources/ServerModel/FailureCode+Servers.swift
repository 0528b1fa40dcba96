/// What can be wrong on the way to a server, at one of its stages.
extension FailureCode {
    // The address.

    /// A link-local address without its interface.
    package static let zoneMissing = FailureCode("zone_missing", .policy, exit: .usage)
    package static let downgradeRefused = FailureCode("downgrade_refused", .policy, exit: .refusedByPolicy)
    /// What goes on asking by itself would use a metered network, and nobody has agreed to that.
    package static let meteredRefused = FailureCode("metered_refused", .policy, exit: .refusedByPolicy)
    /// A base path that stands where the product has paths of its own.
    package static let basePathRefused = FailureCode("base_path_refused", .policy, exit: .usage)

    // mDNS.

    package static let avahiNotRunning = FailureCode("avahi_not_running", .mdns, exit: .localTrouble)
    package static let avahiHung = FailureCode("avahi_hung", .mdns, exit: .localTrouble)
    package static let avahiFailed = FailureCode("avahi_failed", .mdns, exit: .localTrouble)
    package static let avahiLost = FailureCode("avahi_lost", .mdns, exit: .localTrouble)
    /// A warning: the daemon has not taken in all that came.
    package static let avahiOverflowed = FailureCode("avahi_overflowed", .mdns, exit: .ok)
    package static let avahiClientMissing = FailureCode("avahi_client_missing", .mdns, exit: .localTrouble)
    package static let embeddedEngineMissing = FailureCode("embedded_engine_missing", .mdns, exit: .localTrouble)
    package static let embeddedEngineNotBuilt = FailureCode("embedded_engine_not_built", .mdns, exit: .localTrouble)
    /// The process of the embedded engine ends again and again.
    package static let mdnsEngineFailed = FailureCode("mdns_engine_failed", .mdns, exit: .localTrouble)
    /// A saved service of the LAN that nobody lists.
    package static let serviceNotFound = FailureCode("service_not_found", .mdns, exit: .unreachable)
    /// A service that is listed and does not answer.
    package static let serviceUnresolved = FailureCode("service_unresolved", .mdns, exit: .unreachable)
    /// OpenSSH is not installed.
    package static let sshMissing = FailureCode("ssh_missing", .ssh, exit: .localTrouble)
    package static let sshHostUnknown = FailureCode("ssh_host_unknown", .ssh, exit: .identityChanged)
    package static let sshHostChanged = FailureCode("ssh_host_changed", .ssh, exit: .identityChanged)
    package static let sshAuthFailed = FailureCode("ssh_auth_failed", .ssh, exit: .authentication)
    package static let sshForwardRefused = FailureCode("ssh_forward_refused", .ssh, exit: .unreachable)
    /// Nothing of a known product listens at the places that were tried behind ssh.
    package static let sshNoServer = FailureCode("ssh_no_server", .ssh, exit: .unreachable)
    /// Anything else that OpenSSH gives up for.
    package static let sshFailed = FailureCode("ssh_failed", .ssh, exit: .unreachable)
    /// There is no folder for the sockets of ssh that others cannot change.
    package static let sshFolderUnusable = FailureCode("ssh_folder_unusable", .ssh, exit: .localTrouble)

    // The tailnet.

    package static let tailscaledNotRunning = FailureCode("tailscaled_not_running", .tailscale, exit: .localTrouble)
    package static let tailscaledAccessDenied = FailureCode("tailscaled_access_denied", .tailscale, exit: .localTrouble)
    package static let tailscaledTimeout = FailureCode("tailscaled_timeout", .tailscale, exit: .localTrouble)
    package static let tailscaledBadAnswer = FailureCode("tailscaled_bad_answer", .tailscale, exit: .localTrouble)
    package static let tailscaleDialFailed = FailureCode("tailscale_dial_failed", .connect, exit: .unreachable)
    /// This tailscaled cannot connect to machines for others, and there is no interface to do so.
    package static let tailscaleDialMissing = FailureCode("tailscale_dial_missing", .connect, exit: .localTrouble)
    package static let tailscaleNoState = FailureCode("tailscale_no_state", .tailscale, exit: .localTrouble)
    package static let tailscaleInUse = FailureCode("tailscale_in_use", .tailscale, exit: .localTrouble)
    package static let tailscaleNeedsLogin = FailureCode("tailscale_needs_login", .tailscale, exit: .localTrouble)
    package static let tailscaleNeedsApproval = FailureCode("tailscale_needs_approval", .tailscale, exit: .localTrouble)
    package static let tailscaleStopped = FailureCode("tailscale_stopped", .tailscale, exit: .localTrouble)
    package static let tailscaleStarting = FailureCode("tailscale_starting", .tailscale, exit: .localTrouble)
    package static let tailscaleStateUnknown = FailureCode("tailscale_state_unknown", .tailscale, exit: .localTrouble)
    package static let peerUnknown = FailureCode("peer_unknown", .peer, exit: .unreachable)
    package static let nameAmbiguous = FailureCode("name_ambiguous", .peer, exit: .unreachable)
    package static let peerNoAddress = FailureCode("peer_no_address", .peer, exit: .unreachable)
    package static let peerOffline = FailureCode("peer_offline", .peer, exit: .unreachable)
    package static let peerKeyExpired = FailureCode("peer_key_expired", .peer, exit: .unreachable)

    // The transport.

    /// This machine has no link, or no route that leads to the server.
    package static let networkDown = FailureCode("network_down", .connect, exit: .unreachable)
    /// The name has no address.
    package static let nameNotFound = FailureCode("name_not_found", .resolve, exit: .unreachable)
    /// The name servers fail.
    package static let resolveFailed = FailureCode("resolve_failed", .resolve, exit: .unreachable)
    /// resolv.conf(5) names Tailscale alone, which does not answer.
    package static let tailscaleNamesDead = FailureCode("tailscale_names_dead", .resolve, exit: .localTrouble)
    /// The deadline passed before the name was resolved.
    package static let resolveTimeout = FailureCode("resolve_timeout", .resolve, exit: .unreachable)
    /// No way there: no route, no such host, socket or interface, no permission.
    package static let serverUnreachable = FailureCode("server_unreachable", .connect, exit: .unreachable)
    /// Something is there and nobody listens.
    package static let connectionRefused = FailureCode("connection_refused", .connect, exit: .unreachable)
    /// The deadline passed before the connection was up.
    package static let connectTimeout = FailureCode("connect_timeout", .connect, exit: .unreachable)
    /// The handshake failed, or the other end does not speak TLS.
    package static let tlsFailed = FailureCode("tls_failed", .tls, exit: .tlsFailed)
    /// The deadline passed during the handshake.
    package static let tlsTimeout = FailureCode("tls_timeout", .tls, exit: .tlsFailed)
    /// A plain request, and the other end speaks TLS.
    package static let tlsExpected = FailureCode("tls_expected", .tls, exit: .tlsFailed)
    /// The time of the certificate is over.
    package static let certificateExpired = FailureCode("certificate_expired", .tls, exit: .tlsFailed)
    /// The deadline passed before the response was complete.
    package static let responseTimeout = FailureCode("response_timeout", exit: .unreachable)
    /// The other end closed before the response was complete.
    package static let connectionClosed = FailureCode("connection_closed", exit: .unreachable)
    /// What came is not HTTP/1.
    package static let badResponse = FailureCode("bad_response", exit: .badAnswer)
    /// A status that cannot be meant for this request.
    package static let badStatus = FailureCode("bad_status", exit: .badAnswer)
    /// More head (or trailer, or chunk framing) than the limit.
    package static let headTooLarge = FailureCode("head_too_large", exit: .badAnswer)
    /// More body than the limit.
    package static let bodyTooLarge = FailureCode("body_too_large", exit: .badAnswer)
    /// The request cannot be put on the wire as it is.
    package static let badRequest = FailureCode("bad_request", exit: .failure)
    /// Another request is still on this connection.
    package static let connectionBusy = FailureCode("connection_busy", exit: .failure)
    /// This process, or the system, has no file descriptor left (EMFILE, ENFILE).
    package static let tooManyFiles = FailureCode("too_many_files", exit: .localTrouble)
    /// A secret was to be sent and nothing proves the server.
    package static let tokenWithheld = FailureCode("token_withheld", .auth, exit: .refusedByPolicy)
    /// Tailscale no longer names the machine that proved itself, so nothing was sent.
    package static let nodeUnconfirmed = FailureCode("node_unconfirmed", .auth, exit: .localTrouble)
    /// The task that waited was cancelled.
    package static let cancelled = FailureCode("cancelled", exit: .interrupted)

    // What it is, and whose.

    /// A web page answers in the clear in the place of a saved server, as the sign-in page of a network does.
    package static let captivePortal = FailureCode("captive_portal", .product, exit: .unreachable)
    /// Something answers, and it is another product.
    package static let notThisProduct = FailureCode("not_this_product", .product, exit: .identityChanged)
    /// Nobody has recorded the certificate.
    package static let pinUnknown = FailureCode("pin_unknown", .identity, exit: .identityChanged)
    /// No pin matches the certificate.
    package static let pinChanged = FailureCode("pin_changed", .identity, exit: .identityChanged)
    package static let nodeChanged = FailureCode("node_changed", .identity, exit: .identityChanged)
    package static let serverIDChanged = FailureCode("server_id_changed", .identity, exit: .identityChanged)
    package static let identityUnproven = FailureCode("identity_unproven", .identity, exit: .refusedByPolicy)

    // The token, and what it opens.

    package static let tokenMissing = FailureCode("token_missing", .auth, exit: .authentication)
    /// There is a token, and its store does not give it.
    package static let tokenUnreadable = FailureCode("token_unreadable", .auth, exit: .authentication)
    package static let tokenRefused = FailureCode("token_refused", .auth, exit: .authentication)
    package static let cleartextTokenRefused = FailureCode("cleartext_token_refused", .auth, exit: .refusedByPolicy)
    /// A warning: the server asks for no key, and others reach it.
    package static let serverWithoutKey = FailureCode("server_without_key", .auth, exit: .ok)
    /// A warning: the server asks for no key, though there is one for it.
    package static let serverLostKey = FailureCode("server_lost_key", .auth, exit: .ok)
    package static let decodeFailed = FailureCode("decode_failed", .api, exit: .badAnswer)

    /// All of them. `Messages.trouble` has a sentence for each.
    package static let ofServers: [FailureCode] = [
        .zoneMissing, .downgradeRefused, .meteredRefused, .basePathRefused, .avahiNotRunning, .avahiHung, .avahiFailed,
        .avahiLost, .avahiOverflowed, .avahiClientMissing, .embeddedEngineMissing, .embeddedEngineNotBuilt,
        .mdnsEngineFailed,
        .serviceNotFound,
        .serviceUnresolved, .sshMissing, .sshHostUnknown, .sshHostChanged, .sshAuthFailed, .sshForwardRefused,
        .sshNoServer, .sshFailed, .sshFolderUnusable, .tailscaledNotRunning, .tailscaledAccessDenied,
        .tailscaledTimeout, .tailscaledBadAnswer,
        .tailscaleDialFailed, .tailscaleDialMissing, .tailscaleNamesDead,
        .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleNeedsApproval,
        .tailscaleStopped, .tailscaleStarting, .tailscaleStateUnknown, .peerUnknown, .nameAmbiguous, .peerNoAddress,
        .peerOffline, .peerKeyExpired, .nameNotFound, .resolveFailed, .resolveTimeout,
        .networkDown, .serverUnreachable,
        .connectionRefused, .connectTimeout, .tlsFailed, .tlsTimeout, .tlsExpected, .certificateExpired,
        .responseTimeout, .connectionClosed, .badResponse, .badStatus, .headTooLarge, .bodyTooLarge, .badRequest,
        .connectionBusy, .tooManyFiles, .tokenWithheld, .nodeUnconfirmed, .cancelled, .captivePortal, .notThisProduct,
        .pinUnknown,
        .pinChanged, .nodeChanged, .serverIDChanged, .identityUnproven, .tokenMissing, .tokenUnreadable,
        .tokenRefused, .cleartextTokenRefused, .serverWithoutKey, .serverLostKey, .decodeFailed,
    ]
}
