internal import Glibc
internal import LandfallSystem

/// The process of a Diane on this machine, known by its socket and by the file beside it in which it keeps its process id: Diane's are
/// `~/.diane/diane.sock` and `~/.diane/mcp.pid`. What the file says is a hint: any user who can write it can name any process.
struct MachineProcess: Sendable {
    /// The longest process id, and a line feed, which Diane does not write.
    private static let mostBytes = 11

    /// The path of the socket.
    let socket: String

    /// Whether there is a socket.
    var hasSocket: Bool { SystemFile.isSocket(socket) }

    /// Its process id; nil where the file is not there, or holds anything else than a number above 0.
    var id: Int32? {
        let folder = socket.lastIndex(of: "/").map { socket[...$0] } ?? ""
        guard let bytes = SystemFile.bytes(folder + "mcp.pid", limit: Self.mostBytes + 1),
            bytes.count <= Self.mostBytes
        else { return nil }
        let digits = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return Int32(String(decoding: digits, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether a process of that id runs, of any user (kill(2)).
    var isRunning: Bool { id.map { kill($0, 0) == 0 || errno == EPERM } ?? false }
}
