package import LandfallModel
internal import LandfallSystem

/// Whether the files of this user are this user's alone: folders 0700, files 0600.
package enum FilesFinding: Sendable, Hashable {
    /// Neither folder is there yet.
    case absent
    case good(count: Int)
    /// There is no home to keep them in.
    case noHome
    /// They belong to someone else, as after `sudo landfall`; `isRoot` where this user is root and they are another's.
    case notOwn([ForeignText], isRoot: Bool)
    /// A symbolic link in the place of a file, which is never followed.
    case links([ForeignText])
    /// Others could write the profiles, which run commands and read files.
    case exposedProfiles(ForeignText)
    /// Others could write or remove the record of what the user has confirmed, which is in this folder.
    case exposedRecord(ForeignText)
    /// Others may read or write them.
    case tooOpen(folders: [ForeignText], files: [ForeignText])

    /// Concludes from what is in the folders.
    ///
    /// - Parameters:
    ///   - entries: The folders and all that is in them; nil where there is no home.
    ///   - user: Whose they have to be.
    package init(_ entries: [PrivateEntry]?, user: UInt32) {
        guard let entries else {
            self = .noHome
            return
        }
        let foreign = entries.filter { $0.attributes.owner != user }.map(\.path)
        // The profiles may be a link into a repository of dotfiles.
        let links = entries.filter { $0.attributes.kind == .link && !$0.path.raw.hasSuffix("/profiles.json") }.map(
            \.path)
        let folders = entries.filter { $0.attributes.kind == .folder && $0.attributes.permissions != 0o700 }
        let files = entries.filter {
            $0.attributes.kind != .folder && $0.attributes.kind != .link && $0.attributes.permissions != 0o600
        }
        // Its content comes before its mode.
        let profiles = entries.first { $0.path.raw.hasSuffix("/profiles.json") }?.path
        let exposed = entries.first {
            $0.attributes.kind != .link && ($0.path == profiles || profiles?.raw == "\($0.path.raw)/profiles.json")
                && ($0.attributes.owner != user || PathGuard.isOpen($0.attributes.permissions))
        }
        // The folder that is not that of the profiles, or the record in it.
        let record = entries.first {
            let isFolder =
                $0.attributes.kind == .folder && $0.path.raw.hasSuffix("/landfall")
                && profiles?.raw != "\($0.path.raw)/profiles.json"
            return (isFolder || $0.path.raw.hasSuffix("/landfall/confirmed"))
                && PathGuard.isOpen($0.attributes.permissions)
        }
        if entries.isEmpty {
            self = .absent
        } else if let exposed, foreign.isEmpty || user != 0 {
            self = .exposedProfiles(exposed.path)
        } else if !foreign.isEmpty {
            self = .notOwn(foreign, isRoot: user == 0)
        } else if !links.isEmpty {
            self = .links(links)
        } else if let path = record?.path.raw {
            self = .exposedRecord(ForeignText(path.hasSuffix("/confirmed") ? String(path.dropLast(10)) : path))
        } else if !folders.isEmpty || !files.isEmpty {
            self = .tooOpen(folders: folders.map(\.path), files: files.map(\.path))
        } else {
            self = .good(count: entries.count)
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .absent, .good: .ok
        case .noHome, .notOwn, .exposedProfiles, .exposedRecord, .links, .tooOpen: .fail
        }
    }
}
