/// What went wrong, by a stable identifier: the one list of them, for every module, sentence, exit code and page.
///
/// Scripts compare the identifiers, so the list only ever grows. It is open: a code of a newer part, or of a document that a later
/// landfall wrote, is kept as it stands.
public struct FailureCode: RawRepresentable, Sendable, CustomStringConvertible {
    /// The identifier, in lower case with underscores.
    public let rawValue: String
    /// The exit code of a command that it ends.
    package let exit: CommandExit
    /// The stage of a connection that it belongs to; nil where it may come up in several, or in none.
    package let stage: Stage?

    /// The code of an identifier; one that is not in the list ends a command with exit code 1.
    public init(rawValue: String) {
        self = Self.known[rawValue] ?? FailureCode(rawValue, exit: .failure)
    }

    /// The code of an identifier, where it is in the list.
    package init?(known rawValue: String) {
        guard let code = Self.known[rawValue] else { return nil }
        self = code
    }

    private init(_ rawValue: String, _ stage: Stage? = nil, exit: CommandExit) {
        self.rawValue = rawValue
        self.stage = stage
        self.exit = exit
    }

    /// The identifier.
    public var description: String { rawValue }

    private static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })
}

extension FailureCode: Hashable {
    /// Codes are equal where their identifiers are.
    public static func == (one: FailureCode, other: FailureCode) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension FailureCode: Encodable {
    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension FailureCode {
    package static let usage = FailureCode("usage", exit: .usage)
    package static let interrupted = FailureCode("interrupted", exit: .interrupted)
    /// A source worked and there was nothing.
    package static let nothingFound = FailureCode("nothing_found", exit: .nothingFound)
    package static let avahiNotRunning = FailureCode("avahi_not_running", .mdns, exit: .localTrouble)
    package static let avahiHung = FailureCode("avahi_hung", .mdns, exit: .localTrouble)
    package static let avahiLost = FailureCode("avahi_lost", .mdns, exit: .localTrouble)
    package static let avahiFailed = FailureCode("avahi_failed", .mdns, exit: .localTrouble)
    package static let avahiClientMissing = FailureCode("avahi_client_missing", .mdns, exit: .localTrouble)
    package static let embeddedEngineMissing = FailureCode("embedded_engine_missing", .mdns, exit: .localTrouble)
    package static let embeddedEngineNotBuilt = FailureCode("embedded_engine_not_built", .mdns, exit: .localTrouble)
    /// The process of the embedded engine ends again and again.
    package static let mdnsEngineFailed = FailureCode("mdns_engine_failed", .mdns, exit: .localTrouble)
    package static let tailscaledNotRunning = FailureCode("tailscaled_not_running", .tailscale, exit: .localTrouble)
    package static let tailscaledAccessDenied = FailureCode("tailscaled_access_denied", .tailscale, exit: .localTrouble)
    package static let tailscaledTimeout = FailureCode("tailscaled_timeout", .tailscale, exit: .localTrouble)
    package static let tailscaledBadAnswer = FailureCode("tailscaled_bad_answer", .tailscale, exit: .localTrouble)
    package static let tailscaleNoState = FailureCode("tailscale_no_state", .tailscale, exit: .localTrouble)
    package static let tailscaleInUse = FailureCode("tailscale_in_use", .tailscale, exit: .localTrouble)
    package static let tailscaleNeedsLogin = FailureCode("tailscale_needs_login", .tailscale, exit: .localTrouble)
    package static let tailscaleNeedsApproval = FailureCode("tailscale_needs_approval", .tailscale, exit: .localTrouble)
    package static let tailscaleStopped = FailureCode("tailscale_stopped", .tailscale, exit: .localTrouble)
    package static let tailscaleStarting = FailureCode("tailscale_starting", .tailscale, exit: .localTrouble)
    package static let tailscaleStateUnknown = FailureCode("tailscale_state_unknown", .tailscale, exit: .localTrouble)
    /// Avahi does not take the service that it was to publish.
    package static let serviceRefused = FailureCode("service_refused", exit: .failure)
    /// The name was not established on the network before the time was over.
    package static let announceTimeout = FailureCode("announce_timeout", exit: .localTrouble)
    /// `doctor` has found that something is missing on this machine.
    package static let checkFailed = FailureCode("check_failed", exit: .localTrouble)
    package static let serverUnreachable = FailureCode("server_unreachable", .connect, exit: .unreachable)
    package static let notThisProduct = FailureCode("not_this_product", .product, exit: .identityChanged)
    package static let tailscaleDialFailed = FailureCode("tailscale_dial_failed", .connect, exit: .unreachable)
    /// A target that is neither a profile, nor a machine of the tailnet, nor an address.
    package static let targetUnknown = FailureCode("target_unknown", exit: .noProfile)
    package static let zoneMissing = FailureCode("zone_missing", .policy, exit: .usage)
    package static let downgradeRefused = FailureCode("downgrade_refused", .policy, exit: .refusedByPolicy)
    package static let peerUnknown = FailureCode("peer_unknown", .peer, exit: .unreachable)
    package static let nameAmbiguous = FailureCode("name_ambiguous", .peer, exit: .unreachable)
    package static let peerNoAddress = FailureCode("peer_no_address", .peer, exit: .unreachable)
    package static let peerOffline = FailureCode("peer_offline", .peer, exit: .unreachable)
    package static let peerKeyExpired = FailureCode("peer_key_expired", .peer, exit: .unreachable)
    /// A saved service of the LAN that nobody lists, or that is listed and does not answer.
    package static let serviceNotFound = FailureCode("service_not_found", .mdns, exit: .unreachable)
    package static let serviceUnresolved = FailureCode("service_unresolved", .mdns, exit: .unreachable)
    /// ssh as a route.
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
    package static let nameNotFound = FailureCode("name_not_found", .resolve, exit: .unreachable)
    package static let resolveFailed = FailureCode("resolve_failed", .resolve, exit: .unreachable)
    package static let resolveTimeout = FailureCode("resolve_timeout", .resolve, exit: .unreachable)
    package static let connectionRefused = FailureCode("connection_refused", .connect, exit: .unreachable)
    package static let connectTimeout = FailureCode("connect_timeout", .connect, exit: .unreachable)
    package static let responseTimeout = FailureCode("response_timeout", exit: .unreachable)
    package static let connectionClosed = FailureCode("connection_closed", exit: .unreachable)
    package static let tlsFailed = FailureCode("tls_failed", .tls, exit: .tlsFailed)
    package static let tlsTimeout = FailureCode("tls_timeout", .tls, exit: .tlsFailed)
    package static let tlsExpected = FailureCode("tls_expected", .tls, exit: .tlsFailed)
    package static let certificateExpired = FailureCode("certificate_expired", .tls, exit: .tlsFailed)
    package static let badResponse = FailureCode("bad_response", exit: .badAnswer)
    package static let badStatus = FailureCode("bad_status", exit: .badAnswer)
    package static let headTooLarge = FailureCode("head_too_large", exit: .badAnswer)
    package static let bodyTooLarge = FailureCode("body_too_large", exit: .badAnswer)
    package static let decodeFailed = FailureCode("decode_failed", .api, exit: .badAnswer)
    package static let pinUnknown = FailureCode("pin_unknown", .identity, exit: .identityChanged)
    package static let pinChanged = FailureCode("pin_changed", .identity, exit: .identityChanged)
    package static let nodeChanged = FailureCode("node_changed", .identity, exit: .identityChanged)
    /// Tailscale no longer names the machine that proved itself, so nothing was sent.
    package static let nodeUnconfirmed = FailureCode("node_unconfirmed", .auth, exit: .localTrouble)
    package static let serverIDChanged = FailureCode("server_id_changed", .identity, exit: .identityChanged)
    package static let identityUnproven = FailureCode("identity_unproven", .identity, exit: .refusedByPolicy)
    /// Only tailscaled itself has a way there, so other programs get none.
    package static let routeNotShared = FailureCode("route_not_shared", exit: .refusedByPolicy)
    package static let tokenMissing = FailureCode("token_missing", .auth, exit: .authentication)
    package static let tokenRefused = FailureCode("token_refused", .auth, exit: .authentication)
    package static let tokenUnreadable = FailureCode("token_unreadable", .auth, exit: .authentication)
    /// Warnings of a Diane that asks for no key: others reach it, or there is a key for it.
    package static let serverWithoutKey = FailureCode("server_without_key", .auth, exit: .ok)
    package static let serverLostKey = FailureCode("server_lost_key", .auth, exit: .ok)
    package static let cleartextTokenRefused = FailureCode("cleartext_token_refused", .auth, exit: .refusedByPolicy)
    package static let tokenWithheld = FailureCode("token_withheld", .auth, exit: .refusedByPolicy)
    /// Slower than `--crit`, or than `--warn`.
    package static let tooSlow = FailureCode("too_slow", exit: .failure)
    package static let cancelled = FailureCode("cancelled", exit: .interrupted)
    /// `wait` has not seen a connection in time.
    package static let timedOut = FailureCode("timed_out", exit: .timedOut)
    package static let badRequest = FailureCode("bad_request", exit: .failure)
    package static let connectionBusy = FailureCode("connection_busy", exit: .failure)
    /// No file descriptor is left.
    package static let tooManyFiles = FailureCode("too_many_files", exit: .localTrouble)
    package static let noProfile = FailureCode("no_profile", exit: .noProfile)
    package static let noProfileSelected = FailureCode("no_profile_selected", exit: .noProfile)
    package static let noPreviousProfile = FailureCode("no_previous_profile", exit: .noProfile)
    package static let profileUnknown = FailureCode("profile_unknown", exit: .noProfile)
    package static let profileExists = FailureCode("profile_exists", exit: .usage)
    package static let profilesDamaged = FailureCode("profiles_damaged", exit: .failure)
    package static let profilesTooNew = FailureCode("profiles_too_new", exit: .failure)
    package static let profilesNotOwn = FailureCode("profiles_not_own", exit: .failure)
    package static let profilesExposed = FailureCode("profiles_exposed", exit: .failure)
    package static let profilesBadLink = FailureCode("profiles_bad_link", exit: .failure)
    package static let profilesNotAFile = FailureCode("profiles_not_a_file", exit: .failure)
    package static let profilesLocked = FailureCode("profiles_locked", exit: .localTrouble)
    package static let profilesLockFailed = FailureCode("profiles_lock_failed", exit: .failure)
    package static let noHome = FailureCode("no_home", exit: .failure)
    /// What was to be imported is not an export of profiles, or has a secret in it.
    package static let badDocument = FailureCode("bad_document", exit: .usage)
    package static let inlineSecret = FailureCode("inline_secret", exit: .refusedByPolicy)
    /// A route by a link-local address, which is never saved.
    package static let linkLocalRoute = FailureCode("link_local_route", exit: .usage)
    /// A base path that stands where the product has paths of its own.
    package static let basePathRefused = FailureCode("base_path_refused", .policy, exit: .usage)
    package static let pairingCodeRefused = FailureCode("pairing_code_refused", exit: .authentication)
    package static let pairingTooManyAttempts = FailureCode("pairing_too_many_attempts", exit: .authentication)
    /// The server has no key to give, or knows nothing of pairing.
    package static let pairingNotAvailable = FailureCode("pairing_not_available", exit: .badAnswer)
    /// What the token stores say (TokenStoreError).
    package static let keyringLibraryMissing = FailureCode("keyring_library_missing", exit: .localTrouble)
    package static let keyringAbsent = FailureCode("keyring_absent", exit: .localTrouble)
    package static let keyringNoBus = FailureCode("keyring_no_bus", exit: .localTrouble)
    package static let keyringNoCollection = FailureCode("keyring_no_collection", exit: .localTrouble)
    package static let keyringLocked = FailureCode("keyring_locked", exit: .localTrouble)
    package static let keyringDismissed = FailureCode("keyring_dismissed", exit: .localTrouble)
    package static let keyringTimeout = FailureCode("keyring_timeout", exit: .localTrouble)
    package static let keyringFailed = FailureCode("keyring_failed", exit: .localTrouble)
    package static let tokenNotFound = FailureCode("token_not_found", exit: .authentication)
    package static let tokenUnusable = FailureCode("token_unusable", exit: .authentication)
    package static let sealedKeyMissing = FailureCode("sealed_key_missing", exit: .authentication)
    package static let sealedKeyDamaged = FailureCode("sealed_key_damaged", exit: .authentication)
    package static let sealedKeyExposed = FailureCode("sealed_key_exposed", exit: .authentication)
    package static let sealedKeyChanged = FailureCode("sealed_key_changed", exit: .authentication)
    package static let sealedUnreadable = FailureCode("sealed_unreadable", exit: .authentication)
    package static let sealedUnwritable = FailureCode("sealed_unwritable", exit: .failure)
    package static let sealedDamaged = FailureCode("sealed_damaged", exit: .authentication)
    package static let sealedTimeout = FailureCode("sealed_timeout", exit: .localTrouble)
    package static let referenceMalformed = FailureCode("reference_malformed", exit: .usage)
    package static let referenceMissing = FailureCode("reference_missing", exit: .authentication)
    package static let referenceExposed = FailureCode("reference_exposed", exit: .authentication)
    package static let referenceTooLarge = FailureCode("reference_too_large", exit: .authentication)
    package static let referenceFailed = FailureCode("reference_failed", exit: .authentication)
    package static let referenceTimeout = FailureCode("reference_timeout", exit: .authentication)
    package static let noTokenStore = FailureCode("no_token_store", exit: .localTrouble)
    package static let storeMemoryFailed = FailureCode("store_memory_failed", exit: .failure)
    package static let tokenInputFailed = FailureCode("token_input_failed", exit: .usage)
    package static let tokenInputTimeout = FailureCode("token_input_timeout", exit: .authentication)
    package static let tokenInputInterrupted = FailureCode("token_input_interrupted", exit: .interrupted)
    /// A GET that does something on the server, or one whose path can be read in two ways.
    package static let getHasEffects = FailureCode("get_has_effects", exit: .refusedByPolicy)
    package static let targetNotPlain = FailureCode("target_not_plain", exit: .refusedByPolicy)
    package static let socketTaken = FailureCode("socket_taken", exit: .failure)
    package static let socketPathTooLong = FailureCode("socket_path_too_long", exit: .usage)
    package static let folderExposed = FailureCode("folder_exposed", exit: .failure)
    package static let portTaken = FailureCode("port_taken", exit: .failure)
    package static let cannotListen = FailureCode("cannot_listen", exit: .failure)
    package static let commandNotFound = FailureCode("command_not_found", exit: .commandNotFound)
    package static let commandNotExecutable = FailureCode("command_not_executable", exit: .notExecutable)
    package static let fileUnreadable = FailureCode("file_unreadable", exit: .failure)
    package static let fileUnwritable = FailureCode("file_unwritable", exit: .failure)
    /// A thing of an area that the server does not have.
    package static let itemUnknown = FailureCode("item_unknown", exit: .failure)
    /// A name that a server would take for a path.
    package static let notAddressable = FailureCode("not_addressable", exit: .failure)
    /// The server has nothing behind it that keeps what is asked for.
    package static let noStore = FailureCode("no_store", exit: .badAnswer)
    package static let readOnly = FailureCode("read_only", exit: .refusedByPolicy)
    package static let internalError = FailureCode("internal_error", exit: .failure)
}

extension FailureCode {
    /// All of them.
    package static let all: [FailureCode] = [
        .usage, .interrupted, .nothingFound, .avahiNotRunning, .avahiHung, .avahiLost, .avahiFailed,
        .avahiClientMissing, .embeddedEngineMissing, .embeddedEngineNotBuilt, .mdnsEngineFailed,
        .tailscaledNotRunning, .tailscaledAccessDenied, .tailscaledTimeout, .tailscaledBadAnswer,
        .tailscaleNoState, .tailscaleInUse, .tailscaleNeedsLogin, .tailscaleNeedsApproval, .tailscaleStopped,
        .tailscaleStarting, .tailscaleStateUnknown, .serviceRefused, .announceTimeout, .checkFailed,
        .serverUnreachable, .notThisProduct, .tailscaleDialFailed, .targetUnknown, .zoneMissing,
        .downgradeRefused, .peerUnknown, .nameAmbiguous, .peerNoAddress, .peerOffline, .peerKeyExpired,
        .sshMissing, .sshHostUnknown, .sshHostChanged, .sshAuthFailed, .sshForwardRefused, .sshNoServer, .sshFailed,
        .sshFolderUnusable, .serviceNotFound, .serviceUnresolved, .nameNotFound, .resolveFailed, .resolveTimeout,
        .connectionRefused, .connectTimeout, .responseTimeout, .connectionClosed, .tlsFailed, .tlsTimeout,
        .tlsExpected, .certificateExpired, .badResponse, .badStatus, .headTooLarge, .bodyTooLarge,
        .decodeFailed, .pinUnknown, .pinChanged, .nodeChanged, .nodeUnconfirmed, .serverIDChanged,
        .identityUnproven, .routeNotShared, .tokenMissing, .tokenRefused, .tokenUnreadable,
        .cleartextTokenRefused, .serverWithoutKey, .serverLostKey, .tokenWithheld, .tooSlow, .cancelled, .timedOut,
        .badRequest, .connectionBusy,
        .tooManyFiles, .noProfile, .noProfileSelected, .noPreviousProfile, .profileUnknown, .profileExists,
        .profilesDamaged, .profilesTooNew, .profilesNotOwn, .profilesExposed, .profilesBadLink,
        .profilesNotAFile, .profilesLocked, .profilesLockFailed, .noHome, .badDocument, .inlineSecret,
        .linkLocalRoute, .basePathRefused, .pairingCodeRefused, .pairingTooManyAttempts, .pairingNotAvailable,
        .keyringLibraryMissing, .keyringAbsent, .keyringNoBus, .keyringNoCollection, .keyringLocked,
        .keyringDismissed, .keyringTimeout, .keyringFailed, .tokenNotFound, .tokenUnusable, .sealedKeyMissing,
        .sealedKeyDamaged, .sealedKeyExposed, .sealedKeyChanged, .sealedUnreadable, .sealedUnwritable,
        .sealedDamaged, .sealedTimeout, .referenceMalformed, .referenceMissing, .referenceExposed,
        .referenceTooLarge, .referenceFailed, .referenceTimeout, .noTokenStore, .storeMemoryFailed,
        .tokenInputFailed, .tokenInputTimeout, .tokenInputInterrupted, .getHasEffects, .targetNotPlain,
        .socketTaken, .socketPathTooLong, .folderExposed, .portTaken, .cannotListen, .commandNotFound,
        .commandNotExecutable, .fileUnreadable, .fileUnwritable, .itemUnknown, .notAddressable, .noStore,
        .readOnly, .internalError,
    ]
}
