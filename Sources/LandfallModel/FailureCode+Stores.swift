/// What the places of tokens say.
extension FailureCode {
    /// libsecret-1.so.0 is not installed, or too old.
    public static let keyringLibraryMissing = FailureCode("keyring_library_missing", exit: .localTrouble)
    /// Nothing on the session bus offers the Secret Service, nor can be started to.
    public static let keyringAbsent = FailureCode("keyring_absent", exit: .localTrouble)
    /// There is no session bus, or it went away.
    public static let keyringNoBus = FailureCode("keyring_no_bus", exit: .localTrouble)
    /// Another user has the session bus, or could take its place: an abstract name is nobody's, and a folder may be open to others.
    public static let keyringBusUntrusted = FailureCode("keyring_bus_untrusted", exit: .localTrouble)
    /// The Secret Service has no default collection: none was made yet, or it hides it while it is locked, as KeePassXC does.
    public static let keyringNoCollection = FailureCode("keyring_no_collection", exit: .localTrouble)
    /// It wants its password, and nobody was asked.
    public static let keyringLocked = FailureCode("keyring_locked", exit: .localTrouble)
    /// The user was asked for its password and did not give it.
    package static let keyringDismissed = FailureCode("keyring_dismissed", exit: .localTrouble)
    /// It does not answer.
    public static let keyringTimeout = FailureCode("keyring_timeout", exit: .localTrouble)
    /// Any other failure of it.
    public static let keyringFailed = FailureCode("keyring_failed", exit: .localTrouble)
    /// The store answered: it has no token of this profile.
    public static let tokenNotFound = FailureCode("token_not_found", exit: .authentication)
    /// There is something, but it is not a token; the detail says why.
    public static let tokenUnusable = FailureCode("token_unusable", exit: .authentication)
    /// The sealed file is there, its key is not.
    public static let sealedKeyMissing = FailureCode("sealed_key_missing", exit: .authentication)
    /// The key file does not hold a key.
    public static let sealedKeyDamaged = FailureCode("sealed_key_damaged", exit: .authentication)
    /// Others than its owner can get at the key file, or it is someone else's.
    public static let sealedKeyExposed = FailureCode("sealed_key_exposed", exit: .authentication)
    /// The file was sealed with another key than the one that is there now.
    public static let sealedKeyChanged = FailureCode("sealed_key_changed", exit: .authentication)
    /// The sealed file or its key cannot be read.
    public static let sealedUnreadable = FailureCode("sealed_unreadable", exit: .authentication)
    /// The sealed file or its key cannot be written.
    package static let sealedUnwritable = FailureCode("sealed_unwritable", exit: .failure)
    /// The sealed file was cut, changed, or sealed for another profile.
    public static let sealedDamaged = FailureCode("sealed_damaged", exit: .authentication)
    /// A file system or a thread did not answer in time.
    public static let sealedTimeout = FailureCode("sealed_timeout", exit: .localTrouble)
    /// No `keyring`, `sealed`, `env:VARIABLE`, `file:PATH` or `cmd:COMMAND`.
    public static let referenceMalformed = FailureCode("reference_malformed", exit: .usage)
    /// The variable is not set or empty, or the file is not there.
    public static let referenceMissing = FailureCode("reference_missing", exit: .authentication)
    /// The file can be read by others, or is someone else's.
    public static let referenceExposed = FailureCode("reference_exposed", exit: .authentication)
    /// Something of the profile that runs or reads was neither saved by landfall nor confirmed by the user.
    public static let unconfirmed = FailureCode("unconfirmed", exit: .refusedByPolicy)
    /// More than a token can be.
    public static let referenceTooLarge = FailureCode("reference_too_large", exit: .authentication)
    /// The file cannot be read, or the command failed.
    public static let referenceFailed = FailureCode("reference_failed", exit: .authentication)
    /// The file or the command did not end in time.
    public static let referenceTimeout = FailureCode("reference_timeout", exit: .authentication)
    /// No store was chosen, and there is no keyring that works.
    public static let noTokenStore = FailureCode("no_token_store", exit: .localTrouble)
    /// The chosen store cannot be remembered, or what was remembered cannot be read.
    package static let storeMemoryFailed = FailureCode("store_memory_failed", exit: .failure)
    /// Standard input, the descriptor or the terminal cannot be read.
    package static let tokenInputFailed = FailureCode("token_input_failed", exit: .usage)
    /// Nothing was typed or sent in time.
    package static let tokenInputTimeout = FailureCode("token_input_timeout", exit: .authentication)
    /// A signal, or the end of input, ended the prompt.
    package static let tokenInputInterrupted = FailureCode("token_input_interrupted", exit: .interrupted)

