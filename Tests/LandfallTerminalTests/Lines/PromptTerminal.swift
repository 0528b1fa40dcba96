import Glibc

/// A terminal without a person.
final class PromptTerminal: Sendable {
    struct Missing: Error {}

    /// The other end, at which a test types; -1 in a process that only opened the path.
    let master: Int32
    let slave: Int32
    let path: String

    init() throws {
        // pts(4), by hand: Swift's Glibc module has neither openpty(3) nor posix_openpt(3). TIOCSPTLCK and TIOCGPTN.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Missing()
        }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    init(path: String) throws {
        self.path = path
        master = -1
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Missing() }
    }

    deinit {
        for end in [slave, master] where end >= 0 { close(end) }
    }

    private var localFlags: tcflag_t {
        var mode = termios()
        tcgetattr(slave, &mode)
        return mode.c_lflag
    }

    /// Whether it is as terminals are: it echoes and edits lines.
    var isShowing: Bool { localFlags & tcflag_t(ECHO) != 0 && localFlags & tcflag_t(ICANON) != 0 }

    func waitUntilHidden() {
        while localFlags & tcflag_t(ECHO | ICANON) != 0 || localFlags & tcflag_t(ISIG) == 0 { usleep(1_000) }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        write(master, bytes, bytes.count)
    }

    /// What was written there, read until it ends in this. The kernel hands it over after the write, and in pieces.
    func echoed(until ending: String = "") -> String {
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
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
