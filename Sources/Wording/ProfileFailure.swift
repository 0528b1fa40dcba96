internal import Glibc
package import PrivateFiles
package import ProfileStore
internal import ServerModel

extension CommandFailure {
    /// Why a profile is not saved whose base path stands where the product has paths of its own; nil where none does.
    package init?(overlapOf profile: Profile, _ messages: Messages) {
        guard let (route, kind, segment) = profile.routes.overlap(of: profile.kind) else { return nil }
        self.init(overlap: route, kind, segment, messages)
    }

    /// Why a route is not saved whose base path stands where the product has paths of its own.
    init(overlap route: SavedRoute, _ kind: ServerKind, _ segment: String, _ messages: Messages) {
        self.init(
            .basePathRefused,
            messages.overlappingPath(route.text.description, ForeignText(segment).debugDescription, kind),
            hints: [messages.basePathRemedy])
    }

    /// What is wrong with the profiles or the choice among them, in words.
    package init(_ error: ProfileStoreError, _ messages: Messages) {
        let path = error.path.map { ForeignText($0).description } ?? ""
        let quoted = messages.quoted(ForeignText(error.path ?? ""))
        let name = ForeignText(error.name ?? "").description
        let reason = error.errno.map { String(cString: strerror($0)) } ?? ""
        switch error.code {
        case .damaged:
            let message = error.fault.map { messages.profilesDamaged(path, $0) } ?? messages.noPlainFile(path)
            self.init(.profilesDamaged, message, hints: [messages.repairByHand])
        case .tooNew:
            let schema = ForeignText(error.schema ?? "").description
            self.init(.profilesTooNew, messages.profilesTooNew(path, schema), hints: [messages.updateLandfall])
        case .notOwn:
            let remedy = messages.takeOwnership(quoted, isRoot: geteuid() == 0)
            self.init(.profilesNotOwn, messages.notOwnFile(path), hints: [remedy])
        case .exposed:
            self.init(.profilesExposed, messages.exposedFile(path), hints: [messages.closeToOthers(quoted)])
        case .badLink:
            self.init(.profilesBadLink, messages.brokenLink(path), hints: [messages.repairLink(quoted)])
        case .notAFile:
            self.init(.profilesNotAFile, messages.noPlainFile(path), hints: [messages.moveAway(quoted)])
        case .locked: self.init(.profilesLocked, messages.profilesLocked(path), hints: [messages.whoHolds])
        case .lockFailed:
            self.init(.profilesLockFailed, messages.noLock(path, reason), hints: [messages.lockElsewhere])
        case .unreadable: self.init(.fileUnreadable, messages.cannotReadState(path, reason))
        case .unwritable: self.init(.fileUnwritable, messages.cannotWriteState(path, reason))
        case .noHome: self.init(.noHome, messages.noHomeForProfiles)
        case .unknown:
            let hint = error.names.isEmpty ? messages.seeList : messages.didYouMean(error.names)
            self.init(.profileUnknown, messages.profileUnknown(name, error.source), hints: [hint])
        case .nameTaken: self.init(.profileExists, messages.profileExists(name), hints: [messages.howToCopyProfile])
        case .badDocument, .inlineSecret: self.init(error, in: messages.document, messages)
        case .none: self.init(.noProfile, messages.noProfiles, hints: [messages.howToAddProfile])
        case .notSelected:
            self.init(.noProfileSelected, messages.noProfileSelected, hints: [messages.howToChoose(error.names)])
        }
    }

    /// What is wrong with a file of the state folder, in words.
    package init(_ error: PrivateFileError, _ messages: Messages) { self.init(ProfileStoreError(error), messages) }

    /// What is wrong with a document that was to be imported from `file`.
    package init(_ error: ProfileStoreError, in file: String, _ messages: Messages) {
        let message =
            error.fault.map { messages.profilesDamaged(file, $0) }
            ?? messages.badDocument(file, schema: error.schema.map { ForeignText($0).description })
        let isSecret = error.code == .inlineSecret
        self.init(
            isSecret ? .inlineSecret : .badDocument, message,
            hints: [isSecret ? messages.secretsStayOut : messages.howToExport])
    }
}
