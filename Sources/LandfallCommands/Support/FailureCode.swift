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
    /// The process of the embedded engine ends again and again.
    case mdnsEngineFailed = "mdns_engine_failed"
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
    /// The name was not established on the network before the time was over.
    case announceTimeout = "announce_timeout"
    /// `doctor` has found that something is missing on this machine.
    case checkFailed = "check_failed"
    case serverUnreachable = "server_unreachable"
    case notThisProduct = "not_this_product"
    case tailscaleDialFailed = "tailscale_dial_failed"
    /// A target that is no profile, no machine of the tailnet and no address.
    case targetUnknown = "target_unknown"
    case zoneMissing = "zone_missing"
    case downgradeRefused = "downgrade_refused"
    case peerUnknown = "peer_unknown"
    case nameAmbiguous = "name_ambiguous"
    case peerNoAddress = "peer_no_address"
    case peerOffline = "peer_offline"
    case peerKeyExpired = "peer_key_expired"
    /// A saved service of the LAN that nobody lists, or that is listed and does not answer.
    case serviceNotFound = "service_not_found"
    case serviceUnresolved = "service_unresolved"
    case nameNotFound = "name_not_found"
    case resolveFailed = "resolve_failed"
    case resolveTimeout = "resolve_timeout"
    case connectionRefused = "connection_refused"
    case connectTimeout = "connect_timeout"
    case responseTimeout = "response_timeout"
    case connectionClosed = "connection_closed"
    case tlsFailed = "tls_failed"
    case tlsTimeout = "tls_timeout"
    case tlsExpected = "tls_expected"
    case certificateExpired = "certificate_expired"
    case badResponse = "bad_response"
    case badStatus = "bad_status"
    case headTooLarge = "head_too_large"
    case bodyTooLarge = "body_too_large"
    case decodeFailed = "decode_failed"
    case pinUnknown = "pin_unknown"
    case pinChanged = "pin_changed"
    case nodeChanged = "node_changed"
    /// Tailscale no longer names the machine that proved itself, so nothing was sent.
    case nodeUnconfirmed = "node_unconfirmed"
    case serverIDChanged = "server_id_changed"
    case identityUnproven = "identity_unproven"
    /// Only tailscaled itself has a way there, so other programs get none.
    case routeNotShared = "route_not_shared"
    case tokenMissing = "token_missing"
    case tokenRefused = "token_refused"
    case tokenUnreadable = "token_unreadable"
    case cleartextTokenRefused = "cleartext_token_refused"
    case tokenWithheld = "token_withheld"
    /// Slower than `--crit`, or than `--warn`.
    case tooSlow = "too_slow"
    case cancelled
    /// `wait` has not seen a connection in time.
    case timedOut = "timed_out"
    case badRequest = "bad_request"
    case connectionBusy = "connection_busy"
    /// No file descriptor is left.
    case tooManyFiles = "too_many_files"
    case noProfile = "no_profile"
    case noProfileSelected = "no_profile_selected"
    case noPreviousProfile = "no_previous_profile"
    case profileUnknown = "profile_unknown"
    case profileExists = "profile_exists"
    case profilesDamaged = "profiles_damaged"
    case profilesTooNew = "profiles_too_new"
    case profilesNotOwn = "profiles_not_own"
    case profilesExposed = "profiles_exposed"
    case profilesBadLink = "profiles_bad_link"
    case profilesNotAFile = "profiles_not_a_file"
    case profilesLocked = "profiles_locked"
    case profilesLockFailed = "profiles_lock_failed"
    case noHome = "no_home"
    /// What was to be imported is no export of profiles, or has a secret in it.
    case badDocument = "bad_document"
    case inlineSecret = "inline_secret"
    /// A route by a link-local address, which is never saved.
    case linkLocalRoute = "link_local_route"
    /// A base path that stands where the product has paths of its own.
    case basePathRefused = "base_path_refused"
    case pairingCodeRefused = "pairing_code_refused"
    case pairingTooManyAttempts = "pairing_too_many_attempts"
    /// The server has no key to give, or knows nothing of pairing.
    case pairingNotAvailable = "pairing_not_available"
    /// What the token stores say (TokenStoreError).
    case keyringLibraryMissing = "keyring_library_missing"
    case keyringAbsent = "keyring_absent"
    case keyringNoBus = "keyring_no_bus"
    case keyringNoCollection = "keyring_no_collection"
    case keyringLocked = "keyring_locked"
    case keyringDismissed = "keyring_dismissed"
    case keyringTimeout = "keyring_timeout"
    case keyringFailed = "keyring_failed"
    case tokenNotFound = "token_not_found"
    case tokenUnusable = "token_unusable"
    case sealedKeyMissing = "sealed_key_missing"
    case sealedKeyDamaged = "sealed_key_damaged"
    case sealedKeyExposed = "sealed_key_exposed"
    case sealedKeyChanged = "sealed_key_changed"
    case sealedUnreadable = "sealed_unreadable"
    case sealedUnwritable = "sealed_unwritable"
    case sealedDamaged = "sealed_damaged"
    case sealedTimeout = "sealed_timeout"
    case referenceMalformed = "reference_malformed"
    case referenceMissing = "reference_missing"
    case referenceExposed = "reference_exposed"
    case referenceTooLarge = "reference_too_large"
    case referenceFailed = "reference_failed"
    case referenceTimeout = "reference_timeout"
    case noTokenStore = "no_token_store"
    case storeMemoryFailed = "store_memory_failed"
    case tokenInputFailed = "token_input_failed"
    case tokenInputTimeout = "token_input_timeout"
    case tokenInputInterrupted = "token_input_interrupted"
    /// A GET that does something on the server, or one whose path can be read in two ways.
    case getHasEffects = "get_has_effects"
    case targetNotPlain = "target_not_plain"
    case socketTaken = "socket_taken"
    case socketPathTooLong = "socket_path_too_long"
    case folderExposed = "folder_exposed"
    case portTaken = "port_taken"
    case cannotListen = "cannot_listen"
    case commandNotFound = "command_not_found"
    case commandNotExecutable = "command_not_executable"
    case fileUnreadable = "file_unreadable"
    case fileUnwritable = "file_unwritable"
    /// A thing of an area that the server does not have.
    case itemUnknown = "item_unknown"
    /// A name that a server would take for a path.
    case notAddressable = "not_addressable"
    /// The server has nothing behind it that keeps what is asked for.
    case noStore = "no_store"
    case readOnly = "read_only"
    case internalError = "internal_error"

    /// The exit code that goes with it.
    var exit: CommandExit {
        switch self {
        case .usage: .usage
        case .interrupted: .interrupted
        case .nothingFound: .nothingFound
        case .avahiNotRunning, .avahiHung, .avahiLost, .avahiFailed, .avahiClientMissing, .embeddedEngineMissing,
            .embeddedEngineNotBuilt, .mdnsEngineFailed, .checkFailed, .tooManyFiles, .announceTimeout:
            .localTrouble
        case .tailscaledNotRunning, .tailscaledAccessDenied, .tailscaledTimeout, .tailscaledBadAnswer,
            .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleNeedsApproval, .tailscaleStopped,
            .tailscaleStarting, .tailscaleStateUnknown, .nodeUnconfirmed:
            .localTrouble
        case .tailscaleDialFailed, .serverUnreachable, .peerUnknown, .nameAmbiguous, .peerNoAddress, .peerOffline,
            .peerKeyExpired, .serviceNotFound, .serviceUnresolved, .nameNotFound, .resolveFailed, .resolveTimeout,
            .connectionRefused, .connectTimeout,
            .responseTimeout, .connectionClosed:
            .unreachable
        case .targetUnknown, .noProfile, .noProfileSelected, .noPreviousProfile, .profileUnknown: .noProfile
        case .zoneMissing, .profileExists, .badDocument, .linkLocalRoute, .basePathRefused: .usage
        case .profilesLocked: .localTrouble
        case .keyringLibraryMissing, .keyringAbsent, .keyringNoBus, .keyringNoCollection, .keyringLocked,
            .keyringDismissed, .keyringTimeout, .keyringFailed, .sealedTimeout, .noTokenStore:
            .localTrouble
        case .tokenNotFound, .tokenUnusable, .sealedKeyMissing, .sealedKeyDamaged, .sealedKeyExposed,
            .sealedKeyChanged, .sealedUnreadable, .sealedDamaged, .referenceMissing, .referenceExposed,
            .referenceTooLarge, .referenceFailed, .referenceTimeout, .tokenInputTimeout, .pairingCodeRefused,
            .pairingTooManyAttempts:
            .authentication
        case .pairingNotAvailable: .badAnswer
        case .referenceMalformed, .tokenInputFailed: .usage
        case .tokenInputInterrupted: .interrupted
        case .sealedUnwritable, .storeMemoryFailed: .failure
        case .inlineSecret, .getHasEffects, .targetNotPlain, .readOnly, .routeNotShared: .refusedByPolicy
        case .socketPathTooLong: .usage
        case .commandNotFound: .commandNotFound
        case .commandNotExecutable: .notExecutable
        case .socketTaken, .folderExposed, .portTaken, .cannotListen: .failure
        case .profilesDamaged, .profilesTooNew, .profilesNotOwn, .profilesExposed, .profilesBadLink, .profilesNotAFile,
            .profilesLockFailed, .noHome:
            .failure
        case .tlsFailed, .tlsTimeout, .tlsExpected, .certificateExpired: .tlsFailed
        case .notThisProduct, .pinUnknown, .pinChanged, .nodeChanged, .serverIDChanged: .identityChanged
        case .tokenMissing, .tokenRefused, .tokenUnreadable: .authentication
        case .badResponse, .badStatus, .headTooLarge, .bodyTooLarge, .decodeFailed, .noStore: .badAnswer
        case .downgradeRefused, .identityUnproven, .cleartextTokenRefused, .tokenWithheld: .refusedByPolicy
        case .cancelled: .interrupted
        case .timedOut: .timedOut
        case .serviceRefused, .fileUnreadable, .fileUnwritable, .internalError, .tooSlow, .badRequest,
            .connectionBusy, .itemUnknown, .notAddressable:
            .failure
        }
    }
}
