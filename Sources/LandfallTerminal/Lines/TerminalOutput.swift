import Glibc

/// Why output failed.
package enum TerminalError: Error, Hashable {
    /// The reader is gone (`EPIPE`): `landfall scan | head -1`. Not a failure; the command ends quietly.
    case readerGone
    /// write(2) failed with this errno.
    case writeFailed(Int32)
    /// Ctrl-C or SIGTERM came while the reader did not read.
    case interrupted

    /// The stable identifier.
    package var code: String {
        switch self {
        case .readerGone: "reader_gone"
        case .writeFailed: "write_failed"
        case .interrupted: "interrupted"
        }
    }
}

/// How much a terminal shows at once.
package struct TerminalSize: Sendable, Hashable {
    /// Characters of single width in a line.
    package var columns: Int
    /// Lines.
    package var rows: Int

    /// Creates a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// Standard output or standard error, and what is known about it. The descriptor belongs to the code that opened it.
package struct TerminalOutput: Sendable {
    /// The file descriptor.
    package let descriptor: Int32
    /// Whether it is a terminal; decides between tables and plain lines.
    package let isTerminal: Bool
    /// How roles look on it.
    package private(set) var style: Style
    /// Whether lines can be redrawn in place: a terminal that is not dumb.
    package private(set) var canRedraw: Bool

    /// The most bytes that a pipe which poll(2) calls writable takes without a wait: `PIPE_BUF` (pipe(7)).
    private static let pieceBytes = 4_096

    private let fallback: TerminalSize
    private let isMeasured: Bool

    /// An output on an open descriptor; what it is is determined by the system.
    init(descriptor: Int32, noColorFlag: Bool, environment: [String: String]) {
        self.init(
            descriptor: descriptor, isTerminal: isatty(descriptor) == 1, fixedSize: nil, noColorFlag: noColorFlag,
            environment: environment)
    }

    /// An output that is taken for a terminal or not, with its size given if there is nothing to measure.
    init(
        descriptor: Int32, isTerminal: Bool, fixedSize: TerminalSize?, noColorFlag: Bool, environment: [String: String]
    ) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
        style = .decide(isTerminal: isTerminal, noColorFlag: noColorFlag, environment: environment)
        canRedraw = isTerminal && !Style.isDumb(environment)
        isMeasured = fixedSize == nil && isTerminal
        let number = { (name: String) in environment[name].flatMap { Int($0) }.flatMap { (1...10_000) ~= $0 ? $0 : nil }
        }
        fallback = fixedSize ?? TerminalSize(columns: number("COLUMNS") ?? 80, rows: number("LINES") ?? 24)
    }

    /// The same for plain lines: no escape sequence is written, so no colour either.
    var withoutRedrawing: TerminalOutput {
        var plain = self
        (plain.canRedraw, plain.style) = (false, Style(isColored: false))
        return plain
    }

    /// Clears the line of the cursor, where lines can be redrawn, and begins it again.
    package func eraseLine() throws(TerminalError) {
        if canRedraw { try write("\r\u{1b}[K") }
    }

    /// The size now: the terminal's own, else `COLUMNS` and `LINES`, else 80 by 24.
    package var size: TerminalSize {
        var window = winsize()
        guard isMeasured, ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return fallback
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }
}

extension TerminalOutput {
    /// The bytes that the line takes in a second, by its speed (termios(3)); nil where that does not matter, as on a pseudo-terminal, which
    /// has 38,400 baud as long as nobody knows better.
    package var bytesPerSecond: Int? {
        var mode = termios()
        guard isMeasured, tcgetattr(descriptor, &mode) == 0 else { return nil }
        let speeds = [
            B300: 300, B600: 600, B1200: 1_200, B1800: 1_800, B2400: 2_400, B4800: 4_800, B9600: 9_600, B19200: 19_200,
        ]
        // A start bit and a stop bit go with each byte.
        return speeds[numericCast(cfgetospeed(&mode))].map { $0 / 10 }
    }

    /// Writes `text` as it is, with one write(2) up to what a pipe takes at once. Nothing is held back, so a line of NDJSON is
    /// with its reader when this returns. Waits for as long as the reader does not read, as any program in a pipe, but no longer
    /// than until ``TerminalSignals`` get Ctrl-C or SIGTERM.
    package func write(_ text: String) throws(TerminalError) {
        try write(bytes: Array(text.utf8))
    }

    /// Writes bytes as they are: for what a program reads.
    package func write(bytes: [UInt8]) throws(TerminalError) {
        var rest = bytes[...]
        let mayWait = mayWait
        while !rest.isEmpty {
            if mayWait { try waitUntilWritable() }
            let piece = mayWait ? rest.prefix(Self.pieceBytes) : rest
            let (count, problem) = piece.withUnsafeBytes { buffer in
                let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                return (count, count < 0 ? errno : 0)
            }
            switch problem {
            case 0: rest = rest.dropFirst(count)
            // A descriptor that is shared with another program may have been made non-blocking by that one.
            case EINTR, EAGAIN: continue
            case EPIPE: throw .readerGone
            default: throw .writeFailed(problem)
            }
        }
    }

    /// Writes lines, each with its roles and a line feed, in one piece.
    package func write(lines: [StyledText]) throws(TerminalError) {
        try write(lines.map { $0.rendered(style) + "\n" }.joined())
    }

    /// Whether there is a reader who may let a writer wait: a file has none.
    private var mayWait: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    private func waitUntilWritable() throws(TerminalError) {
        var requests = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: TerminalSignals.interruptions, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&requests, 2, -1) < 0 { guard errno == EINTR else { throw .writeFailed(errno) } }
        // Who can write goes on: the last words after Ctrl-C are written like all others.
        if requests[0].revents == 0 { throw .interrupted }
    }
}
