/// What single commands end with.
extension FailureCode {
    package static let usage = FailureCode("usage", exit: .usage)
    package static let interrupted = FailureCode("interrupted", exit: .interrupted)
    /// A source worked and there was nothing.
    package static let nothingFound = FailureCode("nothing_found", exit: .nothingFound)
    /// Avahi does not take the service that it was to publish.
    package static let serviceRefused = FailureCode("service_refused", exit: .failure)
    /// The name was not established on the network before the time was over.
    package static let announceTimeout = FailureCode("announce_timeout", exit: .localTrouble)
    /// `doctor` has found that something is missing on this machine.
    package static let checkFailed = FailureCode("check_failed", exit: .localTrouble)
    /// A target that is neither a profile, nor a machine of the tailnet, nor an address.
    package static let targetUnknown = FailureCode("target_unknown", exit: .noProfile)
    /// Only tailscaled itself has a way there, so other programs get none.
    package static let routeNotShared = FailureCode("route_not_shared", exit: .refusedByPolicy)
    /// Slower than `--crit`, or than `--warn`.
    package static let tooSlow = FailureCode("too_slow", exit: .failure)
    /// `wait` has not seen a connection in time.
    package static let timedOut = FailureCode("timed_out", exit: .timedOut)
    package static let noPreviousProfile = FailureCode("no_previous_profile", exit: .noProfile)
    /// A route by a link-local address, which is never saved.
    package static let linkLocalRoute = FailureCode("link_local_route", exit: .usage)
    package static let pairingCodeRefused = FailureCode("pairing_code_refused", exit: .authentication)
    package static let pairingTooManyAttempts = FailureCode("pairing_too_many_attempts", exit: .authentication)
    /// The server has no key to give, or knows nothing of pairing.
    package static let pairingNotAvailable = FailureCode("pairing_not_available", exit: .badAnswer)
    /// A GET that does something on the server.
    public static let getHasEffects = FailureCode("get_has_effects", exit: .refusedByPolicy)
    /// A path that can be read in two ways.
    package static let targetNotPlain = FailureCode("target_not_plain", exit: .refusedByPolicy)
    /// Something answers on the socket, or it is not a socket.
    package static let socketTaken = FailureCode("socket_taken", exit: .failure)
    /// A socket's path has at most 107 bytes (unix(7)).
    package static let socketPathTooLong = FailureCode("socket_path_too_long", exit: .usage)
    /// Others may put a socket of their own into the folder.
    package static let folderExposed = FailureCode("folder_exposed", exit: .failure)
    /// Something listens on the port.
    package static let portTaken = FailureCode("port_taken", exit: .failure)
    package static let cannotListen = FailureCode("cannot_listen", exit: .failure)
    package static let commandNotFound = FailureCode("command_not_found", exit: .commandNotFound)
    package static let commandNotExecutable = FailureCode("command_not_executable", exit: .notExecutable)
    /// A session that does not run, or that the server does not know any more.
    package static let sessionNotActive = FailureCode("session_not_active", exit: .failure)
    /// A thing of an area that the server does not have.
    package static let itemUnknown = FailureCode("item_unknown", exit: .failure)
    /// A name that a server would take for a path.
    public static let notAddressable = FailureCode("not_addressable", exit: .failure)
    /// Only a client on the server's own machine can do it.
    public static let notAvailable = FailureCode("not_available", exit: .failure)
    /// The server has nothing behind it that keeps what is asked for.
    public static let noStore = FailureCode("no_store", exit: .badAnswer)
    /// No part of a profile is of use on another machine, or none fits.
    package static let nothingToShare = FailureCode("nothing_to_share", exit: .failure)
    /// libqrencode is not installed.
    package static let qrLibraryMissing = FailureCode("qr_library_missing", exit: .localTrouble)
    /// The token would be shown to nobody, or to a pipe.
    package static let tokenNotShared = FailureCode("token_not_shared", exit: .refusedByPolicy)
    /// The call would change something on the server, and nothing was sent.
    public static let readOnly = FailureCode("read_only", exit: .refusedByPolicy)
    package static let internalError = FailureCode("internal_error", exit: .failure)

    /// All of them.
    package static let ofCommands: [FailureCode] = [
        .usage, .interrupted, .nothingFound, .serviceRefused, .announceTimeout, .checkFailed, .targetUnknown,
        .routeNotShared, .tooSlow, .timedOut, .noPreviousProfile, .linkLocalRoute, .pairingCodeRefused,
        .pairingTooManyAttempts, .pairingNotAvailable, .getHasEffects, .targetNotPlain, .socketTaken,
        .socketPathTooLong, .folderExposed, .portTaken, .cannotListen, .commandNotFound, .commandNotExecutable,
        .itemUnknown, .sessionNotActive, .notAddressable, .notAvailable, .noStore, .nothingToShare,
        .qrLibraryMissing, .tokenNotShared, .readOnly, .internalError,
    ]
}
