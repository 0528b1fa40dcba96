internal import Glibc

/// The process of a Diane on this machine, known by its socket and by the file beside it in which it keeps its process id: Diane's are
/// `~/.diane/diane.sock` and `~/.diane/mcp.pid`. What the file says is a hint: anybody who may write it may name any process.
struct MachineProcess: Sendable {
    /// The longest process id, and a line feed, which Diane does not write.
    private static let mostBytes = 11

    /// The path of the socket.
    let socket: String

    /// Whether there is a socket.
    var hasSocket: Bool {
        var status = stat()
        return stat(socket, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Its process id; nil where the file is not there, or holds anything else than a number above 0.
    var id: Int32? {
        let folder = socket.lastIndex(of: "/").map { socket[...$0] } ?? ""
        // A FIFO of that name keeps nobody waiting.
        let file = open(folder + "mcp.pid", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: Self.mostBytes + 1)
        let count = read(file, &buffer, buffer.count)
        guard count > 0, count <= Self.mostBytes else { return nil }
        let digits = buffer[..<count].last == UInt8(ascii: "\n") ? buffer[..<(count - 1)] : buffer[..<count]
        guard let id = Int32(String(decoding: digits, as: UTF8.self)), id > 0 else { return nil }
        return id
    }

    /// Whether a process of that id runs, whoever's it is (kill(2)).
    var isRunning: Bool { id.map { kill($0, 0) == 0 || errno == EPERM } ?? false }
}
