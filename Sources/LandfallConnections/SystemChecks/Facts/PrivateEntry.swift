package import LandfallModel

/// A file or folder that should be this user's alone.
package struct PrivateEntry: Sendable, Hashable {
    /// Its path.
    package let path: ForeignText
    /// What lstat(2) says of it; for the folder at the top, which may be a link, what it leads to.
    package let attributes: FileAttributes

    /// Makes an entry.
    package init(path: String, _ attributes: FileAttributes) {
        self.path = ForeignText(path)
        self.attributes = attributes
    }

    /// The most entries that are looked at.
    private static let limit = 10_000

    /// The folders of landfall and all that is in them, absent ones left out; nil without a home.
    package static func read(environment: [String: String], files: SystemFiles) -> [PrivateEntry]? {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folders = [("XDG_CONFIG_HOME", ".config"), ("XDG_STATE_HOME", ".local/state")].compactMap {
            name, fallback in
            // An empty or relative one counts as unset (XDG Base Directory Specification 0.8).
            let base = environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { "\($0)/\(fallback)" }
            return base.map { $0 + "/landfall" }
        }
        guard folders.count == 2 else { return nil }
        var entries: [PrivateEntry] = []
        var paths = folders[0] == folders[1] ? [folders[0]] : Array(folders.reversed())
        while let path = paths.popLast(), entries.count < limit {
            guard let attributes = attributes(path, isTop: folders.contains(path), files) else { continue }
            entries.append(PrivateEntry(path: path, attributes))
            if attributes.kind == .folder {
                paths += (files.list(path) ?? []).reversed().map { "\(path)/\($0)" }
            }
        }
        return entries
    }

    /// A folder at the top may be a link, as in a home that is kept in a repository.
    private static func attributes(_ path: String, isTop: Bool, _ files: SystemFiles) -> FileAttributes? {
        let own = files.attributes(path)
        guard isTop, own?.kind == .link else { return own }
        // With a slash at its end the path is that of what the link leads to.
        return files.attributes(path + "/") ?? own
    }
}
