import Glibc

/// Unix sockets that listen in the network namespace of this process.
///
/// A Unix socket is reached through the file system, whichever namespace it was made in: a container that has the daemon's socket
/// mounted talks to a daemon whose network is another one. The kernel lists for sock_diag(7) only those of the namespace that asks.
package enum UnixListeners {
    private static let sockDiagByFamily: UInt16 = 20
    /// `UDIAG_SHOW_VFS` and `UNIX_DIAG_VFS` of `linux/unix_diag.h`.
    private static let (showFile, fileAttribute): (UInt32, UInt16) = (2, 1)
    /// `TCP_LISTEN`, which Unix sockets use too, as a bit.
    private static let listening: UInt32 = 1 << 10

    /// A file as the kernel tells it: the lower half of its inode, and its device in the kernel's own form.
    private struct File: Equatable {
        let inode: UInt32
        let device: UInt32
    }

    /// Whether a socket listens here whose file is the one at `path`. False where the kernel cannot be asked.
    package static func areHere(at path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let wanted = File(inode: UInt32(truncatingIfNeeded: status.st_ino), device: kernelDevice(UInt64(status.st_dev)))
        return NetlinkDump.ask(.socketDiagnosis, type: sockDiagByFamily, request)?.contains { file($0) == wanted }
            ?? false
    }

    /// `dev_t` of glibc (sys/sysmacros.h) as the kernel keeps it: 12 bits of major number, 20 of minor.
    private static func kernelDevice(_ device: UInt64) -> UInt32 {
        let major = UInt32(truncatingIfNeeded: (device >> 8 & 0xfff) | (device >> 32 & ~0xfff))
        let minor = UInt32(truncatingIfNeeded: (device & 0xff) | (device >> 12 & ~0xff))
        return major << 20 | minor & 0xf_ffff
    }

    /// A `unix_diag_req`: all sockets that listen, with their files.
    private static var request: [UInt8] {
        [UInt8(AF_UNIX), 0, 0, 0] + NetlinkBytes.bytes(of: listening) + NetlinkBytes.bytes(of: UInt32(0))
            + NetlinkBytes.bytes(of: showFile) + NetlinkBytes.bytes(of: UInt64.max)
    }

    /// The file in a `unix_diag_msg`, which has 16 bytes before its attributes.
    private static func file(_ answer: NetlinkBytes) -> File? {
        guard let file = answer.attribute(fileAttribute, from: 16), let inode = file.number(at: 0, as: UInt32.self),
            let device = file.number(at: 4, as: UInt32.self)
        else { return nil }
        return File(inode: inode, device: device)
    }
}
