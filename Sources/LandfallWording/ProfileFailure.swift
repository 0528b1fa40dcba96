internal import Glibc
package import LandfallConnections
internal import LandfallModel
package import LandfallSystem

extension CommandFailure {
    /// Why a route is not saved whose base path stands where the product has paths of its own.
    init(overlap route: SavedRoute, _ kind: ServerKind, _ segment: String, _ messages: Messages) {
        self.init(
            .basePathRefused,
            messages.overlappingPath(route.text.description, ForeignText(segment).debugDescription, kind),
            hints: [messages.basePathRemedy])
    }

    /// In a folder above the profiles others may look, but not write.
    static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    /// What is at a path, as stat(2) has it; nil for nothing.
    fileprivate static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// What is wrong with the profiles or the choice among them, in words.
    package init(_ error: ProfileStoreError, _ messages: Messages) {
        let path = error.path.map { ForeignText($0).description } ?? ""
        let name = ForeignText(error.name ?? "").description
        let reason = error.errno.map { String(cString: strerror($0)) } ?? ""
        let (message, hints): (String, [Hint]) =
            switch error.code {
            case .profilesDamaged:
                (
                    error.fault.map { messages.profilesDamaged(path, $0) } ?? messages.noPlainFile(path),
                    [messages.repairByHand]
                )
            case .profilesTooNew:
                (messages.profilesTooNew(path, ForeignText(error.schema ?? "").description), [messages.updateLandfall])
            case .profilesNotOwn:
                (
                    messages.notOwnFile(path),
                    messages.adopting(error, by: messages.takeOwnership(path, isRoot: geteuid() == 0))
                )
            case .profilesExposed:
                (
                    messages.exposedFile(path),
                    messages.adopting(
                        error, by: messages.closeToOthers(path, isFolder: error.path.map(Self.isFolder) ?? false))
                )
            case .profilesBadLink: (messages.brokenLink(path), [messages.repairLink(path)])
            case .profilesNotAFile: (messages.noPlainFile(path), [messages.moveAway(path)])
            case .profilesLocked: (messages.profilesLocked(path), [messages.whoHolds])
            case .profilesLockFailed: (messages.noLock(path, reason), [messages.lockElsewhere])
            case .fileUnreadable: (messages.cannotReadState(path, reason), [])
            case .fileUnwritable: (messages.cannotWriteState(path, reason), [])
            case .noHome: (messages.noHomeForProfiles, [])
            case .profileUnknown:
                (
                    messages.profileUnknown(name, error.source),
                    messages.insteadOfProfile(error)
                )
            case .profileExists:
                (
                    messages.profileExists(name),
                    (messages.situation.typed?.verb == "add"
                        ? [messages.howToGiveToken(to: name), messages.howToReplace].compactMap(\.self) : [])
                        + [messages.howToCopyProfile(name)]
                )
            case .badDocument, .inlineSecret: messages.badImport(error, of: messages.document)
            case .noProfile: (messages.noProfiles, messages.howToAddProfile)
            case .sendingRefused: (messages.sendingRefused(name), [messages.howToAllowSending(name)])
            case .noProfileSelected: (messages.noProfileSelected, [messages.howToChoose(error.names)])
            default: (error.code.rawValue, [])
            }
        self.init(error.code, message, hints: hints)
    }

    /// What is wrong with a file of the state folder, in words.
    package init(_ error: PrivateFileError, _ messages: Messages) { self.init(ProfileStoreError(error), messages) }

    /// What is wrong with a document that was to be imported from `file`.
    init(_ error: ProfileStoreError, in file: String, _ messages: Messages) {
        let (message, hints) = messages.badImport(error, of: file)
        self.init(error.code, message, hints: hints)
    }
}

extension Messages {
    /// What is at a path in place of a file.
    package func noPlainFile(_ path: String) -> String {
        switch CommandFailure.type(of: path) {
        case S_IFDIR: say("\(path) is a folder, not a file")
        case S_IFIFO: say("\(path) is a named pipe, not a file")
        case S_IFSOCK: say("\(path) is a socket, not a file")
        case S_IFCHR, S_IFBLK: say("\(path) is a device, not a file")
        default: say("\(path) is not a file that landfall can read")
        }
    }

    /// What to type in place of a name that no profile has.
    fileprivate func insteadOfProfile(_ error: ProfileStoreError) -> [Hint] {
        if let name = error.name, let command = situation.typed?.asking(name) {
            return [say("If it is an address: \(command: command)")]
        }
        let changes: Set = ["edit", "remove", "rename", "rm", "trust"]
        if error.names.isEmpty, let name = error.name, name.contains(where: ":./".contains),
            (try? ServerAddress(parsing: name)) != nil, situation.typed?.verb.map(changes.contains) == false
        {
            return [saveSeen(name)]
        }
        if error.isEmpty { return howToAddProfile }
        return [error.names.isEmpty ? seeList : didYouMean(error.names)]
    }

    fileprivate func badImport(_ error: ProfileStoreError, of file: String) -> (String, [Hint]) {
        let message =
            error.fault.map { profilesDamaged(file, $0) }
            ?? badDocument(file, schema: error.schema.map { ForeignText($0).description })
        return (message, [error.code == .inlineSecret ? secretsStayOut : howToExport])
    }
}
