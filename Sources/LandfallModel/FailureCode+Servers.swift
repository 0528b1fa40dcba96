/// What can be wrong on the way to a server, at one of its stages.
extension FailureCode {
    // The address.

    /// A link-local address without its interface.
    public static let zoneMissing = FailureCode("zone_missing", .policy, exit: .usage)
    /// The server was saved with TLS, and plain HTTP was asked for.
    public static let downgradeRefused = FailureCode("downgrade_refused", .policy, exit: .refusedByPolicy)
    /// What goes on asking by itself would use a metered network, and nobody has agreed to that.
    public static let meteredRefused = FailureCode("metered_refused", .policy, exit: .refusedByPolicy)
    /// A base path that stands where the product has paths of its own.
    public static let basePathRefused = FailureCode("base_path_refused", .policy, exit: .usage)

    /// What a directory has listed leads to this machine, or to one that is another in each network.
    public static let leadsHere = FailureCode("leads_here", .connect, exit: .refusedByPolicy)

    // mDNS.

    /// avahi-daemon is not running.
    public static let avahiNotRunning = FailureCode("avahi_not_running", .mdns, exit: .localTrouble)
    /// avahi-daemon does not answer.
    public static let avahiHung = FailureCode("avahi_hung", .mdns, exit: .localTrouble)
    /// Avahi reports a failure.
    public static let avahiFailed = FailureCode("avahi_failed", .mdns, exit: .localTrouble)
    /// avahi-daemon has stopped.
    public static let avahiLost = FailureCode("avahi_lost", .mdns, exit: .localTrouble)
    /// A warning: the daemon has not taken in all that came.
    public static let avahiOverflowed = FailureCode("avahi_overflowed", .mdns, exit: .ok)
    /// A warning: someone on the network sends more mDNS packets than are taken in.
    public static let mdnsFlooded = FailureCode("mdns_flooded", .mdns, exit: .ok)
    /// The library libavahi-client is not installed.
    public static let avahiClientMissing = FailureCode("avahi_client_missing", .mdns, exit: .localTrouble)
    /// The library libavahi-core is not installed.
    public static let embeddedEngineMissing = FailureCode("embedded_engine_missing", .mdns, exit: .localTrouble)
    /// This build has no embedded engine.
    public static let embeddedEngineNotBuilt = FailureCode("embedded_engine_not_built", .mdns, exit: .localTrouble)
    /// The process of the embedded engine ends again and again.
    public static let mdnsEngineFailed = FailureCode("mdns_engine_failed", .mdns, exit: .localTrouble)
    /// A saved service of the LAN that nothing lists.
    public static let serviceNotFound = FailureCode("service_not_found", .mdns, exit: .unreachable)
    /// A service that is listed and does not answer.
    public static let serviceUnresolved = FailureCode("service_unresolved", .mdns, exit: .unreachable)
    /// OpenSSH is not installed.
    public static let sshMissing = FailureCode("ssh_missing", .ssh, exit: .localTrouble)
    /// The host key of the machine is not in known_hosts, to which nothing is ever added.
    public static let sshHostUnknown = FailureCode("ssh_host_unknown", .ssh, exit: .identityChanged)
    /// The host key of the machine is not the one in known_hosts, or not the recorded one.
    public static let sshHostChanged = FailureCode("ssh_host_changed", .ssh, exit: .identityChanged)
    /// The machine takes none of the keys of the agent and of the ssh configuration.
    public static let sshAuthFailed = FailureCode("ssh_auth_failed", .ssh, exit: .authentication)
    /// The machine does not allow forwarding.
    public static let sshForwardRefused = FailureCode("ssh_forward_refused", .ssh, exit: .unreachable)
    /// Nothing of a known product listens at the places that were tried behind ssh.
    public static let sshNoServer = FailureCode("ssh_no_server", .ssh, exit: .unreachable)
    /// The machine runs no command that would tell where sockets are: it runs another one, or none.
    public static let sshNoCommand = FailureCode("ssh_no_command", .ssh, exit: .unreachable)
    /// ssh has reached the machine, and was not let in before the time was up.
    public static let sshTimeout = FailureCode("ssh_timeout", .ssh, exit: .unreachable)
    /// Anything else that OpenSSH gives up for.
    public static let sshFailed = FailureCode("ssh_failed", .ssh, exit: .unreachable)
    /// There is no folder for the sockets of ssh that others cannot change.
    public static let sshFolderUnusable = FailureCode("ssh_folder_unusable", .ssh, exit: .localTrouble)

