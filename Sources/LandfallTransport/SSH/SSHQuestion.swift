internal import Glibc
internal import LandfallSystem

/// Who logs in on the machine behind ssh, and whose TCP sockets have a port there, asked once.
struct SSHQuestion: Sendable {
    private let port: UInt16
    /// Part of the question and of its answer, so that what comes late is the answer to no other.
    private let number: UInt64

    /// Asks; about port 0, which no socket has, where the login alone is of interest.
    init(port: UInt16 = 0, number: UInt64 = .random(in: 0...UInt64.max)) {
        self.port = port
        self.number = number
    }

    /// What ``shell`` reads.
    var line: String {
        let digits = String(port, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits + " " + mark
    }

    private var mark: String { String(number, radix: 16) }

    /// A command for any login shell. It answers each ``line`` with the number and the home of the user who logs in, and with one line of proc(5) for each address,
    /// state and owner of the sockets that have the port now: a server has thousands of connections. The kernel takes milliseconds for a table,
    /// so both are read at once. It ends with its input.
    static let shell =
        "sh -c 'u=`id -u`; while read p n; do echo \"landfall-user:$n:$u:$HOME\"; "
        + "grep \"[0-9]: [0-9A-F]*:$p \" /proc/net/tcp6 | grep -h \"[0-9]: [0-9A-F]*:$p \" /proc/net/tcp - "
        + "| sort -u -k2,2 -k4,4 -k8,8; "
        + "echo \"landfall-end:$n\"; done'"

    /// The answer among what the machine has printed; nil where there is none.
    func answer(in output: [UInt8]) -> SSHSockets? {
        let (newline, start, end) = (UInt8(ascii: "\n"), "landfall-user:\(mark):", "landfall-end:\(mark)\n")
        guard output.suffix(end.utf8.count).elementsEqual(end.utf8) else { return nil }
        let lines = output.split(separator: newline)
        guard let first = lines.lastIndex(where: { $0.starts(with: start.utf8) }) else { return nil }
        let login = String(decoding: lines[first].dropFirst(start.utf8.count), as: UTF8.self)
        let words = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, let user = UInt32(words[0]) else { return nil }
        return SSHSockets(
            user: user, home: Self.home(words[1]),
            table: Array(lines[(first + 1)...].dropLast().joined(separator: [newline])))
    }

    private static func home(_ path: Substring) -> String? {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
        return path == "/" || !path.hasSuffix("/") ? String(path) : String(path.dropLast())
    }
}

/// A ``SSHQuestion/shell`` that stays with the ssh process of a landfall, and answers every landfall of the user. Two pipes in the folder of that
/// process lead to it; anyone who asks has a lock on the first.
struct SSHAsker: Sendable, Hashable {
    private let questions: String
    private let answers: String

    init(folder: String) {
        (questions, answers) = (folder + "/questions", folder + "/answers")
    }

    /// Makes the pipes.
    ///
    /// - Returns: The standard input and output of the command that answers. As long as it has them there is someone to ask.
    func make() -> (input: Int32, output: Int32)? {
        guard mkfifo(questions, 0o600) == 0, mkfifo(answers, 0o600) == 0, let input = Self.open(questions, O_RDWR)
        else { return nil }
        guard let output = Self.open(answers, O_RDWR) else {
            close(input)
            return nil
        }
        return (input, output)
    }

    /// Asks.
    ///
    /// - Returns: nil where nothing answers before the deadline, at once where there is nobody, and halfway where someone else is still asking.
    func ask(_ question: SSHQuestion, deadline: ContinuousClock.Instant) async -> SSHSockets? {
        await DetachedThread.value { exchange(question, deadline) }
    }

    private func exchange(_ question: SSHQuestion, _ deadline: ContinuousClock.Instant) -> SSHSockets? {
        let now = ContinuousClock.now
        guard let asking = lockQuestions(until: now + now.duration(to: deadline) / 2) else { return nil }
        defer {
            // A child that begins at the moment has the lock as well.
            flock(asking, LOCK_UN)
            close(asking)
        }
        guard let reading = Self.open(answers, O_RDONLY | O_NONBLOCK) else { return nil }
        defer { close(reading) }
        guard Self.put(question, into: asking) else { return nil }
        var (output, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while output.count < SSHRun.longest {
            if let answer = question.answer(in: output) { return answer }
            // Before poll(2), which says nothing of an end that was there already.
            let count = read(reading, &buffer, buffer.count)
            if count == 0 { return nil }
            if count > 0 {
                output += buffer[..<count]
                continue
            }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return nil }
            var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, Int32(min(left.rounded(.up), 60_000)))
        }
        return nil
    }

    /// The pipe for questions, locked, where something reads it and nobody else asks any more. Who has it is a reader too: without any, a write would end
    /// the process (SIGPIPE), and anyone who answers may end at any moment.
    func lockQuestions(until deadline: ContinuousClock.Instant) -> Int32? {
        guard let other = Self.open(questions, O_WRONLY | O_NONBLOCK) else { return nil }
        defer { close(other) }
        guard let asking = Self.open(questions, O_RDWR | O_NONBLOCK) else { return nil }
        while FileLock.system(asking) != 0 {
            guard ContinuousClock.now < deadline else {
                close(asking)
                return nil
            }
            usleep(useconds_t.random(in: 500...5_000))
        }
        return asking
    }

    /// Writes a question: a pipe takes a line whole or not at all (pipe(7)).
    static func put(_ question: SSHQuestion, into asking: Int32) -> Bool {
        let line = Array((question.line + "\n").utf8)
        return write(asking, line, line.count) == line.count
    }

    /// Opens a pipe of this user's without waiting; nil where it is none, or where nothing reads the one to be written. A shell takes one that
    /// does not block for one that has ended.
    private static func open(_ path: String, _ mode: Int32) -> Int32? {
        let descriptor = Glibc.open(path, mode | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode == S_IFIFO | 0o600, status.st_uid == geteuid() else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
