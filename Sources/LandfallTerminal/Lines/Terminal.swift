import Glibc

/// The three standard streams as one value, so that a command writes to what it is given and a test can look.
package struct Terminal: Sendable {
    /// The descriptor that is read from.
    package let input: Int32
    /// Whether the user can be asked.
    package let isInputTerminal: Bool
    /// Where data goes.
    package private(set) var output: TerminalOutput
    /// Where everything else goes.
    package private(set) var error: TerminalOutput

    /// The streams of this process.
    package init(environment: [String: String], noColorFlag: Bool = false) {
        input = STDIN_FILENO
        isInputTerminal = isatty(STDIN_FILENO) == 1
        output = TerminalOutput(descriptor: STDOUT_FILENO, noColorFlag: noColorFlag, environment: environment)
        error = TerminalOutput(descriptor: STDERR_FILENO, noColorFlag: noColorFlag, environment: environment)
    }

    /// The same for plain lines.
    package var withoutRedrawing: Terminal {
        var plain = self
        (plain.output, plain.error) = (output.withoutRedrawing, error.withoutRedrawing)
        return plain
    }

    /// Streams for tests: what is written can be read from `capture`, which must live as long as they do.
    ///
    /// - Parameters:
    ///   - capture: Holds what comes and goes.
    ///   - size: Makes output and error terminals of that size; nil makes them pipes.
    ///   - isInputTerminal: Whether the user is at the keyboard.
    ///   - environment: Instead of that of the process.
    ///   - noColorFlag: As if `--no-color` was given.
    package init(
        capture: TerminalCapture, size: TerminalSize? = nil, isInputTerminal: Bool = false,
        environment: [String: String] = ["TERM": "xterm"], noColorFlag: Bool = false
    ) {
        input = capture.input
        self.isInputTerminal = isInputTerminal
        let make = { (descriptor: Int32) in
            TerminalOutput(
                descriptor: descriptor, isTerminal: size != nil, fixedSize: size, noColorFlag: noColorFlag,
                environment: environment)
        }
        output = make(capture.output)
        error = make(capture.error)
    }
}

/// Files without a name that stand for the three standard streams, so that tests run the same write(2) as a command.
package final class TerminalCapture: Sendable {
    let input: Int32
    let output: Int32
    let error: Int32

    /// Makes them; `typed` is what can be read from standard input.
    package init(typed: String = "") {
        input = Self.makeFile()
        output = Self.makeFile()
        error = Self.makeFile()
        let bytes = Array(typed.utf8)
        pwrite(input, bytes, bytes.count, 0)
    }

    deinit {
        for descriptor in [input, output, error] { close(descriptor) }
    }

    /// All that was written to standard output so far.
    package var outputText: String { Self.text(of: output) }

    /// All that was written to standard error so far.
    package var errorText: String { Self.text(of: error) }

    private static func makeFile() -> Int32 {
        var path = "/tmp/landfall-capture-XXXXXX".utf8CString.map { $0 }
        let descriptor = mkstemp(&path)
        unlink(path)
        return descriptor
    }

    private static func text(of descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = pread(descriptor, &buffer, buffer.count, bytes.count), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