    // The tailnet.

    /// tailscaled is not running.
    public static let tailscaledNotRunning = FailureCode("tailscaled_not_running", .tailscale, exit: .localTrouble)
    /// tailscaled does not answer this user.
    public static let tailscaledAccessDenied = FailureCode("tailscaled_access_denied", .tailscale, exit: .localTrouble)
    /// Another user listens at tailscaled's socket, or could have put it there.
    public static let tailscaledUntrusted = FailureCode("tailscaled_untrusted", .tailscale, exit: .localTrouble)
    /// tailscaled does not answer in time.
    public static let tailscaledTimeout = FailureCode("tailscaled_timeout", .tailscale, exit: .localTrouble)
    /// What tailscaled answers cannot be read.
    public static let tailscaledBadAnswer = FailureCode("tailscaled_bad_answer", .tailscale, exit: .localTrouble)
    /// tailscaled could not connect to the machine.
    public static let tailscaleDialFailed = FailureCode("tailscale_dial_failed", .connect, exit: .unreachable)
    /// This tailscaled cannot connect to machines for others, and there is no interface to do so.
    public static let tailscaleDialMissing = FailureCode("tailscale_dial_missing", .connect, exit: .localTrouble)
    /// Tailscale has only just started.
    public static let tailscaleNoState = FailureCode("tailscale_no_state", .tailscale, exit: .localTrouble)
    /// Another user of this machine uses Tailscale.
    public static let tailscaleInUse = FailureCode("tailscale_in_use", .tailscale, exit: .localTrouble)
    /// Tailscale is logged out.
    public static let tailscaleNeedsLogin = FailureCode("tailscale_needs_login", .tailscale, exit: .localTrouble)
    /// The key of this machine has expired: Tailscale is up, and reaches nobody.
    public static let tailscaleKeyExpired = FailureCode("tailscale_key_expired", .tailscale, exit: .localTrouble)
    /// This machine waits for the approval of a tailnet admin.
    public static let tailscaleNeedsApproval = FailureCode("tailscale_needs_approval", .tailscale, exit: .localTrouble)
    /// Tailscale is stopped.
    public static let tailscaleStopped = FailureCode("tailscale_stopped", .tailscale, exit: .localTrouble)
    /// Tailscale is starting.
    public static let tailscaleStarting = FailureCode("tailscale_starting", .tailscale, exit: .localTrouble)
    /// tailscaled is in an unknown state.
    public static let tailscaleStateUnknown = FailureCode("tailscale_state_unknown", .tailscale, exit: .localTrouble)
    /// The tailnet has no machine of this name or address.
    public static let peerUnknown = FailureCode("peer_unknown", .peer, exit: .unreachable)
    /// Several machines of the tailnet have this name.
    public static let nameAmbiguous = FailureCode("name_ambiguous", .peer, exit: .unreachable)
    /// The machine of the tailnet has no address.
    public static let peerNoAddress = FailureCode("peer_no_address", .peer, exit: .unreachable)
    /// The machine of the tailnet does not answer, and Tailscale reports it as offline.
    public static let peerOffline = FailureCode("peer_offline", .peer, exit: .unreachable)
    /// The key of the machine has expired: it has to log in to Tailscale again.
    public static let peerKeyExpired = FailureCode("peer_key_expired", .peer, exit: .unreachable)

