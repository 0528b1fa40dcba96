package import LandfallModel

/// The processes of this machine, as `/proc` shows them to this user (proc(5)).
package struct ProcessTable: Sendable {
    /// One process.
    package struct Entry: Sendable, Hashable {
        /// Its number.
        package let pid: Int32
        /// What it calls itself: at most 15 bytes, of its own choice.
        package let name: ForeignText
        /// Its effective user id; nil where that is not shown.
        package let user: UInt32?
    }

    /// All of them, in the order of their numbers as text.
    package let entries: [Entry]

    /// Reads the table; empty where `/proc` is not mounted.
    package static func read(_ files: SystemFiles) -> ProcessTable {
        let pids = (files.list("/proc") ?? []).compactMap { Int32($0) }
        return ProcessTable(
            entries: pids.compactMap { pid in
                guard let name = files.read("/proc/\(pid)/comm").text else { return nil }
                let status = files.read("/proc/\(pid)/status").text ?? ""
                return Entry(
                    pid: pid, name: ForeignText(String(name.prefix { $0 != "\n" })), user: effectiveUser(status))
            })
    }

    /// The owners of sockets by inode, as far as this user may see them.
    package func owners(of inodes: Set<UInt64>, _ files: SystemFiles) -> [UInt64: Entry] {
        var owners: [UInt64: Entry] = [:]
        for entry in entries where owners.count < inodes.count {
            for descriptor in files.list("/proc/\(entry.pid)/fd") ?? [] {
                guard let target = files.target("/proc/\(entry.pid)/fd/\(descriptor)"), target.hasPrefix("socket:["),
                    let inode = UInt64(target.dropFirst("socket:[".count).dropLast()), inodes.contains(inode)
                else { continue }
                owners[inode] = owners[inode] ?? entry
            }
        }
        return owners
    }

    /// `Uid:` has the real, effective, saved and file system user ids.
    private static func effectiveUser(_ status: String) -> UInt32? {
        for line in status.split(separator: "\n") where line.hasPrefix("Uid:") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            return fields.count > 2 ? UInt32(fields[2]) : nil
        }
        return nil
    }
}
