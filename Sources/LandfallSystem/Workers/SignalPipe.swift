internal import CLandfallGlibc
internal import Glibc

/// A pipe into which a signal handler writes the numbers of signals, a byte each. It lives as long as the process: a handler may
/// be about to write when its owner goes.
package struct SignalPipe: Sendable {
    /// Where the bytes come from; -1 where it could not be made, for want of descriptors.
    package let reader: Int32
    /// Where they go.
    private let writer: Int32

    /// Makes a pipe.
    package init() {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            (reader, writer) = (-1, -1)
            return
        }
        (reader, writer) = (ends[0], ends[1])
    }

    /// Writes a number. For handlers: it does only what signal-safety(7) allows, and keeps errno.
    package func note(_ number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(writer, &byte, 1)
        errno = before
    }

    /// The next number that has come, or nil.
    package func next() -> Int32? {
        var byte: UInt8 = 0
        return read(reader, &byte, 1) == 1 ? Int32(byte) : nil
    }

    /// Drops what is in it.
    package func empty() { while next() != nil {} }

    /// Whether a signal is ignored now.
    package static func isIgnored(_ signal: Int32) -> Bool {
        var current = sigaction()
        sigaction(signal, nil, &current)
        return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
