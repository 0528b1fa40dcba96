import Glibc

/// Why nothing more can be written.
package enum TerminalError: Error, Hashable {
    /// The reader has gone (`EPIPE`): `landfall scan | head -1`. Not a failure; the command ends quietly.
    case readerGone
    /// write(2) failed with this errno.
    case writeFailed(Int32)

    /// The stable identifier.
    package var code: String {
        switch self {
        case .readerGone: "reader_gone"
        case .writeFailed: "write_failed"
        }
    }
}

/// How much a terminal shows at once.
package struct TerminalSize: Sendable, Hashable {
    /// Characters of single width in a line.
    package var columns: Int
    /// Lines.
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// Standard output or standard error, and what is known about it. The descriptor belongs to whoever opened it.
package struct TerminalOutput: Sendable {
    /// The file descriptor.
    package let descriptor: Int32
    /// Whether a person looks at it; decides between tables and plain lines.
    package let isTerminal: Bool
    /// How roles look on it.
    package let style: Style
    /// Whether lines can be drawn anew in place: a terminal that is not dumb.
    package let canRedraw: Bool

    private let fallback: TerminalSize
    private let isMeasured: Bool

    /// An output on an open descriptor; what it is is asked of the system.
    init(descriptor: Int32, noColorFlag: Bool, environment: [String: String]) {
        self.init(
            descriptor: descriptor, isTerminal: isatty(descriptor) == 1, fixedSize: nil, noColorFlag: noColorFlag,
            environment: environment)
    }

    /// An output that is taken for a terminal or not, with its size given where there is nothing to measure.
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
    /// Writes `text` as it is, with one write(2) if the kernel takes it whole. Nothing is held back, so a line of NDJSON is
    /// with its reader when this returns. Blocks for as long as the reader does not read, as any program in a pipe.
    package func write(_ text: String) throws(TerminalError) {
        try write(bytes: Array(text.utf8))
    }

    /// Writes bytes as they are: for what a program reads.
    package func write(bytes: [UInt8]) throws(TerminalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let (count, problem) = rest.withUnsafeBytes { buffer in
                let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                return (count, count < 0 ? errno : 0)
            }
            switch problem {
            case 0: rest = rest.dropFirst(count)
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: throw .readerGone
            default: throw .writeFailed(problem)
            }
        }
    }

    /// Writes lines, each with its roles and a line feed, in one piece.
    package func write(lines: [StyledText]) throws(TerminalError) {
        try write(lines.map { $0.rendered(style) + "\n" }.joined())
    }

    /// A descriptor that is shared with another program may have been made non-blocking by that one.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
    }
}
