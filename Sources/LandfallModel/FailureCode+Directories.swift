/// What directories say, and the file that names them.
extension FailureCode {
    /// `sources.json` names no directory of that name.
    package static let sourceUnknown = FailureCode("source_unknown", exit: .noProfile)
    /// Another directory has the name.
    package static let sourceExists = FailureCode("source_exists", exit: .failure)
    /// What follows the name is not `exec:PROGRAM`, `https://…` or `dns:DOMAIN`.
    package static let sourceMalformed = FailureCode("source_malformed", exit: .usage)
    /// `sources.json` is not what landfall writes.
    package static let sourcesDamaged = FailureCode("sources_damaged", exit: .failure)
    /// A later landfall has written it.
    package static let sourcesTooNew = FailureCode("sources_too_new", exit: .failure)
    /// A folder, a pipe or the like is in its place.
    package static let sourcesNotAFile = FailureCode("sources_not_a_file", exit: .usage)
    /// Others than this user can write it, and it names programs to run.
    package static let sourcesExposed = FailureCode("sources_exposed", exit: .refusedByPolicy)
    /// It names a program that landfall has not saved there itself.
    package static let sourceUnconfirmed = FailureCode("source_unconfirmed", exit: .refusedByPolicy)
    /// Others than this user or root can change its program.
    public static let sourceProgramExposed = FailureCode("source_program_exposed", exit: .refusedByPolicy)
    /// A key is to be trusted that a list is signed by, and it is not signed, or not so that a key can be told.
    package static let sourceUnsigned = FailureCode("source_unsigned", exit: .failure)
    /// The program cannot be run, or failed.
    public static let sourceFailed = FailureCode("source_failed", exit: .localTrouble)
    /// It did not answer in time.
    public static let sourceTimeout = FailureCode("source_timeout", exit: .localTrouble)
    /// The list has more bytes or servers than are taken.
    public static let sourceTooLarge = FailureCode("source_too_large", exit: .badAnswer)
    /// It is not a list of servers.
    public static let sourceBadList = FailureCode("source_bad_list", exit: .badAnswer)
    /// The server of the list cannot be reached.
    public static let sourceUnreachable = FailureCode("source_unreachable", exit: .unreachable)
    /// It answers with something other than the list.
    public static let sourceBadStatus = FailureCode("source_bad_status", exit: .badAnswer)

    /// All of them. `Messages.trouble` has a sentence for each.
    package static let ofDirectories: [FailureCode] = [
        .sourceUnknown, .sourceExists, .sourceMalformed, .sourcesDamaged, .sourcesTooNew,
        .sourcesNotAFile, .sourcesExposed, .sourceUnconfirmed, .sourceUnsigned, .sourceFailed, .sourceTimeout,
        .sourceTooLarge, .sourceBadList,
        .sourceUnreachable, .sourceBadStatus, .sourceProgramExposed,
    ]
}
