import Glibc

/// A terminal without a person: a test is at its other end.
final class PseudoTerminal: Sendable {
    struct Missing: Error {}

    /// The other end; -1 in a process that only opened the path.
    let master: Int32
    let slave: Int32
    let path: String

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        // pts(4), by hand: Swift's Glibc module has neither openpty(3) nor posix_openpt(3). TIOCSPTLCK and TIOCGPTN.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Missing()
        }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard slave >= 0, ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw Missing() }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    /// The same terminal in another process.
    init(path: String) throws {
        self.path = path
        master = -1
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Missing() }
    }

    /// The same terminal in another process, as that one's own from now on.
    init(controlling path: String) throws {
        self.path = path
        master = -1
        setsid()
        slave = open(path, O_RDWR | O_CLOEXEC)
        // TIOCSCTTY
        guard slave >= 0, ioctl(slave, 0x540e, 0) == 0 else { throw Missing() }
    }

    deinit {
        for end in [slave, master] where end >= 0 { close(end) }
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Whether it is as terminals are: it echoes, edits lines and makes signals.
    var isAsBefore: Bool {
        var mode = termios()
        tcgetattr(slave, &mode)
        let flags = tcflag_t(ECHO | ICANON | ISIG)
        return mode.c_lflag & flags == flags && mode.c_oflag & tcflag_t(OPOST) != 0
    }

    private var localFlags: tcflag_t {
        var mode = termios()
        tcgetattr(slave, &mode)
        return mode.c_lflag
    }

    /// Whether it echoes and edits lines.
    var isShowing: Bool { localFlags & tcflag_t(ECHO) != 0 && localFlags & tcflag_t(ICANON) != 0 }

    func waitUntilHidden() {
        while localFlags & tcflag_t(ECHO | ICANON) != 0 || localFlags & tcflag_t(ISIG) == 0 { usleep(1_000) }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        write(master, bytes, bytes.count)
    }

    /// What was written to it since the last call.
    func written() -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(master, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
        return String(decoding: all, as: UTF8.self)
    }

    /// What was written there, read until it ends in this. The kernel hands it over after the write, and in pieces.
    func echoed(until ending: String = "") -> String {
        var text: [UInt8] = []
        var asked = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        repeat {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &buffer, buffer.count)
            text += buffer.prefix(max(0, count))
        } while !text.suffix(ending.utf8.count).elementsEqual(ending.utf8) && poll(&asked, 1, 10_000) > 0
        return String(decoding: text, as: UTF8.self)
    }
}