    /// All of them. `Messages.trouble` has a sentence for each.
    package static let ofTokenStores: [FailureCode] = [
        .keyringLibraryMissing, .keyringAbsent, .keyringNoBus, .keyringBusUntrusted, .keyringNoCollection,
        .keyringLocked, .keyringDismissed, .keyringTimeout, .keyringFailed, .tokenNotFound, .tokenUnusable,
        .sealedKeyMissing,
        .sealedKeyDamaged, .sealedKeyExposed, .sealedKeyChanged, .sealedUnreadable, .sealedUnwritable,
        .sealedDamaged, .sealedTimeout, .referenceMalformed, .referenceMissing, .referenceExposed,
        .unconfirmed, .referenceTooLarge, .referenceFailed, .referenceTimeout, .noTokenStore, .storeMemoryFailed,
        .tokenInputFailed, .tokenInputTimeout, .tokenInputInterrupted,
    ]
}

/// What the profiles and the choice among them say.
extension FailureCode {
    /// The file is not a document of profiles.
    public static let profilesDamaged = FailureCode("profiles_damaged", exit: .failure)
    /// A later version of landfall wrote the file.
    public static let profilesTooNew = FailureCode("profiles_too_new", exit: .failure)
    /// The file belongs to someone else.
    public static let profilesNotOwn = FailureCode("profiles_not_own", exit: .failure)
    /// Others may read or change the file, or change the folder.
    public static let profilesExposed = FailureCode("profiles_exposed", exit: .failure)
    /// A symbolic link that leads nowhere.
    public static let profilesBadLink = FailureCode("profiles_bad_link", exit: .failure)
    /// Something other than a file is in its place, or it is too large.
    public static let profilesNotAFile = FailureCode("profiles_not_a_file", exit: .failure)
    /// Another process has the lock until the deadline.
    package static let profilesLocked = FailureCode("profiles_locked", exit: .localTrouble)
    /// The file system gives no lock.
    package static let profilesLockFailed = FailureCode("profiles_lock_failed", exit: .failure)
    /// Neither `HOME` nor the XDG variable is set.
    public static let noHome = FailureCode("no_home", exit: .failure)
    /// There is no such profile.
    public static let profileUnknown = FailureCode("profile_unknown", exit: .noProfile)
    /// Another profile has the name.
    package static let profileExists = FailureCode("profile_exists", exit: .usage)
    /// What was to be imported is not a document of profiles.
    package static let badDocument = FailureCode("bad_document", exit: .usage)
    /// What was to be imported has a secret in it.
    package static let inlineSecret = FailureCode("inline_secret", exit: .refusedByPolicy)
    /// There are no profiles.
    public static let noProfile = FailureCode("no_profile", exit: .noProfile)
    /// There are several, and none is chosen.
    public static let noProfileSelected = FailureCode("no_profile_selected", exit: .noProfile)
    /// The user has not allowed sending to the server of the profile.
    public static let sendingRefused = FailureCode("sending_refused", exit: .refusedByPolicy)
    /// A file cannot be read: that of the profiles, or one that was given.
    public static let fileUnreadable = FailureCode("file_unreadable", exit: .failure)
    package static let fileUnwritable = FailureCode("file_unwritable", exit: .failure)

    /// All of them. `CommandFailure` has a sentence for each.
    package static let ofProfiles: [FailureCode] = [
        .profilesDamaged, .profilesTooNew, .profilesNotOwn, .profilesExposed, .profilesBadLink, .profilesNotAFile,
        .profilesLocked, .profilesLockFailed, .noHome, .profileUnknown, .profileExists, .badDocument, .inlineSecret,
        .noProfile, .noProfileSelected, .sendingRefused, .fileUnreadable, .fileUnwritable,
    ]
}
