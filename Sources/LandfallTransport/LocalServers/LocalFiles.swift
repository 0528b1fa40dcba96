internal import LandfallSystem

/// Reads small files, or says that there are none.
package struct LocalFiles: Sendable {
    /// The content of the regular file at a path; nil where there is none, it cannot be read or it is over the limit.
    package let read: @Sendable (_ path: String) -> [UInt8]?

    /// The files of this machine, up to 8 MiB each: the socket table of a busy machine is the largest of them.
    package static let system = LocalFiles { path in try? SystemFile.whole(path, atMost: 8 << 20) }
}
