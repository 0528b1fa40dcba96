import Glibc
import LandfallSystem

/// The files that facts are read from; a test hands in its own. Each call may block for as long as a file system hangs.
package struct SystemFiles: Sendable {
    /// Reads a regular file of at most 8 MiB.
    package var read: @Sendable (_ path: String) -> FileContent
    /// The names in a folder, without `.` and `..`, in order; nil where there is none or it cannot be read.
    package var list: @Sendable (_ path: String) -> [String]?
    /// Where a symbolic link leads; nil where there is none.
    package var target: @Sendable (_ path: String) -> String?
    /// What is at a path, of a symbolic link itself; nil where there is nothing or it cannot be seen.
    package var attributes: @Sendable (_ path: String) -> FileAttributes?

    /// The files of this machine.
    package static let system = SystemFiles(
        read: content, list: { SystemFile.names(in: $0)?.sorted() }, target: SystemFile.target,
        attributes: FileAttributes.init(path:))

    private static func content(_ path: String) -> FileContent {
        do throws(SystemFile.Refusal) {
            return .bytes(try SystemFile.whole(path, atMost: 8 << 20))
        } catch {
            return error.errno == ENOENT || error.errno == ENOTDIR ? .missing : .unreadable
        }
    }
}

/// What became of reading a file.
package enum FileContent: Sendable, Hashable {
    case bytes([UInt8])
    case missing
    /// It is there and cannot be read, or is not a regular file.
    case unreadable

    /// The content as text; invalid UTF-8 becomes U+FFFD.
    package var text: String? {
        if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    /// Whether it is there and cannot be read.
    package var isUnreadable: Bool { self == .unreadable }
}

/// What lstat(2) says of a path.
package struct FileAttributes: Sendable, Hashable {
    /// What is there.
    package enum Kind: Sendable, Hashable {
        case file
        case folder
        case link
        case other
    }

    /// What is there.
    package let kind: Kind
    /// Whose it is: a user id.
    package let owner: UInt32
    /// The nine permission bits.
    package let permissions: UInt32

    /// Makes attributes.
    package init(_ kind: Kind, owner: UInt32, permissions: UInt32) {
        self.kind = kind
        self.owner = owner
        self.permissions = permissions
    }

    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        owner = status.st_uid
        permissions = status.st_mode & 0o777
    }
}