    // The transport.

    /// This machine has no link, or no route that leads to the server.
    public static let networkDown = FailureCode("network_down", .connect, exit: .unreachable)
    /// The name has no address.
    public static let nameNotFound = FailureCode("name_not_found", .resolve, exit: .unreachable)
    /// The name servers fail.
    public static let resolveFailed = FailureCode("resolve_failed", .resolve, exit: .unreachable)
    /// resolv.conf(5) names Tailscale alone, which does not answer.
    public static let tailscaleNamesDead = FailureCode("tailscale_names_dead", .resolve, exit: .localTrouble)
    /// The deadline passed before the name was resolved.
    public static let resolveTimeout = FailureCode("resolve_timeout", .resolve, exit: .unreachable)
    /// No way there: no route, no such host, socket or interface, no permission.
    public static let serverUnreachable = FailureCode("server_unreachable", .connect, exit: .unreachable)
    /// Something is there and nothing listens.
    public static let connectionRefused = FailureCode("connection_refused", .connect, exit: .unreachable)
    /// The deadline passed before the connection was up.
    public static let connectTimeout = FailureCode("connect_timeout", .connect, exit: .unreachable)
    /// The handshake failed, or the other end does not speak TLS.
    public static let tlsFailed = FailureCode("tls_failed", .tls, exit: .tlsFailed)
    /// The deadline passed during the handshake.
    public static let tlsTimeout = FailureCode("tls_timeout", .tls, exit: .tlsFailed)
    /// A plain request, and the other end speaks TLS.
    public static let tlsExpected = FailureCode("tls_expected", .tls, exit: .tlsFailed)
    /// The time of the certificate is over.
    public static let certificateExpired = FailureCode("certificate_expired", .tls, exit: .tlsFailed)
    /// The deadline passed before the response was complete.
    public static let responseTimeout = FailureCode("response_timeout", exit: .unreachable)
    /// The other end closed before the response was complete.
    public static let connectionClosed = FailureCode("connection_closed", exit: .unreachable)
    /// What came is not HTTP/1.
    public static let badResponse = FailureCode("bad_response", exit: .badAnswer)
    /// A status that cannot be meant for this request.
    public static let badStatus = FailureCode("bad_status", exit: .badAnswer)
    /// More head (or trailer, or chunk framing) than the limit.
    public static let headTooLarge = FailureCode("head_too_large", exit: .badAnswer)
    /// More body than the limit.
    public static let bodyTooLarge = FailureCode("body_too_large", exit: .badAnswer)
    /// The request cannot be put on the wire as it is.
    public static let badRequest = FailureCode("bad_request", exit: .failure)
    /// Another request is still on this connection.
    public static let connectionBusy = FailureCode("connection_busy", exit: .failure)
    /// This process, or the system, has no file descriptor left (EMFILE, ENFILE).
    public static let tooManyFiles = FailureCode("too_many_files", exit: .localTrouble)
    /// A secret was to be sent and nothing proves the server.
    public static let tokenWithheld = FailureCode("token_withheld", .auth, exit: .refusedByPolicy)
    /// Tailscale no longer names the machine that proved itself, so nothing was sent.
    public static let nodeUnconfirmed = FailureCode("node_unconfirmed", .auth, exit: .localTrouble)
    /// The task that waited was cancelled.
    public static let cancelled = FailureCode("cancelled", exit: .interrupted)

    // What it is, and whose.

