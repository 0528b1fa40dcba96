internal import CLandfallGlibc
internal import Glibc

/// The descriptors that a program inherits: 0 to 2, the token's, and no other. landfall's own are connections on which a server takes
/// anyone who writes for the user; those of the caller may be anything, and sudo(8) closes them too.
package enum InheritedDescriptors {
    /// `CLOSE_RANGE_CLOEXEC` of linux/close_range.h, since Linux 5.11.
    private static let closeOnExec: Int32 = 4

    /// Has execve(2) close all but 0 to 2 and `kept`. What was open stays so if that fails.
    ///
    /// - Returns: Whether that is certain.
    package static func limit(toStandardAnd kept: Int32?) -> Bool {
        guard close_range(3, .max, closeOnExec) == 0 || markOneByOne() else { return false }
        guard let kept else { return true }
        return fcntl(kept, F_SETFD, 0) == 0
    }

    /// For kernels that know no range: marks what /proc names.
    private static func markOneByOne() -> Bool {
        guard let folder = opendir("/proc/self/fd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let descriptor = Int32(name), descriptor > 2 else { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        return true
    }
}
