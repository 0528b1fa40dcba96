internal import Glibc
internal import LandfallModel
internal import LandfallSystem

/// `confirmed` in the state folder: what of ``Profile/uses``, and which programs of directories, landfall has saved itself or the user has
/// confirmed, a line each. Anyone who can write the profiles or the directories cannot write this.
struct ConfirmedUses: Sendable {
    let folder: PrivateFolder
    /// The file; the programs of directories have one of their own, so that saving one says nothing of profiles.
    var name = "confirmed"

    /// The same profiles, with all marked that is confirmed. Before anything was recorded that is everything: the files of those who have
    /// landfall from before, and those that a script has put there.
    func mark(_ set: ProfileSet) throws(PrivateFileError) -> ProfileSet {
        guard let lines = try lines() else { return set }
        return ProfileSet(
            set.profiles.map { profile in
                var profile = profile
                let id = profile.id
                profile.mark { lines.contains(Self.line(id, $0)) }
                return profile
            }, kept: set.kept)
    }

    /// Records what is confirmed in profiles that are about to be saved. What was so before stays for those who still read the old file.
    func record(_ new: ProfileSet, instead old: ProfileSet) throws(PrivateFileError) {
        folder.removeLeftovers(of: name)
        let before = try lines()
        let ids = Set(old.profiles.map { Array($0.id.description.utf8) })
        var lines = (before ?? []).filter { !ids.contains(Array($0.prefix(36))) }
        for profile in old.profiles + new.profiles {
            for (use, isConfirmed) in profile.marks where isConfirmed { lines.insert(Self.line(profile.id, use)) }
        }
        if lines != before { try write(lines) }
    }

    private func write(_ lines: Set<[UInt8]>) throws(PrivateFileError) {
        let sorted = lines.sorted { $0.lexicographicallyPrecedes($1) }
        try folder.replace(name, with: sorted.flatMap { $0 + [newline] })
    }

    /// Which of the programs of directories are confirmed. Before anything was recorded none is.
    func confirmed(_ programs: [String]) throws(PrivateFileError) -> Set<String> {
        guard let lines = try lines() else { return [] }
        return Set(programs.filter { lines.contains(Self.line($0)) })
    }

    /// Records the programs of directories that are about to be saved.
    func record(programs new: [String], instead old: [String]) throws(PrivateFileError) {
        let before = try lines()
        let lines = (before ?? []).subtracting(old.map(Self.line)).union(new.map(Self.line))
        if lines != before { try write(lines) }
    }

    /// From now on nothing is confirmed: others could write the profiles. Not for `sudo` in the home of someone else.
    ///
    /// - Throws: ``PrivateFileError`` where that cannot be recorded: once they are closed, everything in them may count.
    func clear() throws(PrivateFileError) {
        var status = stat()
        let isThere = stat(folder.path, &status) == 0
        // In someone else's folder nothing counts as confirmed anyway.
        if isThere ? status.st_uid != geteuid() : geteuid() == 0 && !isOwn { return }
        try folder.replace(name, with: [])
    }

    private let newline = UInt8(ascii: "\n")

    private static func line(_ id: ProfileID, _ use: ProfileUse) -> [UInt8] { Array("\(id) \(use.text.raw)".utf8) }

    /// A program of a directory with its arguments, as the shell would read them.
    private static func line(_ program: String) -> [UInt8] { Array("source \(program)".utf8) }

    /// Nil before anything was recorded; nothing where others could have written or removed the file, and from then on: its next owner is not to
    /// find what they have written once it is closed.
    private func lines() throws(PrivateFileError) -> Set<[UInt8]>? {
        let path = "\(folder.path)/\(name)"
        if PathGuard().weakness(of: path, to: nil, from: folder.path) == nil {
            do throws(OwnFile.Refusal) {
                let bytes = try OwnFile.read(path, limit: PrivateFolder.mostBytes)
                return Set(bytes.split(separator: newline).map(Array.init))
            } catch {
                // Who can change a folder above can move all of it away, and write nothing into it.
                if error == .missing, PathGuard().weakness(of: path, to: nil) == nil { return nil }
                guard error == .missing || error == .exposed else { return [] }
            }
        }
        try clear()
        return []
    }

    /// Whether the folder in which it would be made is this user's.
    private var isOwn: Bool {
        var path = folder.path[...]
        var status = stat()
        while stat(String(path), &status) != 0, let slash = path.lastIndex(of: "/") { path = path[..<slash] }
        return status.st_uid == geteuid()
    }
}