    /// A web page answers in the clear in the place of a saved server, as the sign-in page of a network does.
    public static let captivePortal = FailureCode("captive_portal", .product, exit: .unreachable)
    /// Something answers, and it is another product.
    public static let notThisProduct = FailureCode("not_this_product", .product, exit: .identityChanged)
    /// Nobody has recorded the certificate.
    public static let pinUnknown = FailureCode("pin_unknown", .identity, exit: .identityChanged)
    /// No pin matches the certificate.
    public static let pinChanged = FailureCode("pin_changed", .identity, exit: .identityChanged)
    /// The machine of the tailnet is not the recorded one.
    public static let nodeChanged = FailureCode("node_changed", .identity, exit: .identityChanged)
    /// The server names itself otherwise than when it was recorded.
    public static let serverIDChanged = FailureCode("server_id_changed", .identity, exit: .identityChanged)
    /// Nothing on this route proves which server this is, though another route could.
    public static let identityUnproven = FailureCode("identity_unproven", .identity, exit: .refusedByPolicy)

    // The token, and what it opens.

    /// The server asks for a token, and none is saved.
    public static let tokenMissing = FailureCode("token_missing", .auth, exit: .authentication)
    /// There is a token, and its store does not give it.
    package static let tokenUnreadable = FailureCode("token_unreadable", .auth, exit: .authentication)
    /// The server does not take the token.
    public static let tokenRefused = FailureCode("token_refused", .auth, exit: .authentication)
    /// The token would go in cleartext to a server that has proven nothing.
    public static let cleartextTokenRefused = FailureCode("cleartext_token_refused", .auth, exit: .refusedByPolicy)
    /// A warning: the server asks for no key, and others reach it.
    package static let serverWithoutKey = FailureCode("server_without_key", .auth, exit: .ok)
    /// A warning: the server asks for no key, though there is one for it.
    public static let serverLostKey = FailureCode("server_lost_key", .auth, exit: .ok)
    /// The answer is not what was asked for.
    public static let decodeFailed = FailureCode("decode_failed", .api, exit: .badAnswer)

    /// A warning: the server answers, and the store that has its data does not.
    public static let storeAway = FailureCode("store_away", .api, exit: .ok)

    /// All of them. `Messages.trouble` has a sentence for each.
    package static let ofServers: [FailureCode] = [
        .zoneMissing, .downgradeRefused, .meteredRefused, .basePathRefused, .leadsHere, .avahiNotRunning, .avahiHung,
        .avahiFailed,
        .avahiLost, .avahiOverflowed, .mdnsFlooded, .avahiClientMissing, .embeddedEngineMissing,
        .embeddedEngineNotBuilt, .mdnsEngineFailed, .serviceNotFound,
        .serviceUnresolved, .sshMissing, .sshHostUnknown, .sshHostChanged, .sshAuthFailed, .sshForwardRefused,
        .sshNoServer, .sshNoCommand, .sshTimeout, .sshFailed, .sshFolderUnusable, .tailscaledNotRunning,
        .tailscaledAccessDenied,
        .tailscaledUntrusted, .tailscaledTimeout, .tailscaledBadAnswer,
        .tailscaleDialFailed, .tailscaleDialMissing, .tailscaleNamesDead,
        .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleKeyExpired, .tailscaleNeedsApproval,
        .tailscaleStopped, .tailscaleStarting, .tailscaleStateUnknown, .peerUnknown, .nameAmbiguous, .peerNoAddress,
        .peerOffline, .peerKeyExpired, .nameNotFound, .resolveFailed, .resolveTimeout,
        .networkDown, .serverUnreachable,
        .connectionRefused, .connectTimeout, .tlsFailed, .tlsTimeout, .tlsExpected, .certificateExpired,
        .responseTimeout, .connectionClosed, .badResponse, .badStatus, .headTooLarge, .bodyTooLarge, .badRequest,
        .connectionBusy, .tooManyFiles, .tokenWithheld, .nodeUnconfirmed, .cancelled, .captivePortal, .notThisProduct,
        .pinUnknown,
        .pinChanged, .nodeChanged, .serverIDChanged, .identityUnproven, .tokenMissing, .tokenUnreadable,
        .tokenRefused, .cleartextTokenRefused, .serverWithoutKey, .serverLostKey, .decodeFailed, .storeAway,
    ]
}
